import { parseArgs } from 'node:util';

type Command = 'backup' | 'restore';

/** The task of a command line. */
export type BackupTask<C extends Command = Command> =
  { task: C | 'check'; file: string; replace: boolean } | { task: 'help'; text: string };

/**
 * Parses the arguments of `npm run backup --` or `npm run restore --`; throws with the usage text when they are wrong.
 */
export function backupArguments<C extends Command>(command: C, args: readonly string[]): BackupTask<C> {
  const text = `${USAGE[command]}\n${CHECK}`;
  const { values, positionals } = parsed(args, text);
  if (values.help) return { task: 'help', text };
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(`Expected one file.\n\n${text}`);
  if (values.check && values.replace)
    throw new Error(`--check cannot be combined with --replace.\n\n${text}`);
  return { task: values.check ? 'check' : command, file, replace: values.replace };
}

function parsed(args: readonly string[], text: string) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { check: flag, replace: flag, help: { ...flag, short: 'h' } },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${text}`);
  }
}

const USAGE = {
  backup: `npm run backup -- <file> [--replace]
    Writes a consistent snapshot of all tables, with the files they refer to, into <file>, and verifies it. The server may
    run or not. Sessions are left out. --replace overwrites an existing file.`,
  restore: `npm run restore -- <file> [--replace]
    Restores database and files from <file>. Stop all servers first. Nothing is changed unless everything can be restored.
    --replace discards the existing data.`,
} as const;

const CHECK = `npm run backup -- --check <file>
    Reads <file> completely, without a database, and reports what is wrong with it. Exits with 0 if it is complete and
    valid, otherwise with 1.`;
