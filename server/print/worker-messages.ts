import type { PrintErrorName } from '../../schemas/print/print-error';
import type { PrintInput, PrintRow } from '../../schemas/print/print-input';
import type { Language } from '../../schemas/languages';

/** What the thread of a PDF is started with. */
export interface WorkerTask {
  /** Without rows: they follow as messages. */
  input: Omit<PrintInput, 'rows'>;
  /** The file to write, absolute; it must not exist yet. */
  file: string;
  maxPages: number;
  language: Language;
}

/** To the thread: further rows, a further print with its own rows behind them, or that there are no more. */
export type ToWorker = { rows: readonly PrintRow[] } | { next: Omit<PrintInput, 'rows'> } | { end: true };

/** A PDF that is written. */
export interface WrittenPdf {
  pages: number;
  /** Characters without a glyph in any font; `〓` stands for them. */
  missing: string[];
}

/** Why an input cannot be laid out. */
export interface Refusal {
  reason: PrintErrorName;
  params: Readonly<Record<string, number | string>>;
}

/** From the thread: progress, the result, or why the input cannot be laid out. */
export type FromWorker = { drawn: number; pages: number } | { done: WrittenPdf } | { refused: Refusal };
