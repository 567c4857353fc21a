import { AppError } from '../../schemas/errors/app-error';
import { MOST } from '../../schemas/document/bounds';
import { MOST_CHOICES } from '../../schemas/document/choice-limits';
import { MOST_LINES } from '../../schemas/document/line-limits';
import { countPoints } from '../../schemas/text/cut-text';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { isStorable } from '../../schemas/text/storable-text';
import type { Limits } from '../contract/limits';
import { withoutClaims } from '../contract/check-body';
import { boundCriteria } from './bound-criteria';
import type { EntityPlan } from './entity-plan';
import { readKeyword } from './keyword';
import { readNode } from './list-query';

const LARGE = { usual: 20, most: 50 };
/** Maximum number of selected values of a field. */
const MAX_CHOSEN = 1000;
/** Maximum length of a name by which a row is looked up. */
const MAX_NAME = 200;

/** Parameters of an option call; in a GET they are all text. */
export interface OptionQuery {
  keyword: string;
  /** Only rows with one of these names, letter by letter: texts pasted from a sheet. Empty: no such condition. */
  names: readonly string[];
  /** Rows that are included regardless of the other conditions, because they are selected. */
  chosen: number[];
  page: number;
  size: number;
  /**
   * All rows that the session can read, for a search; otherwise those that a row of its own organisation may refer to.
   */
  readable: boolean;
  /** For a tree: the children of this node; 0: the root nodes. */
  childrenOf: number | null;
  /** Columns that the rules of the form read of the chosen row. */
  through: readonly string[];
  criteria: JsonObject;
}

/** Parses the parameters of an option call. */
export function readOptionQuery(plan: EntityPlan, body: unknown, limits: Limits): OptionQuery {
  if (!isObject(body)) throw new AppError('badRequest');
  const { keyword, id, page, pageSize, readable, childrenOf, through, names, ...criteria } = withoutClaims(
    body,
    (name) => plan.searchable.has(name),
  );
  const whole = plan.parent === null ? MOST_CHOICES : Math.max(MOST_CHOICES, limits.treeNodes);
  const { usual, most } = plan.model.entity.option?.large ? LARGE : { usual: whole, most: whole };
  return {
    keyword: readKeyword(keyword),
    names: readNames(names),
    chosen: readIds(id),
    page: readInteger('page', page, 1),
    size: Math.min(readInteger('pageSize', pageSize, usual), most),
    readable: readFlag('readable', readable),
    childrenOf: readNode(childrenOf),
    through: readColumns(plan, through),
    criteria: withNumbers(plan, boundCriteria(criteria, limits)),
  };
}

/** Converts digits to numbers for columns that hold numbers. */
function withNumbers(plan: EntityPlan, criteria: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(criteria).map(([name, value]) => {
      const numeric = /^(integer|bigint)/.test(plan.columns.get(name)?.sql ?? '');
      const read = (one: Json): Json =>
        numeric && typeof one === 'string' && isDigits(one) ? Number(one) : one;
      return [name, Array.isArray(value) ? value.map(read) : read(value)];
    }),
  );
}

function isDigits(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

/** Columns of the entity that have a value in its statements, in a query string separated by commas. */
function readColumns(plan: EntityPlan, given: Json | undefined): string[] {
  if (given === undefined || given === null || given === '') return [];
  const names = typeof given === 'string' ? given.split(',') : given;
  const isColumn = (name: Json): name is string =>
    typeof name === 'string' && (plan.readable(name) || plan.computed.has(name));
  if (!Array.isArray(names) || names.length > MOST.paths || !names.every(isColumn))
    throw new AppError('invalidCriteria', {}, { field: 'through' });
  return [...new Set(names)];
}

function readNames(value: Json | undefined): string[] {
  if (value === undefined || value === null) return [];
  const isName = (name: Json): name is string =>
    typeof name === 'string' && name !== '' && countPoints(name) <= MAX_NAME && isStorable(name);
  if (!Array.isArray(value) || value.length > MOST_LINES || !value.every(isName))
    throw new AppError('invalidCriteria', {}, { field: 'names' });
  return [...new Set(value)];
}

function readFlag(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === 'false') return false;
  if (value !== true && value !== 'true') throw new AppError('invalidCriteria', {}, { field: name });
  return true;
}

function readInteger(name: string, value: Json | undefined, otherwise: number): number {
  if (value === undefined || value === null || value === '') return otherwise;
  const number = typeof value === 'string' && isDigits(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > 1_000_000)
    throw new AppError('invalidCriteria', {}, { field: name });
  return number;
}

/** One id, a list of ids, or (in a query string) comma-separated ids. */
function readIds(value: Json | undefined): number[] {
  if (value === undefined || value === null || value === '') return [];
  const given = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const ids = given.map((id) => (typeof id === 'string' && isDigits(id) ? Number(id) : id));
  if (ids.length > MAX_CHOSEN || !ids.every((id) => Number.isSafeInteger(id)))
    throw new AppError('invalidId');
  return ids as number[];
}
