import { useMemo } from 'react';
import type { JsonObject } from '../../../schemas/json';
import { useAnswer } from '../../data/use-answer';
import { useRefreshed } from './refreshed-together';

/** A figure of a block: its amount, and the criteria that show its rows in the list. */
export interface ShownFigure {
  key: string;
  amount: number | string | null;
  /** There are more rows than were counted. */
  atLeast?: boolean;
  criteria: JsonObject;
  /** For a group: its value in words. */
  label?: string;
}

/** The figures of a block of a page. */
export function useBlock(pageId: string, block: string) {
  const parameters = useMemo(() => ({ block }), [block]);
  const url = `dynamic-sys/table-info/block/${encodeURIComponent(pageId)}`;
  const answer = useAnswer<{ figures: ShownFigure[]; more?: boolean }>(url, parameters);
  useRefreshed(answer.refresh);
  return answer;
}
