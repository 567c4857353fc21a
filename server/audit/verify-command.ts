import type { Db } from '../action';
import type { ArchiveStore } from './log-archives';
import { databaseName, type SealNotes } from './noted-seals';
import { recordSeals } from './record-seals';
import { ABOUT_CUT, verdictLines, verifyLogs } from './verify-logs';

/** What `npm run verify-logs` works with. */
interface VerifyServices {
  notes: SealNotes;
  store: ArchiveStore;
  /** The present seals are the newest from now on; this is logged. */
  accept: boolean;
  out(line: string): void;
}

/** `npm run verify-logs` on a database: compares the logs with their seals and says what differs; false: something does. */
export async function verifyLogsCommand(
  db: Db,
  { notes, store, accept, out }: VerifyServices,
): Promise<boolean> {
  const noted = notes.read(await databaseName(db)).seals;
  const verdicts = await verifyLogs(db, {}, { noted, store });
  for (const line of verdicts.flatMap(verdictLines)) out(line);
  const isCut = verdicts.some(({ problems }) =>
    problems.some(({ kind }) => kind === 'cut' || kind === 'other'),
  );
  if (isCut) out(ABOUT_CUT);
  if (isCut && accept) (await recordSeals(db, notes, 'accept-seals'))();
  return verdicts.every(({ problems }) => problems.length === 0);
}
