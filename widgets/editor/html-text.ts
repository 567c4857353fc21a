/** Elements that start a new line of text. */
const LINE = /^(p|div|h[1-6]|li|ul|ol|blockquote|pre|tr|table|hr|br)$/i;
/** A tag or comment between < and >; anything else is text: 3 < 5. */
const TAG = /^(?:\/?([a-z][a-z0-9]*)(?=[\s/]|$)|!--)/i;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The text content of HTML, one block per line, for exports, tooltips and tables. Not a sanitizer. Runs in linear
 * time, also on hostile input.
 */
export function htmlText(html: string): string {
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) {
      text += html.slice(at);
      break;
    }
    const tag = TAG.exec(html.slice(open + 1, close));
    text += html.slice(at, tag ? open : close + 1);
    if (tag?.[1]?.toLowerCase() === 'img') text += pictureText(html.slice(open, close));
    if (tag && LINE.test(tag[1] ?? '')) text += '\n';
    at = close + 1;
  }
  return decoded(text)
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}

/** What a picture says in a text: its description. */
function pictureText(tag: string): string {
  const [, alt = ''] = /\salt="([^"]*)"/i.exec(tag) ?? [];
  return alt.trim() === '' ? '' : `[${alt}]`;
}

/** Whether it has no visible content: no text, no rule and no picture. */
export function isBlankHtml(html: string): boolean {
  return htmlText(html) === '' && !/<(hr|img)\b/i.test(html);
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, number, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(number) : parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
