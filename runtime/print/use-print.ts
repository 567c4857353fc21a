import { useEffect, useState } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { LaidOut } from '../../schemas/print/layout-pages';
import { PrintError } from '../../schemas/print/print-error';
import type { PrintInput } from '../../schemas/print/print-input';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { layOutSlowly } from './lay-out-slowly';
import { loadPrintFonts } from './print-fonts';

/** A print in the making. */
export type PrintState =
  | { at: 'loading' }
  | { at: 'failed'; error: CallError | PrintError }
  | { at: 'ready'; laidOut: LaidOut; rows: number; prints: number; title: string };

/** The call that tells what prints consist of, and its body. */
export interface PrintCall {
  url: string;
  body: JsonObject;
}

/** Asks the server what is printed, and lays it out; again when `url` or `attempt` changes. */
export function usePrint({ url, body }: PrintCall, attempt: number): PrintState {
  const source = useDataSource();
  const [state, setState] = useState<PrintState>({ at: 'loading' });
  const [asked] = useState(body);
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    setState({ at: 'loading' });
    async function prepare() {
      const options = { body: asked, signal, quiet: true } as const;
      const { inputs, maxPages } = await source.call<{ inputs: PrintInput[]; maxPages: number }>(
        url,
        options,
      );
      const laidOut = await layOutSlowly(inputs, maxPages, signal);
      // The pages keep their lengths while fonts load, and without them.
      void loadPrintFonts(document, laidOut.pages).catch(() => undefined);
      const rows = inputs.reduce((sum, input) => sum + input.rows.length, 0);
      const title = inputs[0]?.facts.title ?? '';
      setState({ at: 'ready', laidOut, rows, prints: inputs.length, title });
    }
    prepare().catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof CallError || error instanceof PrintError)) throw error;
      setState({ at: 'failed', error });
    });
    return () => stopped.abort();
  }, [source, url, asked, attempt]);
  return state;
}
