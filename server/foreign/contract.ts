import { PURPOSE } from '../../schemas/document/foreign-call';
import { isObject, type Json } from '../../schemas/json';
import type { ForeignApi, ForeignColumn } from './foreign-api';
import { converted, type ForeignAnswer } from './map-answer';
import { valueAt } from './value-at';

/** How a live answer compares with what is declared about a call; fields by their paths. */
export interface Contract {
  /** Everything that pages need is there, as declared. */
  readonly fits: boolean;
  readonly rowCount: number | null;
  /** Declared fields that no row has. */
  readonly missing: string[];
  /** Declared fields whose values are of another type. */
  readonly wrong: string[];
  /** Fields of the rows that nothing declares. */
  readonly unmapped: string[];
}

/** Rows that are looked at, and fields that are named. */
const MOST_ROWS = 100;
const MOST_NAMED = 30;

/** Compares an answer with the paths and columns of its call. */
export function compareContract(api: ForeignApi, { json }: Pick<ForeignAnswer, 'json'>): Contract {
  const missing: string[] = [];
  const wrong: string[] = [];
  if (api.okCode !== '' && valueAt(json, api.codePath) === undefined) missing.push(api.codePath);
  const isList = api.purpose === PURPOSE.list;
  if (isList && api.totalPath !== '' && valueAt(json, api.totalPath) === undefined)
    missing.push(api.totalPath);
  const found = valueAt(json, api.rowsPath);
  if (found === undefined) missing.push(api.rowsPath);
  else if (isList && !Array.isArray(found)) wrong.push(api.rowsPath);
  const rows = Array.isArray(found) ? found.slice(0, MOST_ROWS) : isObject(found) ? [found] : [];
  for (const column of rows.length > 0 ? api.resParams : []) {
    const values = rows.map((row) => valueAt(row, column.path));
    if (values.every((value) => value === undefined)) missing.push(column.path);
    else if (values.some((value) => isWrong(column, value))) wrong.push(column.path);
  }
  const mapped = new Set(api.resParams.map(({ path }) => path));
  const unmapped = pathsIn(rows).filter((path) => !mapped.has(path));
  return {
    fits: missing.length === 0 && wrong.length === 0,
    rowCount: Array.isArray(found) ? found.length : null,
    ...{ missing, wrong, unmapped: unmapped.slice(0, MOST_NAMED) },
  };
}

function isWrong(column: ForeignColumn, value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (column.column === 'id') return !(Number.isSafeInteger(Number(value)) && Number(value) > 0);
  return converted(column, value) === null;
}

/** The paths of the values in rows; objects are entered once. */
export function pathsIn(rows: readonly Json[]): string[] {
  const paths = new Set<string>();
  for (const row of rows)
    for (const [key, value] of isObject(row) ? Object.entries(row) : [])
      if (isObject(value)) for (const inner of Object.keys(value)) paths.add(`${key}.${inner}`);
      else paths.add(key);
  return [...paths];
}
