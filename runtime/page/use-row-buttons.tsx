import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../schemas/json';
import type { CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import type { Ownership } from './ownership';
import type { Guards } from '../record/guards';
import { actionsOf, useRowConditions } from '../record/row-conditions';
import { isEditable } from '../record/verbs';
import { session } from '../session/session-store';
import { changesSomething, type PageButtons } from './page-buttons';
import { actionsWidth, inlineButtons, RowActions } from './row-actions';
import { buttonsOf, isRisky, viewsBeside } from './row-buttons';
import type { PageActions } from './use-page-actions';

/** The action column of a list. */
export interface RowButtons {
  /** Renders the buttons of a row; a stable function until the page's actions change. */
  draw(row: ListRow): ReactNode;
  /** Width of the action column; 0 without buttons. */
  width: number;
  /** Opens a row for reading, or if it cannot be read, for editing; stable like `draw`. */
  open(row: ListRow): void;
  /** Whether the user may edit a record. */
  mayEdit(record: JsonObject): boolean;
  /** Edits a row, if the user may. */
  edit(row: ListRow): void;
}

/**
 * 编辑 and 删除 by permission and ownership, and the actions of the document that apply to the row; `room`: how many
 * stand beside each other.
 */
export function useRowButtons(
  page: CompiledPage,
  buttons: PageButtons,
  actions: PageActions,
  ownership: Ownership,
  guards: Guards,
  room: number,
): RowButtons {
  const t = useWords();
  const conditions = useRowConditions(page);
  const userId = useSnapshot(session).user?.userId;
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });

  const labels = useMemo(() => labelsOf(page, buttons, t), [page, buttons, t]);
  const { moves } = page.pageConfig;
  const prints = buttons.prints !== undefined && buttons.view;
  const anyRare =
    buttons.rowActions.some(isRisky) ||
    prints ||
    buttons.masked.length > 0 ||
    buttons.history ||
    viewsBeside(buttons) ||
    (buttons.edit && moves !== undefined);
  const inline = inlineButtons(labels, room, page.workflow !== undefined);

  const mayEdit = useCallback(
    (row: JsonObject) => buttons.edit && ownership.owns(row) && isEditable(page, row) && !guards('edit', row),
    [page, buttons, ownership, guards],
  );
  const draw = useCallback(
    (row: ListRow) => {
      const owned = ownership.owns(row);
      // The reason why a row is read-only, unless all rows are.
      const sign = !owned && changesRows(buttons) ? ownership.reason(row) : undefined;
      const list = buttonsOf({
        ...{ page, buttons, row, owned, sign, guards, userId, t },
        edits: mayEdit(row),
        given: actionsOf(page, row, buttons.rowActions, conditions).filter(
          (one) => owned || !changesSomething(one),
        ),
        actions: () => latest.current,
      });
      return (
        <RowActions key={row.id} buttons={list} inline={inline} readOnly={buttons.view ? undefined : sign} />
      );
    },
    [page, buttons, conditions, guards, inline, mayEdit, ownership, userId, t],
  );
  // Beside 更多 stands the button of the record itself, not the longest one of any row.
  const first = inline === 1 && labels.length > 1 && (buttons.edit || buttons.view);
  const beside = first ? labels.slice(0, 1) : labels;
  const edit = useCallback(
    (row: ListRow) => {
      if (mayEdit(row)) latest.current.edit(row);
    },
    [mayEdit],
  );
  const open = useCallback(
    (row: ListRow) => (buttons.view ? latest.current.view(row) : edit(row)),
    [buttons, edit],
  );
  const width = actionsWidth(beside, inline, t('list.more'), first || anyRare);
  return { draw, open, edit, mayEdit, width };
}

/** Whether the user can change rows of the page at all. */
function changesRows(buttons: PageButtons): boolean {
  return buttons.edit || buttons.remove || buttons.rowActions.some(changesSomething);
}

/** All labels that can appear in a row; of documents those of the state with the most verbs. */
function labelsOf(page: CompiledPage, buttons: PageButtons, t: (key: string) => string): readonly string[] {
  const views = buttons.viewAll || (buttons.view && !buttons.edit);
  const changes = [...(buttons.edit ? [t('form.edit')] : []), ...(buttons.remove ? [t('list.remove')] : [])];
  const others = buttons.rowActions
    .filter((action) => !action.verb && !isRisky(action))
    .map(({ label }) => label);
  const always = views ? [t('detail.open')] : [];
  const { workflow } = page;
  const verbs = buttons.rowActions.filter(({ verb }) => verb);
  if (!workflow || verbs.length === 0) return [...always, ...changes, ...others];
  const reopened = workflow.reopen?.map(({ from }) => from) ?? [];
  const states = new Set([
    ...workflow.editable,
    ...reopened,
    ...verbs.flatMap(({ verb }) => verb?.from ?? []),
  ]);
  const byState = [...states].map((state) => {
    const started = verbs.filter(({ verb }) => verb?.from.includes(state)).map(({ label }) => label);
    // A document that cannot be edited can be viewed.
    const own = workflow.editable.includes(state)
      ? [...always, ...changes]
      : buttons.edit && reopened.includes(state)
        ? [...always, t('form.edit')]
        : buttons.view
          ? [t('detail.open')]
          : always;
    return [...own, ...started, ...others];
  });
  return byState.sort((one, other) => other.length - one.length)[0] ?? [];
}
