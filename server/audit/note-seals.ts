import type { Db } from '../action';
import { databaseName, lostSeals, newestSeals, type NotedSeals, type SealNotes } from './noted-seals';
import { LOGS } from './seal-logs';

/** A service that also receives and keeps the newest seals. */
export interface SealSink {
  url: string;
  /** Sent as a bearer token. */
  token: string | null;
}

/** Where the newest seals are read from and where they are noted. */
export interface NotingOptions {
  core: Db;
  notes: SealNotes;
  sink: SealSink | null;
  /** Called when noted seals are gone, or when the file or the sink fails. */
  failed(why: string): void;
}

/** Seals are written every ten seconds at most. */
const EVERY_MS = 2000;
const SINK_MS = 10_000;

/** Notes the newest seals periodically, on every server. Returns a function that ends it. */
export function startNoting(options: NotingOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  let told = '';
  const timer = setInterval(() => {
    running ??= noteSeals(options)
      .then(() => '')
      .catch((error: unknown) => (error as Error).message)
      .then((why) => {
        // Reported once, not every two seconds.
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
 * Notes the newest seals unless a seal that was noted before is missing from the database. Then the old note is kept:
 * it is the proof.
 */
export async function noteSeals({ core, notes, sink }: NotingOptions): Promise<void> {
  const database = await databaseName(core);
  const note = notes.read(database);
  const lost = await lostSeals(core, note.seals);
  const newest = await newestSeals(core);
  const seals: NotedSeals = { ...note.seals };
  for (const log of LOGS) if (!lost.includes(log) && newest[log]) seals[log] = newest[log];
  // A failure of one target (the disk of the file is full, the sink does not answer) does not keep the other from being
  // written.
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
        'database as it was noted. Run "npm run verify-logs" for details.',
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
