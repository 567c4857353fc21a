import { isObject, type Json } from '../../schemas/json';
import { toast } from '../../widgets/ui/toast';
import type { CallOptions, DataSource } from './data-source';

/** What a message says: `done` when all went well, `partly` when some of several rows were not processed. */
interface OutcomeWords {
  done: string;
  partly(done: number, failed: number): string;
}

/**
 * Makes a call and shows how it ended, with the message of the server or the given words: a success, or, where the answer names
 * rows that `failed` (the bulk answer of `server/action.ts`), a warning.
 */
export async function callAndNotify(
  source: DataSource,
  url: string,
  options: Omit<CallOptions, 'onMessage'>,
  words: OutcomeWords,
): Promise<unknown> {
  let message = '';
  const answer = await source.call<unknown>(url, { ...options, onMessage: (text) => (message = text) });
  const { count, failed } = bulkOutcome(answer);
  if (failed.length === 0) toast.success(message || words.done);
  else {
    const reasons = [...new Set(failed)].slice(0, MOST_REASONS).join('；');
    toast[count > 0 ? 'warning' : 'error'](message || words.partly(count, failed.length), reasons);
  }
  return answer;
}

const MOST_REASONS = 3;

/** Whether an answer names rows that were not processed. */
export function hasFailures(answer: unknown): boolean {
  return bulkOutcome(answer).failed.length > 0;
}

/** The number of processed rows and the reasons of the others; nothing failed in other answers. */
function bulkOutcome(answer: unknown): { count: number; failed: string[] } {
  const given = answer as Json;
  if (!isObject(given) || !Array.isArray(given.failed)) return { count: 0, failed: [] };
  const counts = Object.values(given).filter((value) => typeof value === 'number');
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    failed: given.failed.map((one) => (isObject(one) ? String(one.msg ?? '') : '')),
  };
}
