/**
 * Where to go after sign-in: the path asked for if it is one of ours, else null.
 * Only a path counts; whatever a browser could read as another origin or as a script is refused (open redirects).
 */
export function redirectTarget(asked: string | null, origin: string): string | null {
  if (!asked || !asked.startsWith('/')) return null;
  // Browsers drop control characters from addresses and read a backslash as a slash: `/\t/evil` is `//evil`.
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
