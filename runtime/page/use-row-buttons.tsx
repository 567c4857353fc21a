import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import { useWords } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import { maskedIn } from '../record/masked-fields';
import type { Ownership } from './ownership';
import {
  actionsOf,
  changesSomething,
  rowConditions,
  type PageButtons,
  type RowConditions,
} from './page-buttons';
import { actionsWidth, inlineButtons, RowActions, type RowButton } from './row-actions';
import type { PageActions } from './use-page-actions';

/** The action column of a list. */
export interface RowButtons {
  /** Renders the buttons of a row; a stable function until the page's actions change. */
  draw(row: ListRow): ReactNode;
  /** Width of the action column; 0 without buttons. */
  width: number;
}

/** 编辑 and 删除 by permission and ownership, and the actions of the document that apply to the row. */
export function useRowButtons(
  page: CompiledPage,
  buttons: PageButtons,
  actions: PageActions,
  ownership: Ownership,
  narrow: boolean,
): RowButtons {
  const t = useWords();
  const conditions = useRowConditions(page);
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });

  const labels = useMemo(() => labelsOf(buttons, t), [buttons, t]);
  const anyRare = buttons.masked.length > 0;
  const inline = inlineButtons(labels, narrow, anyRare);

  const draw = useCallback(
    (row: ListRow) => {
      const list: RowButton[] = [];
      const button = (key: string, label: string, tone: RowButton['tone'], run: () => void, icon?: string) =>
        list.push({ key, label, tone, run, ...(icon && { icon }) });
      const owned = ownership.owns(row);
      const edits = buttons.edit && owned;
      // The reason why a row is read-only, unless all rows are.
      const sign = !owned && changesRows(buttons) ? ownership.reason(row) : undefined;
      const view = () => latest.current.view(row);
      if (buttons.view && sign !== undefined)
        list.push({ key: 'view', label: t('list.readOnly'), hint: sign, tone: 'neutral', run: view });
      else if (buttons.viewAll || (buttons.view && !edits)) button('view', t('detail.open'), 'primary', view);
      if (edits) button('edit', t('form.edit'), 'primary', () => latest.current.edit(row));
      if (buttons.remove && owned)
        button('del', t('list.remove'), 'danger', () => void latest.current.remove(row));
      const given = actionsOf(row, buttons.rowActions, conditions);
      for (const action of given.filter((one) => owned || !changesSomething(one)))
        button(
          action.key,
          action.label,
          action.tone === 'danger' ? 'danger' : 'neutral',
          () => void latest.current.run(action, row),
          action.icon,
        );
      if (maskedIn(buttons.masked, row).length > 0)
        list.push({
          key: 'reveal',
          label: t('masked.open'),
          icon: 'eye',
          tone: 'neutral',
          rare: true,
          run: () => latest.current.unmask(row),
        });
      return <RowActions buttons={list} inline={inline} readOnly={buttons.view ? undefined : sign} />;
    },
    [buttons, conditions, inline, ownership, t],
  );
  return { draw, width: actionsWidth(labels, inline, t('list.more'), anyRare) };
}

/** Whether the user can change rows of the page at all. */
function changesRows(buttons: PageButtons): boolean {
  return buttons.edit || buttons.remove || buttons.rowActions.some(changesSomething);
}

/** All labels that can appear in a row. */
function labelsOf(buttons: PageButtons, t: (key: string) => string): readonly string[] {
  return [
    ...(buttons.viewAll || (buttons.view && !buttons.edit) ? [t('detail.open')] : []),
    ...(buttons.edit ? [t('form.edit')] : []),
    ...(buttons.remove ? [t('list.remove')] : []),
    ...buttons.rowActions.map((action) => action.label),
  ];
}

const NONE: RowConditions = new Map();

function useRowConditions(page: CompiledPage): RowConditions {
  const [conditions, setConditions] = useState(NONE);
  useEffect(() => {
    let current = true;
    rowConditions(page.pageConfig.rowActions).then(
      (compiled) => current && setConditions(compiled),
      // If the engine fails to load, conditional buttons stay hidden; the server would check them anyway.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [page]);
  return conditions;
}
