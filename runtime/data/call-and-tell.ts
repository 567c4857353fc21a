import { toast } from '../../widgets/ui/toast';
import type { CallOptions, DataSource } from './data-source';

/** Makes a call and shows a success toast with the message of the server, or with the given text. */
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
