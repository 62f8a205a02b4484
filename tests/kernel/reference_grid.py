"""Slow and plain versions of the grid's functions: every edge and every cell is tried, in whole numbers.

Points are doubled: cell (c, r) covers 2c..2c+2 by 2r..2r+2 and has its centre at (2c+1, 2r+1).
"""

from itertools import product
from random import Random

FAR = 10**9


def random_walls(rng: Random, width, height, share):
    """Pick edges at random, those on the border included."""
    return frozenset(side for side in all_edges(width, height) if rng.random() < share)


def random_cells(rng: Random, width, height, share):
    return frozenset(cell for cell in all_cells(width, height) if rng.random() < share)


def all_cells(width, height):
    return [(column, row) for row in range(height) for column in range(width)]


def all_edges(width, height):
    upright = [((column - 1, row), (column, row)) for column in range(width + 1) for row in range(height)]
    level = [((column, row - 1), (column, row)) for column in range(width) for row in range(height + 1)]
    return upright + level


def ends(side):
    """Return the two end points of an edge."""
    (column, row), (other, _) = side
    if column == other:
        return (2 * column, 2 * row + 2), (2 * column + 2, 2 * row + 2)
    return (2 * column + 2, 2 * row), (2 * column + 2, 2 * row + 2)


def centre(cell):
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def turn(p, q, r):
    """Return on which side of the line from p to q the point r lies: 1, 0 or -1."""
    area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return (area > 0) - (area < 0)


def between(p, q, r):
    """Tell whether the point r lies on the segment from p to q, ends included."""
    boxed = min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
    return boxed and turn(p, q, r) == 0


def meet(p, q, r, s):
    """Tell whether two closed segments, or points, have a point in common."""
    if between(p, q, r) or between(p, q, s) or between(r, s, p) or between(r, s, q):
        return True
    return turn(p, q, r) * turn(p, q, s) < 0 and turn(r, s, p) * turn(r, s, q) < 0


def crosses_open(p, q, r, s):
    """Tell whether the segment from p to q meets the segment from r to s elsewhere than in r and s."""
    return meet(p, q, r, s) and not between(p, q, r) and not between(p, q, s)


def through(p, q, cell):
    """Tell whether the segment meets the open square of the cell: no axis separates the two."""
    left, top = 2 * cell[0], 2 * cell[1]
    corners = [(left, top), (left + 2, top), (left, top + 2), (left + 2, top + 2)]
    for axis in ((1, 0), (0, 1), (q[1] - p[1], p[0] - q[0])):
        square = [x * axis[0] + y * axis[1] for x, y in corners]
        line = [x * axis[0] + y * axis[1] for x, y in (p, q)]
        if axis != (0, 0) and (max(line) <= min(square) or min(line) >= max(square)):
            return False
    return True


def cells_between(p, q, a, b, width, height):
    """List all cells but a and b that the segment goes through, ordered along it."""
    found = [cell for cell in all_cells(width, height) if cell not in (a, b) and through(p, q, cell)]
    return tuple(sorted(found, key=lambda c: c[0] * (q[0] - p[0]) + c[1] * (q[1] - p[1])))


def cells_crossed(a, b, width, height):
    return cells_between(centre(a), centre(b), a, b, width, height) if a != b else ()


def sees_centre(a, b, walls, solid, width, height):
    p, q = centre(a), centre(b)
    if any(crosses_open(p, q, *ends(side)) for side in walls):
        return False
    if any(cell in solid for cell in cells_crossed(a, b, width, height)):
        return False
    points = [(2 * x, 2 * y) for x, y in product(range(width + 1), range(height + 1))]
    return all(corner_open(p, q, point, walls) for point in points if between(p, q, point))


def corner_open(p, q, point, walls):
    """Tell whether one can walk round the grid point from the cell the line leaves to the cell it enters."""
    x, y = point[0] // 2, point[1] // 2
    right, down = q[0] > p[0], q[1] > p[1]
    four = [(x - 1, y - 1), (x, y - 1), (x, y), (x - 1, y)]
    leave = (x - right, y - down)
    enter = (x - 1 + right, y - 1 + down)
    reached = {leave}
    for _ in four:
        for one, other in zip(four, four[1:] + four[:1], strict=True):
            if tuple(sorted((one, other))) not in walls and (one in reached or other in reached):
                reached |= {one, other}
    return enter in reached


def inside_line(a, b):
    """Return the ends of the line for corner sight, each corner found by trying all four."""
    if a[0] == b[0] or a[1] == b[1]:
        return centre(a), centre(b)
    return nearest_corner(a, b), nearest_corner(b, a)


def nearest_corner(cell, other):
    x, y = centre(other)
    corners = [(2 * cell[0] + dx, 2 * cell[1] + dy) for dx in (0, 2) for dy in (0, 2)]
    return min(corners, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)


def edges_met(a, b, walls):
    p, q = inside_line(a, b)
    return {side for side in walls if meet(p, q, *ends(side))}


def cells_crossed_corners(a, b, width, height):
    p, q = inside_line(a, b)
    return cells_between(p, q, a, b, width, height) if p != q else ()


def steps(cell, walls, diagonal, width, height):
    """List the legal steps to each of the eight neighbours, by walking round each corner."""
    found = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)):
        other = (cell[0] + dx, cell[1] + dy)
        if not (0 <= other[0] < width and 0 <= other[1] < height):
            continue
        if not dx or not dy:
            legal = tuple(sorted((cell, other))) not in walls
        else:
            p, q = centre(cell), centre(other)
            point = (p[0] + q[0]) // 2, (p[1] + q[1]) // 2
            legal = {
                "never": False,
                "free": True,
                "no-squeeze": corner_open(p, q, point, walls),
                "no-touch": not any(point in ends(side) for side in walls),
            }[diagonal]
        if legal:
            found.append(other)
    return tuple(found)


def distances_to(goal, step_map, price, blocked):
    """Measure the cost from every cell to the goal by trying every step until nothing changes."""
    cost = {goal: 0}
    changed = True
    while changed:
        changed = False
        for here, others in step_map.items():
            for other in others:
                step = price(here, other)
                if step is None or other not in cost or (other in blocked and other != goal):
                    continue
                if cost[other] + step < cost.get(here, FAR):
                    cost[here] = cost[other] + step
                    changed = True
    return cost


def distances_from(source, step_map, price, blocked, limit):
    """Measure the cost from the source to every cell by trying every step until nothing changes."""
    cost = {source: 0}
    changed = True
    while changed:
        changed = False
        for here, others in step_map.items():
            for other in others:
                step = price(here, other)
                if step is None or here not in cost or other in blocked:
                    continue
                if cost[here] + step < cost.get(other, FAR):
                    cost[other] = cost[here] + step
                    changed = True
    return {cell: far for cell, far in cost.items() if far <= limit}


def first_steps(source, goal, step_map, price, blocked):
    """List the steps after which the rest of the way is shorter by just their price."""
    cost = distances_to(goal, step_map, price, blocked)
    return tuple(
        other
        for other in step_map[source]
        if source in cost
        and source != goal
        and (other == goal or other not in blocked)
        and price(source, other) is not None
        and cost.get(other, FAR) + price(source, other) == cost[source]
    )


def simple_paths(source, goal, step_map, blocked):
    """List every way without a repeated cell."""
    done, open_paths = [], [(source,)]
    while open_paths:
        trail = open_paths.pop()
        if trail[-1] == goal:
            done.append(trail)
            continue
        for other in step_map[trail[-1]]:
            if other not in trail and (other == goal or other not in blocked):
                open_paths.append((*trail, other))
    return done
