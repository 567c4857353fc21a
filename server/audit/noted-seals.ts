import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../action';
import { LOGS, type Log } from './seal-logs';

/** The newest seal of a log as it was noted outside the database; the hash is in hex. */
export interface NotedSeal {
  id: number;
  hash: string;
}
/** The newest seal of each log. */
export type NotedSeals = Partial<Record<Log, NotedSeal>>;

/** The seals of one database that a server has noted. */
interface Note {
  seals: NotedSeals;
  /** The seals that the sink has confirmed. */
  sent?: NotedSeals;
}

/**
 * A file of this server that notes the newest seal of each log. It lies outside the database, where somebody who can
 * change the database cannot reach it. Every server has its own file; it holds one note per database.
 */
export class SealNotes {
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = path.join(dataDir, 'seals.json');
  }

  read(database: string): Note {
    return this.all()[database] ?? { seals: {} };
  }

  /** Atomic: after a crash the file is either the old one or the new one, and complete. */
  write(database: string, note: Note): void {
    const text = JSON.stringify({ ...this.all(), [database]: note }, null, 2);
    const half = `${this.file}.part`;
    try {
      fs.mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o711 });
      fs.writeFileSync(half, text, { mode: 0o600, flush: true });
      fs.renameSync(half, this.file);
    } catch (error) {
      fs.rmSync(half, { force: true });
      throw new Error(`The newest seals cannot be noted: ${(error as Error).message}`);
    }
  }

  private all(): Record<string, Note> {
    if (!fs.existsSync(this.file)) return {};
    try {
      return JSON.parse(fs.readFileSync(this.file, 'utf8')) as Record<string, Note>;
    } catch (error) {
      throw new Error(`The noted seals in ${this.file} cannot be read: ${(error as Error).message}`);
    }
  }
}

/** Identifies a database in the notes: the cluster and the database in it. */
export async function databaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select system_identifier || '/' || oid as name from pg_control_system(), pg_database
     where datname = current_database()`.execute(db);
  return rows[0]?.name ?? '';
}

/** The newest seals in the database. */
export async function newestSeals(db: Db): Promise<NotedSeals> {
  const { rows } = await sql<NotedSeal & { log: Log }>`
    select s.log, s.id, encode(s.hash, 'hex') as hash from unnest(${[...LOGS]}::text[]) l(log),
      lateral (select * from log_seal where log = l.log order by id desc limit 1) s`.execute(db);
  return Object.fromEntries(rows.map(({ log, id, hash }) => [log, { id, hash }]));
}

/** Logs whose noted seal is missing from the database, or differs there. */
export async function lostSeals(db: Db, noted: NotedSeals): Promise<Log[]> {
  const lost: Log[] = [];
  for (const log of LOGS) {
    const seal = noted[log];
    if (!seal) continue;
    const { rows } = await sql`
      select from log_seal where log = ${log} and id = ${seal.id} and hash = decode(${seal.hash}, 'hex')`.execute(
      db,
    );
    if (rows.length === 0) lost.push(log);
  }
  return lost;
}
