import { fontOf, widthOf } from './font-metrics';
import type { PrintFont, TextBox } from './print-page';

/** Stands for a character of which no font has a glyph, as printers have always marked a missing type (geta mark). */
export const MISSING = '〓';

/** Characters that have no width and no meaning on paper: controls, joiners, marks of direction, variants. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** Texts of these characters only need no cleaning. */
const PLAIN = /^[\u0020-\u007e\u3001-\u301b\u4e00-\u9fa5\uff01-\uff5e]*$/;

/**
 * A text as it can be drawn: composed characters, `\n` as the only break, ordinary spaces, nothing invisible, and `〓` for
 * characters without a glyph, which are added to `missing`.
 */
export function drawable(text: string, missing: Set<string>): string {
  if (PLAIN.test(text)) return text;
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(UNSEEN, '');
  let result = '';
  for (const char of clean) {
    if (char === '\n' || fontOf(char.codePointAt(0)!) !== null) result += char;
    else {
      missing.add(char);
      result += MISSING;
    }
  }
  return result;
}

/** The font in which a character of a regular or bold text is drawn. */
function fontFor(code: number, bold: boolean): PrintFont {
  if (code < 0x2e80 || (code >= 0x4e00 && code <= 0x9fa5)) return bold ? 'bold' : 'regular';
  return fontOf(code) === 'spare' ? 'spare' : bold ? 'bold' : 'regular';
}

/** The width of a drawable character in thousandths of the font size. */
export function charWidth(code: number, bold: boolean): number {
  return widthOf(code, fontFor(code, bold));
}

/** The width of a drawable text without breaks, in points. */
export function textWidth(text: string, size: number, bold: boolean): number {
  let width = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index)!;
    if (code > 0xffff) index += 1;
    width += charWidth(code, bold);
  }
  return (width * size) / 1000;
}

/** The boxes of a drawable line that begins at `x` with its baseline at `y`: one for each run of one font. */
export function textBoxes(text: string, x: number, y: number, size: number, bold: boolean): TextBox[] {
  const boxes: TextBox[] = [];
  let at = x;
  let run = '';
  let runFont: PrintFont | null = null;
  const end = () => {
    if (runFont === null || run === '') return;
    boxes.push({ kind: 'text', x: at, y, text: run, size, font: runFont });
    at += textWidth(run, size, bold);
  };
  for (const char of text) {
    const font = fontFor(char.codePointAt(0)!, bold);
    if (font !== runFont) {
      end();
      run = '';
      runFont = font;
    }
    run += char;
  }
  end();
  return boxes;
}
