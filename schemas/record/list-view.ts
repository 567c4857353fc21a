import { countPoints } from '../text/cut-text';
import { isObject, type Json, type JsonObject } from '../json';
import { conditionsOf, readFilter, type Filter, type FilterGroup } from './list-filter';
import {
  columnsOfSettings,
  isColumnName,
  readListSettings,
  renamedSettings,
  type ListSettings,
} from './list-settings';

/** The bounds of saved views: characters of a name, own views of a page, roles of a view, criteria, characters of its JSON. */
export const VIEW_BOUNDS = { name: 30, views: 20, roles: 20, criteria: 50, content: 16_000 } as const;

/** What a saved view says about a list. */
export interface ViewContent {
  /** Criteria of the search form. */
  criteria: JsonObject;
  filter: FilterGroup | null;
  /** Columns and density; null: those that the user has. */
  settings: ListSettings | null;
  order: { field: string; type: 'asc' | 'desc' } | null;
}

/** A saved view as a user sees it. */
export interface ListView {
  id: number;
  name: string;
  /** The user's own: it may be changed. */
  mine: boolean;
  /** The roles with which it is shared; told to its owner only. */
  roles?: readonly number[];
  content: ViewContent;
  /** It names columns that the list no longer has or that this user does not see: these parts are left out. */
  cut?: true;
}

/** Parses the name of a view; null if it is empty or too long. */
export function readViewName(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim() : '';
  return name !== '' && countPoints(name) <= VIEW_BOUNDS.name ? name : null;
}

/** Parses the content of a view; null for anything that has not exactly its shape, or exceeds its bounds. */
export function readViewContent(value: unknown): ViewContent | null {
  if (!isObject(value) || JSON.stringify(value).length > VIEW_BOUNDS.content) return null;
  const { criteria, filter = null, settings = null, order = null, ...more } = value;
  if (Object.keys(more).length > 0 || !isObject(criteria)) return null;
  const names = Object.keys(criteria);
  if (names.length > VIEW_BOUNDS.criteria || !names.every(isColumnName)) return null;
  if (!Object.values(criteria).every(isCriterion)) return null;
  const group = filter === null ? null : readFilter(filter);
  const table = settings === null ? null : readListSettings(settings);
  const sort = order === null ? null : readOrder(order);
  if ((filter !== null && !group) || (settings !== null && !table) || (order !== null && !sort)) return null;
  return { criteria, filter: group, settings: table, order: sort };
}

/** The columns whose values a view compares with something. */
export function comparedColumns({ criteria, filter }: ViewContent): ReadonlySet<string> {
  const filtered = filter ? conditionsOf(filter).map(({ column }) => column) : [];
  return new Set([...Object.keys(criteria), ...filtered]);
}

/** Every column that a view names. */
export function columnsOfView(view: ViewContent): ReadonlySet<string> {
  const { settings, order } = view;
  return new Set([
    ...comparedColumns(view),
    ...(settings ? columnsOfSettings(settings) : []),
    ...(order ? [order.field] : []),
  ]);
}

/** A view with other names of columns; null drops the part that names the column. */
export function renamedView(
  { criteria, filter, settings, order }: ViewContent,
  name: (column: string) => string | null,
): ViewContent {
  const field = order && name(order.field);
  const group = filter && renamedFilter(filter, name);
  return {
    criteria: Object.fromEntries(
      Object.entries(criteria).flatMap(([column, value]): [string, Json][] => {
        const next = name(column);
        return next === null ? [] : [[next, value]];
      }),
    ),
    filter: group && 'of' in group ? group : null,
    settings: settings && renamedSettings(settings, name),
    order: order && field ? { ...order, field } : null,
  };
}

function renamedFilter(filter: Filter, name: (column: string) => string | null): Filter | null {
  if (!('of' in filter)) {
    const column = name(filter.column);
    return column === null ? null : { ...filter, column };
  }
  const of = filter.of.flatMap((one) => renamedFilter(one, name) ?? []);
  return of.length === 0 ? null : { ...filter, of };
}

/** A plain value or a list of such: no search form holds anything else. */
function isCriterion(value: unknown): boolean {
  const isPlain = (one: unknown) => one === null || typeof one !== 'object';
  return Array.isArray(value) ? value.every(isPlain) : isPlain(value);
}

function readOrder(value: unknown): ViewContent['order'] {
  if (!isObject(value) || Object.keys(value).length !== 2) return null;
  const { field, type } = value;
  return isColumnName(field) && (type === 'asc' || type === 'desc') ? { field, type } : null;
}
