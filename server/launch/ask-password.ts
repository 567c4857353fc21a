import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a new password from the terminal, twice and without echo; from a pipe, its first line. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    throw new Error('Standard input has no password.');
  }
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const ask = async (question: string): Promise<string> => {
    process.stdout.write(question);
    const answer = await terminal.question('');
    process.stdout.write('\n');
    return answer;
  };
  try {
    const typed = await ask('New password: ');
    if ((await ask('Repeat the password: ')) !== typed) throw new Error('The two passwords differ.');
    return typed;
  } finally {
    terminal.close();
  }
}
