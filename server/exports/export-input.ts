import Type, { type Static } from 'typebox';
import { AppError } from '../../schemas/errors/app-error';
import type { Json, JsonObject } from '../../schemas/json';
import { TEMPLATE_MOST } from '../../schemas/template/template-bounds';
import { isPath } from '../../schemas/model/through';
import { limitError } from '../contract/limit-error';
import type { Limits } from '../contract/limits';

/** The formats of an export. */
export const EXPORT_FORMATS = ['excel', 'csv'] as const;
/** A format of an export. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const closed = { additionalProperties: false } as const;
const NAME = Type.String({ minLength: 1, maxLength: 128 });

/** The input of an export job: everything that decides about the file, besides the rights of who asked for it. */
export const ExportInput = Type.Object(
  {
    entity: NAME,
    page: NAME,
    format: Type.Enum([...EXPORT_FORMATS]),
    /** A stored template; 0: the list as it is shown. */
    template: Type.Integer({ minimum: 0 }),
    /** The columns that the list shows, in order; null: those that it shows to everyone. */
    columns: Type.Union([Type.Array(NAME, { maxItems: TEMPLATE_MOST.columns }), Type.Null()]),
    /** Only these of the rows that the search finds; null: all. */
    ids: Type.Union([Type.Array(Type.Integer({ minimum: 1 })), Type.Null()]),
    /** The body of the search, without paging. */
    search: Type.Record(Type.String(), Type.Any()),
    /** The title of the page, for the title of the job. */
    title: Type.String(),
  },
  closed,
);
/** The input of an export job. */
export type ExportInput = Omit<Static<typeof ExportInput>, 'search'> & { search: JsonObject };

/** What an export has done. */
export const ExportResult = Type.Object(
  {
    /** Rows in the file, of how many the search found. */
    count: Type.Integer(),
    total: Type.Integer(),
    /** Texts that were too long for a cell and were cut, and the first places. */
    cuts: Type.Integer(),
    cutAt: Type.Array(Type.Object({ row: Type.Integer(), column: Type.String() }, closed)),
  },
  closed,
);
/** What an export has done. */
export type ExportResult = Static<typeof ExportResult>;

/** The parts of the body of an export. */
export interface ExportBody {
  page: string | null;
  columns: string[] | null;
  ids: number[] | null;
  search: JsonObject;
}

/** Parses the body of an export: a search with the page, the columns and the rows to export. */
export function readExportBody(body: JsonObject, limits: Limits): ExportBody {
  const { page, columns, ids, pageSize: _, exactTotal: __, childrenOf: ___, through: ____, ...rest } = body;
  if (page !== undefined && page !== null && typeof page !== 'string') throw invalid('page');
  const names = columns === undefined || columns === null ? null : readColumns(columns);
  const paths = (names ?? []).filter(isPath);
  return {
    page: page ?? null,
    columns: names,
    ids: ids === undefined || ids === null ? null : readIds(ids, limits),
    search: { ...rest, ...(paths.length > 0 && { through: paths }) },
  };
}

function readColumns(given: Json): string[] {
  const isList =
    Array.isArray(given) && given.length > 0 && given.length <= TEMPLATE_MOST.columns && given.every(isName);
  if (!isList || new Set(given).size < given.length) throw invalid('columns');
  return given as string[];
}

const isName = (name: Json) => typeof name === 'string' && name !== '' && name.length <= 128;

function readIds(given: Json, limits: Limits): number[] {
  if (!Array.isArray(given) || given.length === 0) throw invalid('ids');
  if (given.length > limits.criteriaValues) throw limitError('tooMany', 'criteriaValues', limits);
  if (!given.every((id) => Number.isSafeInteger(id) && (id as number) > 0)) throw new AppError('invalidId');
  return [...new Set(given as number[])];
}

const invalid = (field: string) => new AppError('invalidCriteria', {}, { field });
