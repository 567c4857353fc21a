import { parseArgs } from 'node:util';

type Command = 'backup' | 'restore';

/** What the command line asks for. */
export type BackupTask<C extends Command = Command> =
  { task: C | 'check'; file: string; replace: boolean } | { task: 'help'; text: string };

/** Reads what stands after `npm run backup --` or `npm run restore --`; throws how it is to be called. */
export function backupArguments<C extends Command>(command: C, args: readonly string[]): BackupTask<C> {
  const text = `${USAGE[command]}\n${CHECK}`;
  const { values, positionals } = parsed(args, text);
  if (values.help) return { task: 'help', text };
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(`One file, please.\n\n${text}`);
  if (values.check && values.replace) throw new Error(`--check replaces nothing.\n\n${text}`);
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
    Writes all tables as they are at one moment, and the files they know, into <file>, beside a running server or
    without one, and reads it back. Sessions are left out. --replace takes the place of a file that is there.`,
  restore: `npm run restore -- <file> [--replace]
    Brings database and files back to what <file> holds. Servers must be stopped. Nothing is changed unless all of it
    can be restored. --replace gives up the data that is there.`,
} as const;

const CHECK = `npm run backup -- --check <file>
    Reads <file> from end to end without a database and tells what is wrong with it. Ends with 0 when it is whole and
    sound, else with 1.`;
