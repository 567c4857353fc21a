/** Reads `<file> [--replace]` from the command line; throws how it is to be called. */
export function fileArgument(command: string, args: readonly string[]): { file: string; replace: boolean } {
  const [file, ...more] = args.filter((arg) => arg !== '--replace');
  if (!file || file.startsWith('-') || more.length > 0)
    throw new Error(`npm run ${command} -- <file> [--replace]`);
  return { file, replace: args.includes('--replace') };
}
