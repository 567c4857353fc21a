import type { Json, JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import { maskedValue } from '../../schemas/text/mask';
import { isSame } from '../records/write-row';
import type { RowBatch } from '../records/row-batch';
import type { SheetColumn } from './sheet-columns';

interface ChangedRow {
  row: number;
  /** What the row gives. */
  body: JsonObject;
  stored: JsonObject;
  current: JsonObject | null;
}

/**
 * The texts of stored values that rows of a sheet would change, by row and column, as lists show them to the session. A value
 * that it does not see is there whenever the row gives one: whether the two are the same must not be told.
 */
export async function textsBefore(
  batch: RowBatch,
  columns: readonly SheetColumn[],
  rows: readonly ChangedRow[],
): Promise<Map<number, Record<string, string>>> {
  const own = columns.filter(({ lines }) => !lines);
  const { unseen } = batch;
  const changes = ({ body, stored, current }: ChangedRow, { name, field }: SheetColumn) => {
    const value = current?.[name] ?? null;
    // Who sends the mask back changes nothing.
    return unseen(name)
      ? name in body && body[name] !== maskOf(field, value)
      : !isSame(stored[name] ?? null, value);
  };
  const labels = new Map<string, Map<number, string>>();
  for (const column of own) {
    const { source } = column.field;
    if (!source) continue;
    const ids = rows
      .filter((row) => changes(row, column))
      .flatMap(({ current }) => idsOf(current?.[column.name]));
    labels.set(column.name, await batch.labels(source.entity, [...new Set(ids)]));
  }
  return new Map(
    rows.map((row) => [
      row.row,
      Object.fromEntries(
        own
          .filter((column) => changes(row, column))
          .map((column): [string, string] => {
            const value = row.current?.[column.name] ?? null;
            if (value === null) return [column.name, ''];
            if (unseen(column.name)) return [column.name, maskOf(column.field, value)];
            return [column.name, textOf(batch, column, value, labels.get(column.name))];
          }),
      ),
    ]),
  );
}

function maskOf({ sensitive }: Field, value: Json): string {
  return sensitive ? String(maskedValue(sensitive, value)) : '***';
}

function textOf(
  { environment }: RowBatch,
  { field }: SheetColumn,
  value: Json,
  labels: ReadonlyMap<number, string> | undefined,
): string {
  const named = labels && idsOf(value).map((id) => labels.get(id) ?? `#${id}`);
  const label = named && (Array.isArray(value) ? named : named[0]);
  return environment.fieldTypes.get(field.type)?.text(value, field, label) ?? String(value);
}

function idsOf(value: Json | undefined): number[] {
  return [value ?? []].flat().filter((id): id is number => typeof id === 'number');
}
