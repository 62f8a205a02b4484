/** How a gauge is written where there is no room to draw it. */
import type { Meter } from "./wire";

export const amount = (meter: Meter): string => (meter.high ? `${meter.value}/${meter.high}` : `${meter.value}`);
