import type { Json, JsonObject } from '../../schemas/json';
import { maskedValue } from '../../schemas/text/mask';
import { isSame } from '../records/write-row';
import type { RowBatch } from '../records/row-batch';
import type { SheetColumn } from './sheet-columns';

interface ChangedRow {
  row: number;
  stored: JsonObject;
  current: JsonObject | null;
}

/** The texts of stored values that rows of a sheet would change, by row and column, as lists show them to the session. */
export async function textsBefore(
  batch: RowBatch,
  columns: readonly SheetColumn[],
  rows: readonly ChangedRow[],
): Promise<Map<number, Record<string, string>>> {
  const own = columns.filter(({ lines }) => !lines);
  const changes = ({ stored, current }: ChangedRow, { name }: SheetColumn) =>
    !isSame(stored[name] ?? null, current?.[name] ?? null);
  const labels = new Map<string, Map<number, string>>();
  for (const column of own) {
    const { source } = column.field;
    if (!source) continue;
    const ids = rows
      .filter((row) => changes(row, column))
      .flatMap(({ current }) => idsOf(current?.[column.name]));
    labels.set(column.name, await batch.labels(source.entity, [...new Set(ids)]));
  }
  const { unseen } = batch;
  return new Map(
    rows.map((row) => [
      row.row,
      Object.fromEntries(
        own
          .filter((column) => changes(row, column))
          .map((column): [string, string] => {
            const value = row.current?.[column.name] ?? null;
            if (value === null) return [column.name, ''];
            const { sensitive } = column.field;
            if (unseen(column.name))
              return [column.name, sensitive ? String(maskedValue(sensitive, value)) : '***'];
            return [column.name, textOf(batch, column, value, labels.get(column.name))];
          }),
      ),
    ]),
  );
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
