import type { Field } from '../../schemas/model/field';
import type { CompiledPage } from '../../schemas/model/page';
import type { ListRow } from '../data/data-source';
import type { FieldRegistry } from '../fields/list-registry';
import { dateKind, holdsRange, ownFormat } from '../../widgets/date/field';
import { isQuiet, isStateField } from '../../widgets/shared/enum-tag';
import { fixedSide, type ColumnSettings } from './column-settings';
import {
  CARET_WIDTH,
  INDEX_WIDTH,
  SELECTION_WIDTH,
  spreadFree,
  textWidth,
  wantedWidth,
} from './column-widths';

/** What a table shows of its page. */
export interface TablePage extends Pick<CompiledPage, 'title' | 'tableConfig'> {
  pageConfig: Pick<CompiledPage['pageConfig'], 'tree'>;
}

/** A column of a list. */
export interface ListColumn {
  id: string;
  kind: 'select' | 'index' | 'data' | 'actions';
  field?: Field;
  /** Right-aligned numbers. */
  right: boolean;
  /** Pixels; 0 if it is hidden. */
  width: number;
  /** In a narrow window: the sticky offset of a fixed column; null if it scrolls. */
  staysAt?: number | null | undefined;
}

/** Id of the checkbox column; the colon keeps it apart from model names. */
export const SELECT = 'select:';
/** Id of the row number column. */
export const INDEX = 'index:';
/** Id of the action column. */
export const ACTIONS = 'actions:';

/**
 * The columns of a page, wide enough for their sums, and widened to `room` in total, except for those whose width the user chose; without the action column if `actionsWidth` is 0. With `expands` the
 * first one has room for a caret. `texts`: the longest names and figures among the rows.
 */
export function listColumns(
  page: TablePage,
  registry: FieldRegistry,
  { hidden, widths: own }: ColumnSettings,
  actionsWidth: number,
  room: number,
  narrow: boolean,
  expands: boolean,
  sums: ListRow | null = null,
  texts: LongestTexts = NO_TEXTS,
): ListColumn[] {
  const { columns, others } = page.tableConfig;
  const away = new Set(hidden);
  const shown = columns.filter(({ column }) => !away.has(column));
  const fixed =
    actionsWidth + (others.selection ? SELECTION_WIDTH : 0) + (others.index && !narrow ? INDEX_WIDTH : 0);
  const widths = spreadFree(
    shown.map(
      ({ column, field, width }, at) =>
        own[column] ??
        (expands && at === 0 ? CARET_WIDTH : 0) +
          wantedWidth({
            label: field.label,
            type: field.type,
            sortable: field.sortable === true,
            ...nameOf(field, texts),
            ...longestOf(field, registry.widget(field.type).align === 'right', [
              sumOf(field, sums, registry),
              texts.get(field.model) ?? '',
            ]),
            ...(width !== undefined && { width }),
          }),
    ),
    shown.map(({ column }) => column in own),
    room - fixed,
  );
  const size = new Map(shown.map(({ column }, at) => [column, widths[at]]));
  return [
    ...(others.selection ? [special(SELECT, 'select', SELECTION_WIDTH, narrow ? null : undefined)] : []),
    ...(others.index ? [special(INDEX, 'index', INDEX_WIDTH)] : []),
    ...columns.map(({ column, field }): ListColumn => ({
      ...{ id: column, kind: 'data', field, right: registry.widget(field.type).align === 'right' },
      width: size.get(column) ?? 0,
      ...(narrow && { staysAt: 0 }),
    })),
    ...(actionsWidth > 0 ? [special(ACTIONS, 'actions', actionsWidth)] : []),
  ];
}

/** Assumed longest number without bounds. */
const USUAL_FIGURE = '100,000';
/** Enumerations with labels longer than six full-width characters count as text columns. */
const SHORT_WORD = textWidth('六个字的宽度');
/** Longer names of states are cut. */
const LONGEST_STATE = 24;

