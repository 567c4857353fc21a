import type { Db } from '../action';
import { databaseName, lostSeals, newestSeals, type NotedSeals, type SealNotes } from './noted-seals';
import { LOGS } from './seal-logs';

/** Where seals are sent to, too: a service that keeps what it was given. */
export interface SealSink {
  url: string;
  /** Sent as a bearer token. */
  token: string | null;
}

/** Where the newest seals are read, and where they are noted. */
export interface NotingOptions {
  core: Db;
  notes: SealNotes;
  sink: SealSink | null;
  /** Told when noted seals are gone, or when the file or the sink fails. */
  failed(why: string): void;
}

/** Seals come every ten seconds at most. */
const EVERY_MS = 2000;
const SINK_MS = 10_000;

/** Notes the newest seals from now on, on every server. Answers how to end that. */
export function startNoting(options: NotingOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  let told = '';
  const timer = setInterval(() => {
    running ??= noteSeals(options)
      .then(() => '')
      .catch((error: unknown) => (error as Error).message)
      .then((why) => {
        // Once, not every two seconds.
        if (why && why !== told) options.failed(why);
        told = why;
      })
      .finally(() => (running = null));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Notes the newest seals, as long as those noted before are still in the database. When one is gone, the note stays as it
 * is: it is the proof.
 */
export async function noteSeals({ core, notes, sink }: NotingOptions): Promise<void> {
  const database = await databaseName(core);
  const note = notes.read(database);
  const lost = await lostSeals(core, note.seals);
  const newest = await newestSeals(core);
  const seals: NotedSeals = { ...note.seals };
  for (const log of LOGS) if (!lost.includes(log) && newest[log]) seals[log] = newest[log];
  // One that fails – the disk of the file is full, the sink does not answer – keeps the others from nothing.
  const failures = new Set<string>();
  const attempt = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      failures.add((error as Error).message);
    }
  };
  if (!same(seals, note.seals)) await attempt(() => notes.write(database, { ...note, seals }));
  if (sink && !same(seals, note.sent))
    await attempt(async () => {
      await send(sink, { database, seals });
      notes.write(database, { seals, sent: seals });
    });
  if (lost.length > 0)
    failures.add(
      `Sealed rows were cut off: ${lost.map((log) => `seal ${note.seals[log]?.id} of ${log}`).join(', ')} is not in the ` +
        'database any more as it was noted. "npm run verify-logs" tells more.',
    );
  if (failures.size > 0) throw new Error([...failures].join('\n'));
}

function same(one: NotedSeals, other: NotedSeals | undefined): boolean {
  return LOGS.every((log) => one[log]?.id === other?.[log]?.id && one[log]?.hash === other?.[log]?.hash);
}

async function send({ url, token }: SealSink, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(SINK_MS) };
  const answer = await fetch(url, init).catch((error: Error) => error);
  const why =
    answer instanceof Error ? String(answer.cause ?? answer.message) : answer.ok ? '' : String(answer.status);
  if (!(answer instanceof Error)) await answer.body?.cancel();
  if (why) throw new Error(`The newest seals could not be sent to SEAL_URL: ${why}`);
}
