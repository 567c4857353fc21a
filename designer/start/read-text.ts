import { readSheet } from '../../widgets/batch/read-sheet';
import { KINDS } from './kinds';
import type { GivenColumn, Origin } from './origin';

/** A column of what was typed or pasted. */
export interface SourceColumn {
  label: string;
  /** Texts of its cells. */
  values: readonly string[];
  /** What a typed line says about it. */
  typed?: TypedWords;
  /** What its origin declares of it. */
  given?: GivenColumn;
}

/** What a typed line says besides the label. */
interface TypedWords {
  /** The kind, and the word that named it. */
  kind?: { key: string; word: string };
  required: boolean;
  unique: boolean;
  choices: readonly string[];
  /** Words that mean nothing here. */
  unknown: readonly string[];
}

/** What a text has: a title, if it begins with one, and columns. */
export interface Source {
  form: 'lines' | 'cells' | 'json' | 'page' | 'api';
  title: string | null;
  columns: readonly SourceColumn[];
  /** Rows of cells below the head. */
  rows: number;
  /** What the new documents keep something of. */
  origin?: Origin;
  /** Parts that are kept without effect. */
  unread?: number;
}

/** Columns that are read. */
const MOST_COLUMNS = 200;
/** Rows that are looked at, and that can be added to the list. */
export const MOST_ROWS = 500;
const MOST_LABEL = 40;

/** Reads cells, which have tabs between them, or lines with a field each. */
export function readText(text: string): Source {
  return text.includes('\t') ? sourceOf(readSheet(text)) : typedLines(text);
}

/** Reads cells: a title above the head, the head, and rows; sums below them and empty columns are left out. */
export function sourceOf(sheet: readonly (readonly string[])[]): Source {
  const rows = sheet.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some(Boolean));
  const filled = (row: readonly string[]) => row.filter(Boolean).length;
  const widest = Math.max(0, ...rows.map(filled));
  const at = headAt(rows, widest);
  const title =
    rows
      .slice(0, Math.max(at, 0))
      .find((row) => filled(row) === 1)
      ?.find(Boolean) ?? null;
  const head = at < 0 ? [] : rows[at]!;
  const body = rows.slice(at + 1).filter((row) => !isSum(row));
  const width = Math.min(Math.max(head.length, ...body.map((row) => row.length), 0), MOST_COLUMNS);
  const labels = new Set<string>();
  const columns = Array.from({ length: width }, (_, index) => ({
    head: head[index] ?? '',
    place: index + 1,
    values: body.slice(0, MOST_ROWS).map((row) => row[index] ?? ''),
  })).filter((one) => one.head !== '' || one.values.some(Boolean));
  return {
    ...{ form: 'cells', title: title && shortLabel(title), rows: body.length },
    columns: columns.map(({ head: name, place, values }) => ({
      label: freshLabel(shortLabel(name.replace(/\s+/g, ' ')) || `列${place}`, labels),
      values,
    })),
  };
}

/** The row of the head: the first as wide as the rows, of texts that mostly differ; −1: there is none. */
function headAt(rows: readonly (readonly string[])[], widest: number): number {
  const candidates = rows.slice(0, 6).map((row, at) => ({ at, cells: row.filter(Boolean) }));
  const isHead = ({ cells }: { cells: readonly string[] }) =>
    cells.every(isWord) && new Set(cells).size > cells.length / 2;
  const whole = candidates.find((one) => one.cells.length === widest && isHead(one));
  const most = candidates.find(
    (one) => one.cells.length > 1 && one.cells.length >= widest / 2 && isHead(one),
  );
  return (whole ?? most)?.at ?? -1;
}

/** Whether a cell may be the head of a column: no figure, no date, no long text. */
const isWord = (cell: string) =>
  cell.length <= MOST_LABEL && !/^[\d\s.,:/%￥¥+-]+$/.test(cell) && !/^\d{4}[-/.年]\d/.test(cell);

/** A row of sums, or a note, as sheets have them at their end. */
const isSum = (row: readonly string[]) =>
  /^(合计|总计|小计|total)$|^(注|说明|制表人?|填表人?)[:：]/i.test(row.find(Boolean) ?? '');

/** A field in each line: its label, and in any order a type, 必填, 唯一 and choices with `|` between them. */
function typedLines(text: string): Source {
  const labels = new Set<string>();
  const columns = text
    .split(/[\n\r;；]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST_COLUMNS)
    .map((line) => typedLine(line, labels));
  return { form: 'lines', title: null, columns, rows: 0 };
}

function typedLine(line: string, labels: Set<string>): SourceColumn {
  const [first, words] = partsOfLine(line);
  const label = first.replace(/[*＊]$/, '') || first;
  const typed = {
    required: label !== first,
    unique: false,
    choices: [] as string[],
    unknown: [] as string[],
  };
  let kind: TypedWords['kind'];
  for (const word of words) {
    const key = kindNamed(word);
    if (CHOICES.test(word)) typed.choices.push(...word.split(CHOICES).filter(Boolean));
    else if (REQUIRED.test(word)) typed.required = true;
    else if (UNIQUE.test(word)) typed.unique = true;
    else if (key !== undefined && !kind) kind = { key, word };
    else typed.unknown.push(word);
  }
  if (typed.choices.length > 0 && !kind) kind = { key: 'choice', word: typed.choices.join('|') };
  return {
    label: freshLabel(shortLabel(label), labels),
    values: [],
    typed: { ...typed, choices: [...new Set(typed.choices)], ...(kind && { kind }) },
  };
}

const CHOICES = /[|｜/、]/;
const REQUIRED = /^(必填|required)$/i;
const UNIQUE = /^(唯一|unique)$/i;

/** The label of a line and the words behind it. A label in letters may have spaces: it ends with a colon, or where the words begin. */
function partsOfLine(line: string): [string, string[]] {
  const [, before, behind] = /^([^,，:：]+)[,，:：](.*)$/.exec(line) ?? [];
  if (before !== undefined) return [before.trim(), (behind ?? '').split(/[\s,，]+/).filter(Boolean)];
  const words = line.split(/\s+/);
  let from = 1;
  if (!/[\u4e00-\u9fff]/.test(line)) {
    from = words.length;
    while (from > 1 && [CHOICES, REQUIRED, UNIQUE].some((one) => one.test(words[from - 1]!))) from--;
  }
  return [words.slice(0, from).join(' '), words.slice(from)];
}

/** The kind that a word names: `日期`, `date`. */
function kindNamed(word: string): string | undefined {
  const plain = word.toLowerCase();
  return KINDS.find(({ key, words }) => key.toLowerCase() === plain || words?.includes(plain))?.key;
}

const shortLabel = (label: string) => [...label].slice(0, MOST_LABEL).join('');

function freshLabel(label: string, taken: Set<string>): string {
  let name = label;
  for (let at = 2; taken.has(name); at++) name = `${label}${at}`;
  taken.add(name);
  return name;
}
