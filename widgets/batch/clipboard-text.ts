/**
 * The text on the clipboard, after a click. Null where the browser does not give it: it has no such function (a page
 * without https), or the user refuses.
 */
export async function clipboardText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
