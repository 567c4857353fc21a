/**
 * The path to open after sign-in, if it belongs to this application; otherwise null. Anything that a browser could
 * read as another origin or a script is rejected (open redirect).
 */
export function redirectTarget(asked: string | null, origin: string): string | null {
  if (!asked || !asked.startsWith('/')) return null;
  // Browsers drop control characters from URLs and read a backslash as a slash: `/\t/evil` is `//evil`.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/^\/[/\\]|[\\\u0000-\u0020\u007f]|%(?:[01][0-9a-f]|5c|7f)/i.test(asked)) return null;
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || url.pathname.startsWith('//') || /^\/login(\/|$)/.test(url.pathname))
    return null;
  return url.pathname + url.search + url.hash;
}
