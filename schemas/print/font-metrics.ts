import metrics from './font-metrics.json' with { type: 'json' };
import type { PrintFont } from './print-page';

/**
 * Advance widths of the embedded fonts, so that server and browser measure with the same numbers. They are read from the
 * fonts by `tests/language/font-metrics.test.ts` (`-u` writes the file). Kerning and ligatures are switched off on both
 * sides.
 */

/** Every character that is not listed has the width of its font size. */
const EM = 1000;

/** `4e00*5200` is a range of code points: its first one and its length, in base 36. */
function readRanges(text: string): [start: number, count: number][] {
  return text.split(' ').map((entry) => {
    const [start, count] = entry.split('*');
    return [parseInt(start!, 36), parseInt(count ?? '1', 36)];
  });
}

function readWidths(text: string): Map<number, number> {
  const widths = new Map<number, number>();
  for (const entry of text.split(' ')) {
    const [range, width] = entry.split('=') as [string, string];
    const [[start, count]] = readRanges(range) as [[number, number]];
    for (let code = start; code < start + count; code += 1) widths.set(code, parseInt(width, 36));
  }
  return widths;
}

/** Whether a code point lies in one of the ranges, which are in ascending order. */
function isWithin(ranges: readonly [number, number][], code: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [start, count] = ranges[middle]!;
    if (code < start) high = middle - 1;
    else if (code >= start + count) low = middle + 1;
    else return true;
  }
  return false;
}

const MAIN = readRanges(metrics.main);
const SPARE = readRanges(metrics.spare);
const WIDTHS = { regular: readWidths(metrics.regular), bold: readWidths(metrics.bold) };

/** The font that has a glyph for a code point: the main one, else the spare one, else none. */
export function fontOf(code: number): 'main' | 'spare' | null {
  return isWithin(MAIN, code) ? 'main' : isWithin(SPARE, code) ? 'spare' : null;
}

/** The width of a code point in thousandths of the font size. */
export function widthOf(code: number, font: PrintFont): number {
  return font === 'spare' ? EM : (WIDTHS[font].get(code) ?? EM);
}
