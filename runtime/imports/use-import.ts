import { useEffect, useMemo, useReducer } from 'react';
import type { JsonObject } from '../../schemas/json';
import type { CompiledImport, CompiledPage } from '../../schemas/model/page';
import type { ImportBatch, ImportDone } from '../../schemas/record/import-contract';
import { confirm } from '../../widgets/ui/confirm';
import { useWords, type Words } from '../../widgets/ui/use-words';
import { useWidgetHost } from '../../widgets/widget';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { importCalls, type ForeignAnswer, type UploadAnswer } from './import-calls';
import { foreignReview, ownReview, resumedReview, type Review } from './review';
import { refusalErrors, sheetErrors, type SheetError } from './sheet-errors';
import { useUndo } from './use-undo';
import { useWork } from './use-work';
import { tellsSessionOver } from '../data/session-over';

/** A finished import. */
export interface FinishedImport extends ImportDone {
  fileName: string;
  /** Rows with errors that were left out. */
  leftOut: number;
  /** The batch that can be undone. */
  batch?: number;
  undone: boolean;
}

interface ImportState {
  /** The uploaded file: building-blocks 2. */
  url: string | null;
  /** Why the last step failed, and what tries the same again. */
  failure: { text: string; again?: (() => void) | undefined } | null;
  /** Errors of the whole file. */
  errors: readonly SheetError[] | null;
  review: Review | null;
  /** Said above the rows. */
  notice: string | null;
  done: FinishedImport | null;
}

const EMPTY: ImportState = { url: null, failure: null, errors: null, review: null, notice: null, done: null };
const merge = (state: ImportState, change: Partial<ImportState>): ImportState => ({ ...state, ...change });
/** Codes of a refusal of the file itself; with others the same may succeed later. */
const REFUSED: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);
const CONFLICT = 409;
/** Of an upload: the bytes are of no kind that the server takes. */
const NO_SHEET = 400;

/** What `useImport` returns. */
export type ImportModel = ReturnType<typeof useImport>;

/**
 * The steps of an import: upload and check of a file, review, submit, and what became of it. `onChanged` is called when
 * records have changed.
 */
