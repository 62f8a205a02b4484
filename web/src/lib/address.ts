/** Addresses of tables: the link stands after `#`, so that no server ever sees it in a URL. */

export interface Address {
  link: string;
  /** The moment to look at, if the address is of one. */
  at: number | null;
}

export function readAddress(hash: string): Address | null {
  const [link, ...more] = hash.replace(/^#/, "").split("&");
  if (!link || !/^[\w-]{20,}$/.test(link)) return null;
  const at = more.find((part) => part.startsWith("at="))?.slice(3);
  return { link, at: at && /^\d+$/.test(at) ? Number(at) : null };
}

export function tableAddress(link: string, at: number | null = null): string {
  return `/table#${link}${at === null ? "" : `&at=${at}`}`;
}
