import { isObject, type Json } from '../../schemas/json';
import { toast } from '../../widgets/ui/toast';
import type { CallOptions, DataSource } from './data-source';

/** What a message says: `done` when all went well, `partly` when some of several rows were not processed. */
interface OutcomeWords {
  done: string;
  partly(done: number, failed: number): string;
  /** Keys of the answer whose truth is told as a warning. */
  warn?: Readonly<Record<string, string>>;
}

/**
 * Makes a call and shows how it ended, with the message of the server or the given words: a success, or a warning where the
 * answer names rows that `failed` (the bulk answer of `server/action.ts`), or says that something is amiss (`warn`).
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
  const amiss = warnings(answer, words.warn);
  if (amiss.length > 0) toast.warning(message || words.done, amiss.join('；'));
  else if (failed.length === 0) toast.success(message || words.done);
  else {
    const reasons = [...new Set(failed)].slice(0, MOST_REASONS).join('；');
    toast[count > 0 ? 'warning' : 'error'](message || words.partly(count, failed.length), reasons);
  }
  return answer;
}

const MOST_REASONS = 3;

function warnings(answer: unknown, sentences: OutcomeWords['warn'] = {}): string[] {
  const given = answer as Json;
  if (!isObject(given)) return [];
  return Object.entries(sentences).flatMap(([key, sentence]) => (given[key] === true ? [sentence] : []));
}

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
