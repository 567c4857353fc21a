import { useCallback, useState } from 'react';
import type { JsonObject } from '../../../schemas/json';
import { useDataSource } from '../../data/data-source-context';
import { useRead, type Answer } from '../../data/use-answer';

/** A page of a log. */
interface LogPage<Row> {
  rows: Row[];
  totalCount: number;
}

/** What is asked of a log. */
interface LogQuestion {
  keyword: string;
  page: number;
  pageSize: number;
  /** Null: newest first. */
  order: { field: string; type: 'asc' | 'desc' } | null;
}

const FIRST: LogQuestion = { keyword: '', page: 1, pageSize: 10, order: null };

/** A log as its dialog reads it. */
export interface LogReading<Row> extends Answer<LogPage<Row>> {
  question: LogQuestion;
  /** Searches for a keyword, from the first page. */
  search(keyword: string): void;
  /** Forgets keyword and order. */
  reset(): void;
  turn(page: number, pageSize: number): void;
  /** Sorts by a column: upwards, downwards, newest first. */
  sort(field: string): void;
}

/** Reads the log at a URL; `dataId`: of one row. */
export function useLog<Row>(url: string, dataId?: number): LogReading<Row> {
  const source = useDataSource();
  const [question, setQuestion] = useState(FIRST);
  const read = useCallback(
    (signal?: AbortSignal) => {
      const { keyword, page, pageSize, order } = question;
      const body: JsonObject = {
        mod: -1,
        keyword,
        page,
        pageSize,
        ...(dataId !== undefined && { dataId }),
        ...(order && { orderField: order.field, orderType: order.type }),
      };
      return source.call<LogPage<Row>>(url, { body, signal, quiet: true });
    },
    [source, url, dataId, question],
  );
  return {
    ...useRead(read),
    question,
    search: (keyword) => setQuestion((before) => ({ ...before, keyword, page: 1 })),
    reset: () => setQuestion((before) => ({ ...FIRST, pageSize: before.pageSize })),
    turn: (page, pageSize) => setQuestion((before) => ({ ...before, page, pageSize })),
    sort: (field) =>
      setQuestion(({ order, ...before }) => {
        const type = order?.field !== field ? 'asc' : order.type === 'asc' ? 'desc' : null;
        return { ...before, page: 1, order: type && { field, type } };
      }),
  };
}
