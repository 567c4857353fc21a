import { useCallback, type RefObject } from 'react';
import { isObject } from '../../schemas/json';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import type { ListController } from '../list/list-controller';
import type { BatchAnswer } from '../record/in-parts';
import type { ListInside } from './child-screen';
import { focusRow } from './focus-row';
import { useMoves, type Moves } from './moves/use-moves';
import { selectedRows } from './selected-rows';
import { useOpenDialog, type OpenDialog } from './use-open-dialog';
import { useParts } from './use-parts';
import { useRemoval, type Removal } from './use-removal';
import { useReveal } from './use-reveal';
import { useRuns, type Runs } from './use-runs';

/** The actions of a list page and the dialog that they open. */
export interface PageActions extends Removal, Runs, Moves {
  dialog: OpenDialog | null;
  add(): void;
  edit(row: Pick<ListRow, 'id'>): void;
  /** Opens a record for reading. */
  view(row: ListRow): void;
  /** Opens it for reading instead of the form that is open. */
  viewInstead(id: number): void;
  /** Reveals a masked value of a record, after a reason. */
  unmask(row: ListRow): void;
  /** Shows a log of the list, or the history of a row. */
  showLog(log: 'changes' | 'operations'): void;
  history(row: ListRow): void;
  /** Opens the preview of a record on paper. */
  print(row: ListRow): void;
  /** Opens the templates of exports and prints. */
  configure(): void;
  /** Asks for the new parent of a row of a tree. */
  move(row: ListRow): void;
  /** Imports rows from a sheet. */
  importRows(): void;
  /** Resumes a draft; 0 for a new record. */
  resume(id: number): void;
  /** Asks for the decision about the selected documents. */
  decide(action: CompiledAction): void;
  /** Shows which of several documents were refused. */
  refused(action: CompiledAction, documents: readonly ListRow[], answer: BatchAnswer): void;
  /** Called after a save; the response may contain a value to show once. */
  saved(answer: unknown): void;
  /** Reloads the list. */
  refresh(): void;
  select(ids: readonly number[]): void;
  deselect(ids: readonly number[]): void;
  close(): void;
}

/** The actions of a list: each confirms, calls, reports the result and reloads the list. */
export function usePageActions(
  page: CompiledPage,
  list: ListController,
  inside: ListInside | null,
  /** The panel of the list, whose rows get the focus back. */
  box: RefObject<HTMLElement | null>,
): PageActions {
  const onChanged = inside?.onChanged;
  const t = useWords();
  const { dialog, setDialog, show } = useOpenDialog(page, inside);
  const { revealAfterAdd } = page.pageConfig;
  // What is around a list inside another page may show what its rows add up to.
  const reload = useCallback(async () => {
    onChanged?.();
    await list.refresh();
  }, [list, onChanged]);
  const refresh = useCallback(() => void reload(), [reload]);
  const inParts = useParts(setDialog);
  const removal = useRemoval({ page, list, reload, inParts, setDialog, box });
  const moves = useMoves(page, list, reload);

  const reveal = useReveal(setDialog);
  const runs = useRuns({ list, setDialog, reveal, reload, inParts });

  function saved(answer: unknown) {
    const id = dialog?.kind === 'record' ? dialog.id : undefined;
    const added = id === 0;
    show(null);
    if (added) reveal('reveal', t('form.added', { noun: page.noun }), answer, revealAfterAdd);
    const row = added ? addedId(answer) : id;
    // The dialog with values that are shown once keeps the focus.
    const stays = row === undefined || (added && revealAfterAdd !== undefined);
    void reload().then(() => !stays && focusRow(box.current, { id: row }));
  }

  return {
    dialog,
    add: () => show({ kind: 'record', id: 0 }),
    edit: ({ id }) => show({ kind: 'record', id }),
    view: ({ id }) => show({ kind: 'detail', id }),
    viewInstead: (id) => show({ kind: 'detail', id }, true),
    unmask: (row) => setDialog({ kind: 'masked', row }),
    showLog: (log) => setDialog({ kind: log }),
    history: (row) => setDialog({ kind: 'history', row }),
    print: (row) => setDialog({ kind: 'print', row }),
    configure: () => setDialog({ kind: 'templates' }),
    move: (row) => setDialog({ kind: 'move', row }),
    ...moves,
    importRows: () => setDialog({ kind: 'import' }),
    resume: (id) => show({ kind: 'record', id, resume: true }),
    ...removal,
    decide: (action) => setDialog({ kind: 'audit', action, documents: selectedRows(list) }),
    refused: (action, documents, answer) => {
      const title = t('verb.outcome', { action: t('verb.several', { action: action.label }) });
      setDialog({ kind: 'outcome', title, documents, answer });
    },
    ...runs,
    saved,
    refresh,
    select: (ids) => list.select(ids),
    deselect(ids) {
      list.select(list.state.selection.filter((id) => !ids.includes(id)));
      // The button that was pressed needs a selection; the rows are where it goes on.
      focusRow(box.current, { id: ids[0] ?? 0 });
    },
    close: () => show(null),
  };
}

/** The id of a record in the answer of its call. */
function addedId(answer: unknown): number | undefined {
  const id = isObject(answer) ? answer.id : undefined;
  return typeof id === 'number' ? id : undefined;
}