export function useImport(page: CompiledPage, config: CompiledImport, onChanged: () => void) {
  const t = useWords();
  const source = useDataSource();
  const host = useWidgetHost();
  const calls = useMemo(() => importCalls(source, config), [source, config]);
  const [state, set] = useReducer(merge, EMPTY);
  const { work, perform, cancel } = useWork();
  const { review } = state;
  useEffect(() => () => review?.store.stop(), [review]);
  const undo = useUndo(calls, perform, () => {
    onChanged();
    if (state.done) set({ done: { ...state.done, undone: true } });
  });

  const fresh = () => set({ failure: null, notice: null });
  const unloaded = () => set({ url: null });
  const failed = (again: () => void) => (error: CallError) => {
    if (tellsSessionOver(error.code)) return;
    set({
      failure: { text: error.message || t('import.failed'), again: error.code === 403 ? undefined : again },
    });
  };

  function begin(file: File, params: JsonObject) {
    fresh();
    void perform({
      kind: 'upload',
      fileName: file.name,
      async run({ signal, onPercent }) {
        const { savePath } = await asCallError(host.upload('file', file, onPercent, signal));
        if (signal.aborted) return;
        set({ url: savePath });
        check(savePath, file.name, params);
      },
      stopped: unloaded,
      failed: (error) =>
        error.code === NO_SHEET
          ? set({ url: null, errors: [{ row: null, column: null, text: t('import.notSheet') }] })
          : failed(() => begin(file, params))(error),
    });
  }

  function check(url: string, fileName: string, params: JsonObject) {
    fresh();
    const other = failed(() => check(url, fileName, params));
    void perform({
      kind: 'check',
      fileName,
      run: async (run) => take(await calls.check(url, params, run), fileName),
      stopped: unloaded,
      failed: (error) =>
        REFUSED.has(error.code) ? set({ url: null, errors: refusalErrors(error) }) : other(error),
    });
  }

  function take(answer: UploadAnswer, fileName: string) {
    const errors = sheetErrors(answer);
    if (!isOwn(answer)) {
      if (errors.length > 0) set({ url: null, errors });
      else set({ review: foreignReview(answer ?? {}, config.rowsKey, page.columns, fileName) });
    } else if (answer.counts.total > 0) set({ review: ownReview(calls, answer) });
    else if (errors.length > 0) set({ url: null, errors });
    else set({ url: null, failure: { text: t('import.empty') } });
  }

  /** `good`: rows with errors are left out. */
  async function submit(good: boolean) {
    if (!review || !(await review.store.edits.flush())) return;
    const { store, fileName, batch } = review;
    const { counts } = store;
    const fine = counts.total - counts.rejected;
    if (good && !(await askGood(t, fine, counts.rejected))) return;
    fresh();
    const other = failed(() => void submit(good));
    await perform({
      kind: 'submit',
      fileName,
      async run(run) {
        const answer = await calls.submit(submitted(review, state.url, config.rowsKey, good), run);
        onChanged();
        const done: FinishedImport = {
          count: answer?.count ?? fine,
          added: answer?.added ?? answer?.count ?? fine,
          changed: answer?.changed ?? 0,
          fileName,
          leftOut: counts.rejected,
          ...(batch !== undefined && { batch }),
          undone: false,
        };
        // Building-blocks 2: the list and the file URL are cleared.
        set({ ...EMPTY, done });
      },
      stopped: () => undefined,
      failed: (error) => (error.code === CONFLICT ? void reload(review, error) : other(error)),
    });
  }

  /** Somebody, perhaps another window, has changed the batch: shows what it is now. */
  async function reload({ store, batch }: Review, error: CallError) {
    const now = (await calls.list().catch(() => [])).find((one) => one.import === batch);
    if (now?.state === 'checked') {
      store.renew(now);
      set({ notice: t('import.conflict') });
    } else set({ ...EMPTY, failure: { text: error.message } });
  }

  function resume(batch: ImportBatch) {
    fresh();
    set({ review: resumedReview(calls, batch, page.columns) });
  }

  return {
    ...state,
    work,
    calls,
    begin,
    submit: (good: boolean) => void submit(good),
    resume,
    undo,
    /** Downloads the rejected rows of a batch as a sheet, by a job. */
    errorSheet: (batch: number, fileName: string) =>
      perform({
        kind: 'errors',
        fileName,
        run: (run) => calls.errorSheet(batch, run),
        stopped: () => undefined,
        failed: failed(() => undefined),
      }),
    cancel,
    /** Starts over with another file. */
    restart: () => set(EMPTY),
    closeErrors: () => set({ errors: null }),
  };
}

/** What a submit sends: the batch and its hash, or the URL of the file or the rows of a foreign API. */
function submitted(
  { batch, rows, store }: Review,
  url: string | null,
  rowsKey: string | undefined,
  good: boolean,
): JsonObject {
  if (batch !== undefined) return { import: batch, hash: store.hash, ...(good && { good }) };
  return rows ? { [rowsKey ?? 'rows']: [...rows] } : { url };
}

function isOwn(answer: UploadAnswer): answer is Exclude<UploadAnswer, ForeignAnswer> {
  return typeof answer?.import === 'number';
}

/** An upload that rejects with something else than the answer of a call did not reach the server. */
async function asCallError<T>(upload: Promise<T>): Promise<T> {
  try {
    return await upload;
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(0, error instanceof Error ? error.message : '');
  }
}

function askGood(t: Words, good: number, rejected: number): Promise<boolean> {
  return confirm({
    title: t('import.askGood', { n: good }),
    body: t('import.askGoodNote', { n: rejected }),
    action: t('import.submit'),
  });
}
