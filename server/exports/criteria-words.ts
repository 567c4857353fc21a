import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { Model } from '../../schemas/model/model';
import { conditionsOf, type Filter, type Operator } from '../../schemas/record/list-filter';
import { isPath } from '../../schemas/model/through';
import type { ConnectedRequest } from '../contract/request';
import { isNothing } from '../records/is-nothing';
import type { ListQuery } from '../records/list-query';
import type { Records } from '../records/records';

/** One criterion of an export, for its header and for the log. */
export interface ToldCriterion {
  column: string;
  /** Its value in words; null: the column is sensitive, so that its value is told nowhere. */
  value: string | null;
}

/** Characters of a value. */
const MOST_TEXT = 200;

/** The signs of comparisons that need one, in all languages. */
const SIGNS: Partial<Record<Operator, string>> = { contains: '≈', starts: '≈', empty: '∅', filled: '≠∅' };

/** What a list was searched by, in words: values of enumerations and references by their labels. */
export async function criteriaWords(
  entity: string,
  { criteria, filter }: Pick<ListQuery, 'criteria' | 'filter'>,
  request: ConnectedRequest,
  { model, records, field }: { model: Model; records: Records; field(name: string): Field | undefined },
): Promise<ToldCriterion[]> {
  const asked = [
    ...Object.entries(criteria).map(([column, value]) => ({ column, value, sign: '' })),
    ...(filter ? conditionsOf(filter as Filter) : []).map(({ column, op, value }) => ({
      column,
      value: value ?? null,
      sign: SIGNS[op] ?? '',
    })),
  ];
  const names = await records.namesOf(entity, request, valuesOf(asked));
  return asked.flatMap(({ column, value, sign }): ToldCriterion[] => {
    if (isNothing(value) && sign === '') return [];
    const known = field(column);
    // What is known of a column that the page does not have does not tell whether its values are sensitive.
    if (!known || known.sensitive) return [{ column, value: null }];
    const text = isNothing(value) ? '' : inWords(value, known, names.get(column), model);
    return [{ column, value: `${sign}${text}`.slice(0, MOST_TEXT) }];
  });
}

/** The values by column, each as a list. */
function valuesOf(asked: readonly { column: string; value: Json }[]): JsonObject {
  const values: Record<string, Json[]> = {};
  for (const { column, value } of asked)
    if (!isPath(column)) (values[column] ??= []).push(...(Array.isArray(value) ? value : [value]));
  return values;
}

function inWords(
  value: Json,
  field: Field | undefined,
  names: ReadonlyMap<number, string> | undefined,
  model: Model,
): string {
  const type = field && model.fieldTypes.get(field.type);
  const one = (part: Json): string => {
    if (isNothing(part)) return '';
    const label = typeof part === 'number' ? names?.get(part) : undefined;
    if (label !== undefined) return label;
    if (!field || !type || typeof part === 'object')
      return typeof part === 'string' ? part : JSON.stringify(part);
    return type.text(part, field);
  };
  if (!Array.isArray(value)) return one(value);
  const isRange = field?.range === true && value.length === 2;
  return value.map(one).join(isRange ? ' ~ ' : '、');
}
