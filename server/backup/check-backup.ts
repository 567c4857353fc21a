import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { isObject, type JsonObject } from '../../schemas/json';
import { jsonPath } from '../../schemas/json-path';
import { DATABASE_VERSION } from '../database/tables/system-tables';
import { BACKUP_FORMAT, BackupEnd, BackupHead, END, HEAD } from './backup-format';
import { FoundFiles } from './found-files';
import { readRows } from './copy-text';
import { backupSections, filePath, type BackupSection } from './read-backup';

/** A backup that was read completely and is intact. */
export interface CheckedBackup {
  head: BackupHead;
  end: BackupEnd;
  /** Defects that existed when the backup was made: missing files, and files that differ from what was uploaded. */
  unsound: string[];
}

/**
 * Reads a backup completely, without a database. Checks that it is a backup, that it is complete, that every row and
 * file in it is as written, and that this program can restore it. Throws an error that lists all defects with their
 * places.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  if (!fs.existsSync(file)) throw new UnusableBackup(`${file} does not exist.`);
  const reading = new Reading(file);
  try {
    for await (const section of backupSections(file)) await reading.take(section);
  } catch (error) {
    if (error instanceof UnusableBackup) throw error;
    throw new UnusableBackup(
      `${file} is damaged or not a backup: ${reading.place()}${(error as Error).message}`,
    );
  }
  return reading.verdict();
}

class UnusableBackup extends Error {}

/** State of reading a backup. */
class Reading {
  private head: BackupHead | null = null;
  private headHash = '';
  private end: BackupEnd | null = null;
  private last = '';
  private readonly tables = new Map<string, { rows: number; sha256: string }>();
  private files: FoundFiles | null = null;

  constructor(private readonly file: string) {}

  /** The part that was read last, for error messages. */
  place(): string {
    return this.last && `in "${this.last}", `;
  }

  async take(section: BackupSection): Promise<void> {
    const { name, table, content } = section;
    if (!this.head && name !== HEAD)
      throw new UnusableBackup(`${this.file} is not a Mortise backup: it begins with "${name}".`);
    if (this.end) throw new Error(`"${name}" follows after the end`);
    this.last = name;
    if (name === HEAD) this.takeHead(await text(content));
    else if (name === END) this.end = described(BackupEnd, await text(content));
    else if (table) await this.takeRows(table, content);
    else await this.files?.take(filePath(name), content);
  }

  private takeHead(written: string): void {
    if (this.head) throw new Error('it appears twice');
    const head = described(BackupHead, written, refuseNewer);
    this.head = head;
    this.headHash = createHash('sha256').update(written).digest('hex');
    this.files = new FoundFiles(head);
  }

  private async takeRows(table: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.tables.has(table) || !this.head?.tables.some(({ name }) => name === table))
      throw new Error('it holds rows of a table that the head does not list or that has appeared before');
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const rows = await readRows(hashed(), this.files?.rowReader(table));
    this.tables.set(table, { rows, sha256: hash.digest('hex') });
  }

  verdict(): CheckedBackup {
    const { head, end, files, file } = this;
    if (!head || !files) throw new UnusableBackup(`${file} is damaged or not a backup: it is empty.`);
    if (!end)
      throw new UnusableBackup(
        `${file} is incomplete: its end is missing${this.last && ` after "${this.last}"`}.`,
      );
    const { damaged, unsound } = files.compare(end);
    const wrong = [
      ...(this.headHash === end.head ? [] : [`${HEAD} was changed`]),
      ...head.tables.flatMap(({ name }) => this.wrongTable(name, end.tables[name]) ?? []),
      ...damaged,
    ];
    if (wrong.length > 0)
      throw new UnusableBackup([`${file} is not as it was written:`, ...wrong].join('\n- '));
    return { head, end, unsound };
  }

  private wrongTable(name: string, written: BackupEnd['tables'][string] | undefined): string | null {
    const { rows, sha256 } = this.tables.get(name) ?? NO_ROWS;
    if (written?.rows !== rows) return `table "${name}" has ${rows} of ${written?.rows} rows`;
    return sha256 === written.sha256 ? null : `rows of table "${name}" were changed`;
  }
}

const NO_ROWS = { rows: 0, sha256: createHash('sha256').digest('hex') };

/** Parses a part of a backup and checks it against its schema. `known` is called before, with any object. */
function described<Schema extends TSchema>(
  schema: Schema,
  written: string,
  known: (json: JsonObject) => void = () => undefined,
): Static<Schema> {
  const json: unknown = JSON.parse(written);
  if (isObject(json)) known(json);
  const [error] = Value.Errors(schema, json);
  if (!error) return json as Static<Schema>;
  const missing = error.keyword === 'required' ? error.params.requiredProperties[0] : undefined;
  const place = [jsonPath(error.instancePath), ...(missing === undefined ? [] : [missing])].filter(Boolean);
  throw new Error(
    `${place.length > 0 ? `${place.join('.')} ` : 'it '}is ${missing === undefined ? 'invalid' : 'missing'}`,
  );
}

function refuseNewer({ format, databaseVersion }: JsonObject): void {
  if (typeof format !== 'number' || typeof databaseVersion !== 'number') return;
  if (format > BACKUP_FORMAT || databaseVersion > DATABASE_VERSION)
    throw new UnusableBackup(
      `The backup was made by a newer version of this program (format ${format}, database version ${databaseVersion}; ` +
        `this one supports ${BACKUP_FORMAT} and ${DATABASE_VERSION}). Restore it with that version.`,
    );
}
