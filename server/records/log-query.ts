import Type from 'typebox';
import { LONGEST_LOG_KEYWORD } from '../../schemas/record/longest-log-keyword';
import { AppError } from '../../schemas/errors/app-error';
import type { JsonObject } from '../../schemas/json';
import type { EntityPlan } from './entity-plan';
import { fits } from '../../schemas/check/stored-fit';

const day = Type.Union([Type.Null(), Type.String({ maxLength: 10 })]);

/** Parameters of an entity's log: `mod`, `dataId` and `keyword`. */
export const LogBody = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '每页条数' })),
  orderField: Type.Optional(Type.String({ maxLength: 60 })),
  orderType: Type.Optional(Type.Enum(['asc', 'desc', ''])),
  keyword: Type.Optional(Type.String({ maxLength: LONGEST_LOG_KEYWORD, title: '关键字' })),
  createdAt: Type.Optional(Type.Array(day, { maxItems: 2, title: '时间' })),
  /** -1, or the module of the calling page; redundant, because the URL names the entity. */
  mod: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 60 })])),
  /** Restricts the log to one row. */
  dataId: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 60 })])),
});

/** A parsed `LogBody`. */
export interface LogQuery {
  page: number;
  pageSize: number;
  keyword: string;
  /** Dates, inclusive; either may be empty. */
  period: readonly [string, string];
  order: { column: string; descending: boolean };
  dataId: string | null;
}

/** Parses the parameters of an entity's log. */
export function readLogQuery({ model: { entity } }: EntityPlan, body: JsonObject): LogQuery {
  const { mod = -1, dataId = null } = body;
  if (![-1, '-1', '', entity.id, entity.module].includes(mod as string | number))
    throw new AppError('invalidCriteria', {}, { field: 'mod' });
  const [from, to] = (body.createdAt ?? []) as (string | null | undefined)[];
  const orderField = (body.orderField as string | undefined) || 'id';
  return {
    page: (body.page as number | undefined) ?? 1,
    pageSize: (body.pageSize as number | undefined) ?? 10,
    keyword: ((body.keyword as string | undefined) ?? '').trim(),
    period: [validDay(from ?? ''), validDay(to ?? '')],
    order: {
      column: orderField,
      descending: (body.orderType || (body.orderField ? 'asc' : 'desc')) === 'desc',
    },
    dataId: dataId === null || dataId === '' ? null : String(dataId),
  };
}

function validDay(text: string): string {
  if (text !== '' && !fits('date', text)) throw new AppError('invalidCriteria', {}, { field: 'createdAt' });
  return text;
}
