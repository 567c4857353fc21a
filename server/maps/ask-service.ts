import { isObject, type JsonObject } from '../../schemas/json';

/** Short, because a user waits for the answer. */
const TIMEOUT_MS = 5000;
const MOST_BYTES = 2_000_000;

/** Sends one GET request to a map service. Redirects are not followed. */
async function ask(base: string, path: string, query: Record<string, string>): Promise<Response> {
  const response = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the map service answered ${response.status}`);
  return response;
}

/** Requests a JSON object from the map service; throws on any other answer. */
export async function askJson(
  base: string,
  path: string,
  query: Record<string, string>,
): Promise<JsonObject> {
  const response = await ask(base, path, query);
  const answer: unknown = JSON.parse((await bounded(response)).toString('utf8'));
  if (!isObject(answer)) throw new Error('the map service did not return a JSON object');
  return answer;
}

/** Requests a picture; any other answer, such as an error in JSON, throws. */
export async function askPicture(base: string, path: string, query: Record<string, string>) {
  const response = await ask(base, path, query);
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  const bytes = await bounded(response);
  if (!/^image\/(png|jpeg|gif|webp)$/.test(mediaType))
    throw new Error(`the map service did not return a picture: ${bytes.toString('utf8', 0, 200)}`);
  return { mediaType, bytes };
}

async function bounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer of the map service is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
