import { isObject, type JsonObject } from '../../schemas/json';

/** A person waits for the answer. */
const TIMEOUT_MS = 5000;
const MOST_BYTES = 2_000_000;

/** One GET to a map service. Redirects are not followed, and what it sends is bounded. */
async function ask(base: string, path: string, query: Record<string, string>): Promise<Response> {
  const response = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the map service answered ${response.status}`);
  return response;
}

/** Asks the map service for an object; throws when it answers anything else. */
export async function askJson(
  base: string,
  path: string,
  query: Record<string, string>,
): Promise<JsonObject> {
  const response = await ask(base, path, query);
  const answer: unknown = JSON.parse((await bounded(response)).toString('utf8'));
  if (!isObject(answer)) throw new Error('the map service answered with something else than an object');
  return answer;
}

/** A picture; anything else, such as a refusal in JSON, is a failure. */
export async function askPicture(base: string, path: string, query: Record<string, string>) {
  const response = await ask(base, path, query);
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const bytes = await bounded(response);
  if (!/^image\/(png|jpeg|gif|webp)$/.test(mediaType))
    throw new Error(`the map service sent no picture: ${bytes.toString('utf8', 0, 200)}`);
  return { mediaType, bytes };
}

async function bounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the map service sent too much');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
