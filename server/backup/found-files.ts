import { createHash } from 'node:crypto';
import { FILES, type BackupEnd, type BackupHead } from './backup-format';
import { rowValues } from './copy-text';

interface FileRow {
  /** SHA-256 of the uploaded file, in hex. */
  sha256: string;
  /** Whether a record refers to it. */
  used: boolean;
}

/** The files of a backup, compared with their rows. */
export class FoundFiles {
  /** Files that have not been found yet. */
  private readonly expected = new Map<string, FileRow>();
  private readonly differing = new Map<string, string>();
  private readonly unknown: string[] = [];
  private count = 0;

  constructor(private readonly head: BackupHead) {}

  /** Takes the rows of the table that lists the files; the rows of other tables are not needed. */
  rowReader(table: string): ((row: string) => void) | undefined {
    if (table !== FILES) return undefined;
    const columns = this.head.tables.find(({ name }) => name === FILES)?.columns ?? [];
    const [path, sha256, entity] = ['path', 'sha256', 'entity'].map((name) => columns.indexOf(name));
    return (row) => {
      const values = rowValues(row);
      this.expected.set(values[path!] ?? '', {
        sha256: (values[sha256!] ?? '').replace(/^\\x/, ''),
        used: values[entity!] !== null,
      });
    };
  }

  /** Takes a file of the backup and compares its content with its row. */
  async take(path: string, content: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of content) hash.update(chunk);
    const found = hash.digest('hex');
    const row = this.expected.get(path);
    this.count++;
    if (!row) this.unknown.push(path);
    else if (row.sha256 !== found) this.differing.set(path, found);
    this.expected.delete(path);
  }

  /**
   * What happened to the backup, and what had happened to the files before it was written. An old backup does not tell
   * the two apart; then the defects are attributed to the time before.
   */
  compare({ files, wrongFiles, missingFiles }: BackupEnd): { damaged: string[]; unsound: string[] } {
    const damaged: string[] = this.unknown.map((path) => `the file ${path} has no row`);
    const unsound: string[] = [];
    for (const [path, found] of this.differing) {
      const asSaved = wrongFiles === undefined || wrongFiles[path] === found;
      if (asSaved) unsound.push(`The file ${path} differs from what was uploaded.`);
      else damaged.push(`the file ${path} was changed`);
    }
    const missing = new Set(missingFiles);
    for (const [path, { used }] of this.expected) {
      if (!used) continue;
      const asSaved = missingFiles === undefined || missing.has(path);
      if (asSaved) unsound.push(`The file ${path} of a record is missing from the backup.`);
      else damaged.push(`the file ${path} is missing`);
    }
    if (this.count !== files) damaged.push(`there are ${this.count} of ${files} files`);
    return { damaged, unsound };
  }
}
