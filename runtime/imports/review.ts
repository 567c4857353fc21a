import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type {
  ImportBatch,
  ImportColumn,
  ImportRow,
  ImportSummary,
} from '../../schemas/record/import-contract';
import { IMPORT_PAGE } from '../../schemas/record/import-limits';
import type { ForeignAnswer, ImportCalls } from './import-calls';
import { ReviewStore } from './review-store';

/** Rows under review: those of our own import, or what a foreign API has answered. */
export interface Review {
  store: ReviewStore;
  fileName: string;
  /** Remarks on the whole sheet. */
  warnings: readonly string[];
  /** The batch of our own import. */
  batch?: number;
  /** The rows that are submitted to a foreign API; absent: it gets the URL of the file. */
  rows?: readonly JsonObject[];
}

/** The review of our own import. */
export function ownReview(calls: ImportCalls, summary: ImportSummary): Review {
  const { import: batch, fileName, warnings } = summary;
  const store = new ReviewStore(summary, {
    rows: (kind, offset, signal) => calls.rows(batch, kind, offset, signal),
    change: (changes) => calls.change(batch, changes),
  });
  return { store, fileName, warnings, batch };
}

/** The review of a batch that was checked before; `fields` are those of the page. */
export function resumedReview(calls: ImportCalls, batch: ImportBatch, fields: readonly Field[]): Review {
  const columns = batch.columns.map((name): ImportColumn => {
    const { label = name, type = '', required = false } = fieldNamed(fields, name) ?? {};
    return { name, label, type, required, key: false };
  });
  return ownReview(calls, { ...batch, columns, errFieldArr: [], errData: [] });
}

/** The field of a column; `lines.name` is one of line items. */
function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  const [own, cell] = name.split('.');
  const field = fields.find(({ model }) => model === own);
  return cell === undefined ? field : field?.cells?.find(({ model }) => model === cell);
}

/** The review of the rows of a foreign API, which are submitted as they came (`rowsKey`), or with the URL of the file. */
export function foreignReview(
  answer: ForeignAnswer,
  rowsKey: string | undefined,
  fields: readonly Field[],
  fileName: string,
): Review {
  const given = rowsKey === undefined ? undefined : answer[rowsKey];
  const rows = Array.isArray(given) ? (given as JsonObject[]) : [];
  const known = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = fields
    .filter(({ model }) => known.has(model))
    .map(({ model, label, type }) => ({ name: model, label, type, required: false, key: false }));
  const shown = rows.map((row, at): ImportRow => ({
    row: at + 1,
    kind: 'new',
    cells: Object.fromEntries(columns.map(({ name }) => [name, textOf(row[name])])),
    errors: [],
  }));
  const total = rows.length;
  const store = new ReviewStore(
    { hash: '', counts: { total, new: total, changed: 0, same: 0, rejected: 0 }, columns },
    {
      rows: (kind, offset) =>
        Promise.resolve({
          total: kind === 'rejected' ? 0 : total,
          rows: kind === 'rejected' ? [] : shown.slice(offset, offset + IMPORT_PAGE),
        }),
    },
  );
  return { store, fileName, warnings: [], ...(rowsKey !== undefined && { rows }) };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string);
}
