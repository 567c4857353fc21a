import { charWidth, textWidth } from './measure-text';

/** Punctuation that never begins a line (避头), and such that never ends one (避尾). */
const NOT_FIRST = new Set('，。、；：？！）】》〉」』〕｝”’…—～·•％‰℃,.;:?!)]}>%°');
const NOT_LAST = new Set('（【《〈「『〔｛“‘([{<￥¥＄$№#');

/** A piece of text that is not broken if it fits into a line. */
interface Unit {
  text: string;
  /** In points. */
  width: number;
  /** Width of the spaces before it, which vanish at a break. */
  space: number;
}

/** Characters between which a line may break: ideographs, kana, Hangul and full-width forms. */
function isWide(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xffef) ||
    code >= 0x20000
  );
}

/** Whether a line may break between two neighbouring characters. */
function mayBreak(before: string, after: string): boolean {
  if (NOT_LAST.has(before) || NOT_FIRST.has(after)) return false;
  // Dates and ranges of numbers stay whole.
  if ((before === '-' || before === '/') && !/\d/.test(after)) return true;
  return isWide(before.codePointAt(0)!) || isWide(after.codePointAt(0)!);
}

function unitsOf(paragraph: string, size: number, bold: boolean): Unit[] {
  const units: Unit[] = [];
  let unit: Unit = { text: '', width: 0, space: 0 };
  let last = '';
  for (const char of paragraph) {
    const width = (charWidth(char.codePointAt(0)!, bold) * size) / 1000;
    const breaks = last !== '' && (last === ' ' || mayBreak(last, char));
    if (char === ' ' || breaks) {
      if (unit.text !== '') {
        units.push(unit);
        unit = { text: '', width: 0, space: 0 };
      }
    }
    if (char === ' ') unit.space += width;
    else {
      unit.text += char;
      unit.width += width;
    }
    last = char;
  }
  if (unit.text !== '') units.push(unit);
  return units;
}

/** Breaks a unit that is wider than a line between any two characters. The last part is returned open. */
function breakUnit(unit: Unit, size: number, bold: boolean, room: number, lines: string[]): Unit {
  let text = '';
  let width = 0;
  for (const char of unit.text) {
    const own = (charWidth(char.codePointAt(0)!, bold) * size) / 1000;
    if (text !== '' && width + own > room) {
      lines.push(text);
      text = '';
      width = 0;
    }
    text += char;
    width += own;
  }
  return { text, width, space: 0 };
}

/** Absorbs the rounding of sums of widths, in points. */
const SLACK = 0.001;

function wrapParagraph(paragraph: string, size: number, bold: boolean, room: number, lines: string[]): void {
  let text = '';
  let width = 0;
  for (const unit of unitsOf(paragraph, size, bold)) {
    const spaces = text === '' ? 0 : unit.space;
    if (text !== '' && width + spaces + unit.width > room) {
      lines.push(text);
      text = '';
      width = 0;
    }
    if (text === '') {
      const part = unit.width > room ? breakUnit(unit, size, bold, room, lines) : unit;
      text = part.text;
      width = part.width;
    } else {
      // The spaces of the source, because their count is part of the width.
      text += ' '.repeat(Math.round((spaces * 1000) / (charWidth(0x20, bold) * size))) + unit.text;
      width += spaces + unit.width;
    }
  }
  lines.push(text);
}

/**
 * The lines of a drawable text in a width, in points: Chinese is broken between any two characters, other words between
 * them, punctuation does not begin a line, opening brackets do not end one. A word that is wider than the line is broken
 * anywhere; a line has at least one character. Never empty: an empty text is one empty line.
 */
export function wrapText(text: string, size: number, bold: boolean, width: number): string[] {
  const room = width + SLACK;
  if (!text.includes('\n') && textWidth(text, size, bold) <= room) return [text];
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) wrapParagraph(paragraph, size, bold, room, lines);
  return lines;
}

/** The widest unbreakable piece and the widest paragraph of a drawable text, in thousandths of the font size. */
export function textExtent(text: string, bold: boolean): { word: number; line: number } {
  let word = 0;
  let line = 0;
  for (const paragraph of text.split('\n')) {
    line = Math.max(line, textWidth(paragraph, 1000, bold));
    for (const unit of unitsOf(paragraph, 1000, bold)) word = Math.max(word, unit.width);
  }
  return { word, line };
}
