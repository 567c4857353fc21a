import type { PrintColumn, PrintInput, PrintRow } from './print-input';
import { PrintError } from './print-error';
import { textExtent } from './wrap-text';

/** The lowest columns from left to right. */
export function leavesOf(columns: readonly PrintColumn[]): PrintColumn[] {
  return columns.flatMap((column) => (column.children?.length ? leavesOf(column.children) : [column]));
}

/** How a table fits into its width. All lengths in points. */
export interface TableColumns {
  leaves: readonly PrintColumn[];
  /** Left edges of the leaves from the table's left edge; the last entry is the table's width. */
  edges: readonly number[];
  fontSize: number;
  paddingX: number;
  paddingY: number;
  /** The least height of a row. */
  rowHeight: number;
}

/** The smallest size that contents are reduced to, in points, so that many columns fit. */
export const LEAST_FONT = 5;
/** A long text asks for no more than this width, in thousandths of the font size. */
const LONGEST_LINE = 30_000;
/** A longer word may be broken; a text needs room for this many characters, unless it is shorter. */
const LONGEST_WORD = 14_000;
const LEAST_TEXT = 4000;
const EM = 1000;
/** Columns without a share also divide room for so much air, so that short contents do not touch their lines. */
const EASE = 2000;

/** What a column's contents ask for, in thousandths of the font size. */
interface Need {
  least: number;
  line: number;
}

function needsOf(
  leaves: readonly PrintColumn[],
  rows: readonly PrintRow[],
  sums: readonly PrintRow[],
): Need[] {
  return leaves.map((leaf, index) => {
    const head = textExtent(leaf.title, true);
    const need: Need = {
      least: Math.min(Math.max(head.word, Math.min(head.line, LEAST_TEXT)), LONGEST_WORD),
      line: Math.min(head.line, LONGEST_LINE),
    };
    const widen = (text: string, whole: boolean, bold = false) => {
      if (text === '') return;
      const { word, line } = textExtent(text, bold);
      const least = whole ? line : Math.max(word, Math.min(line, LEAST_TEXT));
      need.least = Math.max(need.least, Math.min(least, LONGEST_WORD));
      need.line = Math.max(need.line, Math.min(line, LONGEST_LINE));
    };
    for (const row of rows) widen(row[index] ?? '', leaf.numeric === true);
    for (const row of sums) widen(row[index] ?? '', true, true);
    return need;
  });
}

/** Widths by the shares in percent; columns without a share divide the rest by what their contents ask for. */
function divide(
  leaves: readonly PrintColumn[],
  needs: readonly Need[],
  least: readonly number[],
  width: number,
) {
  const shared = leaves.reduce((sum, leaf) => sum + (leaf.share ?? 0), 0);
  const free = leaves.map((leaf) => !leaf.share);
  const freeLeast = least.reduce((sum, own, index) => sum + (free[index] ? own : 0), 0);
  const forShares = free.includes(true) ? Math.min((shared / 100) * width, width - freeLeast) : width;
  const given = leaves.map((leaf, index) =>
    leaf.share ? Math.max(least[index]!, (leaf.share / shared) * forShares) : least[index]!,
  );
  const rest = width - given.reduce((sum, own) => sum + own, 0);
  if (rest < 0) return shrinkTo(given, least, width);
  const wanted = needs.map((need, index) => (free[index] ? need.line + EASE : 0));
  const sum = wanted.reduce((total, own) => total + own, 0);
  if (sum === 0) return given.map((own) => (own / (width - rest)) * width);
  return fillUp(given, least, wanted, width);
}

/** Columns wider than their least width give way, in proportion to what they have beyond it. */
function shrinkTo(given: readonly number[], least: readonly number[], width: number): number[] {
  const total = given.reduce((sum, own) => sum + own, 0);
  const spare = given.reduce((sum, own, index) => sum + own - least[index]!, 0);
  // Sums of fractions may be above the width by a rounding, with nothing to give way.
  if (spare <= 0) return [...given];
  const factor = Math.min((total - width) / spare, 1);
  return given.map((own, index) => own - (own - least[index]!) * factor);
}

/** The free columns share the width in proportion to their wishes, but none gets less than its least width. */
function fillUp(
  given: number[],
  least: readonly number[],
  wanted: readonly number[],
  width: number,
): number[] {
  const result = [...given];
  const open = new Set(wanted.flatMap((wish, index) => (wish > 0 ? [index] : [])));
  for (;;) {
    const fixed = result.reduce((sum, own, index) => sum + (open.has(index) ? 0 : own), 0);
    const wishes = [...open].reduce((sum, index) => sum + wanted[index]!, 0);
    const scale = (width - fixed) / wishes;
    const short = [...open].filter((index) => wanted[index]! * scale < least[index]!);
    if (short.length === 0 || short.length === open.size) {
      for (const index of open) result[index] = wanted[index]! * scale;
      return short.length === 0 ? result : shrinkOrGrow(result, least, width);
    }
    for (const index of short) {
      result[index] = least[index]!;
      open.delete(index);
    }
  }
}

function shrinkOrGrow(result: readonly number[], least: readonly number[], width: number): number[] {
  const raised = result.map((own, index) => Math.max(own, least[index]!));
  const total = raised.reduce((sum, own) => sum + own, 0);
  return total > width ? shrinkTo(raised, least, width) : raised.map((own) => (own / total) * width);
}

/**
 * The columns of a table of the given width, with bold rows of sums among its contents. Where they do not fit, font and spaces are reduced together, down to
 * `LEAST_FONT`; then words are broken. Throws `PrintError` when not even one character fits into each column.
 */
export function tableColumns(input: PrintInput, width: number, sums: readonly PrintRow[]): TableColumns {
  const { config, columns, rows } = input;
  const leaves = leavesOf(columns);
  const needs = needsOf(leaves, rows, sums);
  const leastAt = (size: number, word: (need: Need) => number) => {
    const padding = 2 * config.contentPaddingLeft * (size / config.contentFontSize);
    return needs.map((need) => (Math.max(word(need), EM) * size) / 1000 + padding);
  };
  const fits = (least: readonly number[]) => least.reduce((sum, own) => sum + own, 0) <= width;
  const floor = Math.min(LEAST_FONT, config.contentFontSize);
  let size = config.contentFontSize;
  let least = leastAt(size, (need) => need.least);
  while (!fits(least) && size > floor) {
    size = Math.max(size - 0.25, floor);
    least = leastAt(size, (need) => need.least);
  }
  if (!fits(least)) {
    const narrow = leastAt(size, () => EM);
    if (!fits(narrow)) throw new PrintError('printTooNarrow', { n: leaves.length });
    least = shrinkTo(least, narrow, width);
  }
  const scale = size / config.contentFontSize;
  let edge = 0;
  const edges = [0, ...divide(leaves, needs, least, width).map((own) => (edge += own))];
  edges[edges.length - 1] = width;
  return {
    leaves,
    edges,
    fontSize: size,
    paddingX: config.contentPaddingLeft * scale,
    paddingY: config.contentPaddingTop * scale,
    rowHeight: config.contentLineHeight * scale,
  };
}
