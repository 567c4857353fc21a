import { isObject, type Json, type JsonObject } from '../json';
import type { Migration } from './migration';

/** The entity of persons in that version: it always had an area. */
const PERSONS = 'supervised_prisoner';
const BY_SORT = [{ column: 'sort', order: 'asc' }];

/**
 * The columns `areaId`, `personId`, `sort`, `status` and `code` formerly had a meaning by name alone; this makes it
 * explicit.
 */
export const entity2Said: Migration = {
  kind: 'entity',
  to: 2,
  name: 'what columns meant by their names is declared: rows, status, sort, option.sort, initKey',
  up(document) {
    const columns = Array.isArray(document.columns) ? document.columns.filter(isObject) : [];
    const stored = (name: string) => columns.find((column) => column.name === name && !column.computed);
    const sort = stored('sort');
    const isSorted = sort !== undefined && !sort.sensitive;
    const option = isObject(document.option) ? document.option : null;
    const enables = option !== null || callsOf(document).includes('change-status');
    return {
      ...document,
      ...(document.scope === 'org' && { rows: rowsOf(stored('areaId'), stored('personId')) }),
      ...(stored('status') && enables && { status: 'status' }),
      ...(option && isSorted && { option: { ...option, sort: BY_SORT } }),
      ...(isSorted && !document.sort && { sort: BY_SORT }),
      ...(document.init && stored('code') && { initKey: 'code' }),
    };
  },
};

function callsOf({ calls }: JsonObject): Json[] {
  return Array.isArray(calls) ? calls : [];
}

/** An area took precedence over a person, whose area counted; without either, the creator decided. */
function rowsOf(area: JsonObject | undefined, person: JsonObject | undefined): JsonObject {
  if (area) return { area: 'areaId' };
  if (!person?.refers) return { fallback: 'createdBy' };
  // Whether another entity had an area is stated only in its own document; where it had none, the creator decided.
  return person.refers === PERSONS ? { via: 'personId' } : { via: 'personId', fallback: 'createdBy' };
}
