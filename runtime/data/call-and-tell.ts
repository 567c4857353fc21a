import { toast } from '../../widgets/ui/toast';
import type { CallOptions, DataSource } from './data-source';

/** A call that does something, which is then told in the words of the server, or else in these. */
export async function callAndTell(
  source: DataSource,
  url: string,
  options: Omit<CallOptions, 'onMessage'>,
  words: string,
): Promise<unknown> {
  let message = '';
  const answer = await source.call<unknown>(url, { ...options, onMessage: (text) => (message = text) });
  toast.success(message || words);
  return answer;
}
