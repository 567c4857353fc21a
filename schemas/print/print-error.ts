/** Why an input cannot be laid out, by name; `params` fill the message of `schemas/errors/locales`. */
export type PrintErrorName = 'printNoRoom' | 'printTooNarrow' | 'printTooLong';

/** An input that no layout shows completely: nothing is cut off instead. */
export class PrintError extends Error {
  constructor(
    readonly reason: PrintErrorName,
    readonly params: Readonly<Record<string, number | string>> = {},
  ) {
    super(reason);
    this.name = 'PrintError';
  }
}
