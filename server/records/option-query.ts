import { AppError } from '../../schemas/errors';
import { countPoints } from '../../schemas/text/cut-text';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { isStorable } from '../../schemas/text/storable-text';
import type { Limits } from '../contract/limits';
import { withoutClaims } from '../contract/check-body';
import { boundCriteria } from './bound-criteria';
import type { EntityPlan } from './entity-plan';
import { readNode } from './list-query';

/** A list that is sent whole is never longer; an entity with more rows says `large`. */
const WHOLE = 1000;
const LARGE = { usual: 20, most: 50 };
/** As many as a field of several choices holds. */
const MAX_CHOSEN = 1000;
const MAX_KEYWORD = 100;

/** What an option call asks for; as a GET all of it came as text. */
export interface OptionQuery {
  keyword: string;
  /** Rows that are wanted whatever the other conditions say: they are chosen already. */
  chosen: number[];
  page: number;
  size: number;
  /** Whatever the session reads, for a search; otherwise what a row of its own organisation may refer to. */
  readable: boolean;
  /** Of a tree, the nodes right below this one; 0: those at the top. */
  childrenOf: number | null;
  criteria: JsonObject;
}

/** Reads what an option call asks for. */
export function readOptionQuery(plan: EntityPlan, body: unknown, limits: Limits): OptionQuery {
  if (!isObject(body)) throw new AppError('badRequest');
  const { keyword, id, page, pageSize, readable, childrenOf, ...criteria } = withoutClaims(body, (name) =>
    plan.searchable.has(name),
  );
  const whole = plan.parent === null ? WHOLE : Math.max(WHOLE, limits.treeNodes);
  const { usual, most } = plan.model.entity.option?.large ? LARGE : { usual: whole, most: whole };
  return {
    keyword: readKeyword(keyword),
    chosen: readIds(id),
    page: readWhole('page', page, 1),
    size: Math.min(readWhole('pageSize', pageSize, usual), most),
    readable: readFlag('readable', readable),
    childrenOf: readNode(childrenOf),
    criteria: withNumbers(plan, boundCriteria(criteria, limits)),
  };
}

/** Where the column holds numbers, digits are a number. */
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

function readKeyword(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' || countPoints(value) > MAX_KEYWORD || !isStorable(value))
    throw new AppError('invalidCriteria', {}, { field: 'keyword' });
  return value.trim();
}

function readFlag(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === 'false') return false;
  if (value !== true && value !== 'true') throw new AppError('invalidCriteria', {}, { field: name });
  return true;
}

function readWhole(name: string, value: Json | undefined, otherwise: number): number {
  if (value === undefined || value === null || value === '') return otherwise;
  const number = typeof value === 'string' && isDigits(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > 1_000_000)
    throw new AppError('invalidCriteria', {}, { field: name });
  return number;
}

/** One id, a list of ids, or (in a query) ids with commas between them. */
function readIds(value: Json | undefined): number[] {
  if (value === undefined || value === null || value === '') return [];
  const given = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const ids = given.map((id) => (typeof id === 'string' && isDigits(id) ? Number(id) : id));
  if (ids.length > MAX_CHOSEN || !ids.every((id) => Number.isSafeInteger(id)))
    throw new AppError('invalidId');
  return ids as number[];
}