/** The sum of a column as the last row shows it. */
function sumOf(field: Field, sums: ListRow | null, { types }: FieldRegistry): string {
  const sum = field.summary && sums ? (sums[field.model] ?? null) : null;
  const text = sum === null ? '' : (types.get(field.type)?.text(sum, field) ?? '');
  // It is printed in bold.
  return text && `${text}0`;
}

/** The longest name or figure that each column with references or figures has shown, by model. */
export type LongestTexts = ReadonlyMap<string, string>;
const NO_TEXTS: LongestTexts = new Map();

function nameOf({ model, source }: Field, texts: LongestTexts): { name?: string } {
  const name = source && texts.get(model);
  return name === undefined ? {} : { name };
}

/** The longest value of a column of numbers, automatic numbers, dates or short labels. */
function longestOf(
  field: Field,
  figures: boolean,
  shown: readonly string[],
): { longest?: string; look?: 'tag' | 'state' } {
  const { options, source, numberLength, isState } = field;
  if (source) return {};
  if (numberLength !== undefined) return { longest: '0'.repeat(numberLength) };
  const figure = typeof options.max === 'number' ? String(options.max) : USUAL_FIGURE;
  // A part of an amount would be another amount.
  if (figures)
    return { longest: [...shown, figure].reduce((one, other) => (other.length > one.length ? other : one)) };
  const date = longestDate(field);
  if (date !== null) return { longest: date };
  const choices = options.options ?? [];
  const [longest] = choices.map(({ label }) => label).sort((one, other) => textWidth(other) - textWidth(one));
  if (longest === undefined) return {};
  // The state of a document is what its list is read for.
  if (isState) return { longest: longest.slice(0, LONGEST_STATE), look: 'state' };
  if (textWidth(longest) > SHORT_WORD || options.multiple === true) return {};
  const tagged =
    isStateField(field) || choices.some(({ color, icon }) => icon !== undefined || !isQuiet(color));
  return { longest, ...(tagged && { look: 'tag' }) };
}

/** The longest text of a date as cells show it; null for other types. */
function longestDate(field: Field): string | null {
  if (field.type !== 'date') return null;
  const usual = { month: '0000-00', date: '0000-00-00', datetime: '0000-00-00 00:00' }[dateKind(field)];
  const one = ownFormat(field) ?? usual;
  return holdsRange(field) ? `${one} 至 ${one}` : one;
}

/** Fixed columns leave at least this share of the table to the others. */
const LEAST_SCROLLED = 0.3;

/**
 * Fixed columns: those that the user or the document fixes, in the user's order, the columns before them, and the actions.
 * In a narrow window the first column and the actions; the checkbox column before it scrolls. Columns for which `room` has no
 * place are released, from the inside outwards: otherwise the others could not be seen.
 */
export function pinnedColumns(
  page: TablePage,
  settings: ColumnSettings,
  narrow: boolean,
  { room, width }: { room: number; width(column: string): number },
): { start: string[]; end: string[] } {
  const { columns, others } = page.tableConfig;
  const by = new Map(columns.map((column) => [column.column, column]));
  const fixed = (side: 'left' | 'right') =>
    settings.order.filter((id) => {
      const column = by.get(id);
      return (
        column &&
        !settings.hidden.includes(id) &&
        fixedSide(settings, { id, ...(column.fixed && { fixed: column.fixed }) }) === side
      );
    });
  const left = fixed('left');
  const select = others.selection ? [SELECT] : [];
  if (narrow) return { start: left.length > 0 ? [...select, ...left.slice(0, 1)] : [], end: [ACTIONS] };
  const before = [...select, ...(others.index ? [INDEX] : [])];
  const right = [...fixed('right'), ACTIONS];
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + width(id), 0);
  const most = room > 0 ? room * (1 - LEAST_SCROLLED) : Infinity;
  while (left.length > 0 && sum([...before, ...left, ...right]) > most) left.pop();
  while (right.length > 1 && sum(right) > most) right.shift();
  return { start: left.length > 0 ? [...before, ...left] : [], end: right };
}

function special(
  id: string,
  kind: ListColumn['kind'],
  width: number,
  staysAt?: ListColumn['staysAt'],
): ListColumn {
  return { id, kind, width, right: false, staysAt };
}
