import { Value } from 'typebox/value';
import type { TSchema } from 'typebox';
import type { Column } from '../document/entity';
import type { Field, FieldGrammars, SqlType } from '../model/field';
import { DEFAULT_ENTITIES, sessionValue, type SessionFacts } from '../model/session-value';
import { cause, type Cause } from '../problems/causes';

const SAMPLE: SessionFacts = {
  user: { id: 1, name: '-' },
  department: { id: 1, name: '-' },
  organisation: { id: 1, name: '-' },
  now: '2026-01-31 23:59:59',
};

/** What a day and a time can be stored as. */
const TIMES: Readonly<Record<'today' | 'now', readonly SqlType[]>> = {
  today: ['date'],
  now: ['timestamptz', 'time'],
};

/** Reports a default from the session that is no value of the column. */
export function checkDefaultFrom(
  column: Column,
  field: Field,
  path: string,
  fieldTypes: FieldGrammars,
  refuse: (path: string, found: Cause) => void,
): void {
  const { defaultFrom: from } = column;
  const type = fieldTypes.get(column.type);
  if (!from || !type) return;
  const place = `${path}.defaultFrom`;
  if (column.default !== undefined || column.auto)
    return refuse(place, cause('defaultTwice', { name: column.name }));
  const sql = column.computed || column.total ? null : type.storage(field);
  const refers = field.source?.entity;
  const fits =
    sql !== null &&
    (from === 'today' || from === 'now'
      ? TIMES[from].includes(sql)
      : refers === undefined
        ? sql === 'text' && column.enum === undefined
        : refers === DEFAULT_ENTITIES[from]);
  // An unknown entity is reported where the column is joined.
  if (column.refers !== undefined && refers === undefined) return;
  if (!fits || !Value.Check(type.schema(field) as TSchema, sessionValue(from, sql!, SAMPLE)))
    refuse(place, cause('defaultFromFit', { name: column.name, from }));
}
