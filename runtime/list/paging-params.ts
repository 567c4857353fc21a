interface Paging {
  page: number;
  pageSize: number;
}

/** `pageNo` and `pageSize` of a URL, which is at most `largest`; invalid values are ignored. */
export function readPaging(params: URLSearchParams, largest: number): Partial<Paging> {
  const page = parseInteger(params.get('pageNo'), Number.MAX_SAFE_INTEGER);
  const pageSize = parseInteger(params.get('pageSize'), largest);
  return { ...(page && { page }), ...(pageSize && { pageSize }) };
}

/** The parameters with paging; null if unchanged. The defaults are not written, so that the URL stays clean. */
export function writePaging(params: URLSearchParams, paging: Paging, usual: number): URLSearchParams | null {
  const clean = !params.has('pageNo') && !params.has('pageSize');
  if (clean && paging.page === 1 && paging.pageSize === usual) return null;
  const next = new URLSearchParams(params);
  next.set('pageNo', String(paging.page));
  next.set('pageSize', String(paging.pageSize));
  return next.toString() === params.toString() ? null : next;
}

function parseInteger(text: string | null, largest: number): number | null {
  if (text === null || !/^[1-9]\d{0,14}$/.test(text)) return null;
  const value = Number(text);
  return value <= largest ? value : null;
}
