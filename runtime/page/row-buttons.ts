import { isExcluded } from '../../schemas/model/is-excluded';
import type { CompiledAction, CompiledPage } from '../../schemas/model/page';
import type { Words } from '../../widgets/ui/use-words';
import type { ListRow } from '../data/data-source';
import type { Guards } from '../record/guards';
import { maskedIn } from '../record/masked-fields';
import { isKept, isRemovable, obstacleTo } from '../record/verbs';
import type { PageButtons } from './page-buttons';
import type { RowButton } from './row-actions';
import type { PageActions } from './use-page-actions';
import { usedReason } from './used-reason';

/** A row, and what its buttons depend on. */
export interface ButtonsOf {
  page: CompiledPage;
  buttons: PageButtons;
  row: ListRow;
  /** The row belongs to what the user may change. */
  owned: boolean;
  /** Why the row is read-only; undefined: it is not, or all rows are. */
  sign: string | undefined;
  /** The user may edit the row. */
  edits: boolean;
  guards: Guards;
  /** The actions of the document that apply to the row. */
  given: readonly CompiledAction[];
  userId: number | undefined;
  t: Words;
  /** The actions as they are when a button is pressed. */
  actions(): PageActions;
}

/** The buttons of a row in their order. */
export function buttonsOf(of: ButtonsOf): RowButton[] {
  return [...recordButtons(of), ...actionButtons(of), ...moveButtons(of), ...knowledgeButtons(of)];
}

/** Opens the record for reading or editing. */
function recordButtons({ buttons, row, edits, sign, guards, t, actions }: ButtonsOf): RowButton[] {
  const view = () => actions().view(row);
  const list: RowButton[] = [];
  if (buttons.view && sign !== undefined)
    list.push({ key: 'view', label: t('list.readOnly'), hint: sign, tone: 'neutral', run: view });
  else if (buttons.viewAll || (buttons.view && !edits)) {
    const hint = buttons.edit ? guards('edit', row)?.message : undefined;
    list.push({ key: 'view', label: t('detail.open'), tone: 'primary', run: view, ...(hint && { hint }) });
  }
  if (edits)
    list.push({ key: 'edit', label: t('form.edit'), tone: 'primary', run: () => actions().edit(row) });
  // Who may edit can read without opening a live form.
  if (edits && viewsBeside(buttons))
    list.push({
      key: 'view',
      label: t('detail.open'),
      icon: 'file-text',
      tone: 'neutral',
      rare: true,
      run: view,
    });
  return list;
}

/** Whether reading is offered under 更多, beside the editing that stands in the row. */
export function viewsBeside({ edit, view, viewAll }: PageButtons): boolean {
  return edit && view && !viewAll;
}

/** The actions of the document and 删除: what a document waits for, its deletion, and what it does not allow now. */
function actionButtons(of: ButtonsOf): RowButton[] {
  const { given, row, userId } = of;
  const verbs = given.filter(({ verb }) => verb);
  const offer = (action: CompiledAction) => actionButton(action, of);
  return [
    ...verbs.filter((one) => !obstacleTo(one, row, userId)).map(offer),
    ...removeButtons(of),
    ...given.filter(({ verb }) => !verb).map(offer),
    ...verbs.filter((one) => obstacleTo(one, row, userId)).map(offer),
  ];
}

function actionButton(action: CompiledAction, { row, userId, t, actions }: ButtonsOf): RowButton {
  const obstacle = obstacleTo(action, row, userId);
  const reason = obstacle
    ? t(obstacle, { action: action.label })
    : isExcluded(action.notBy, row, userId)
      ? action.notBy?.reason
      : undefined;
  return {
    key: action.key,
    label: action.label,
    tone: action.tone === 'danger' ? 'danger' : 'neutral',
    run: () => void actions().run(action, row),
    ...(action.icon && { icon: action.icon }),
    // Not beside 编辑, where a slip would hit it.
    ...(isRisky(action) && { rare: true }),
    ...(reason && { reason }),
  };
}

/** Whether a button of the document is always inside 更多, because it harms; a verb follows the state of its document. */
export function isRisky({ tone, verb }: CompiledAction): boolean {
  return tone === 'danger' && !verb;
}

function removeButtons({ page, buttons, row, owned, guards, t, actions }: ButtonsOf): RowButton[] {
  if (!buttons.remove || !owned || !isRemovable(page, row)) return [];
  const guard = guards('del', row);
  if (guard?.hidden) return [];
  const reason = isKept(page, row) ? t('verb.approvedBefore') : (guard?.message ?? usedReason(page, row));
  return [
    {
      key: 'del',
      label: t('list.remove'),
      icon: 'trash-2',
      tone: 'danger',
      run: () => void actions().remove(row),
      ...(reason && { reason }),
    },
  ];
}

/** Moves the row within its tree. */
function moveButtons({ page, row, edits, t, actions }: ButtonsOf): RowButton[] {
  const { moves } = page.pageConfig;
  if (!edits || !moves) return [];
  const rare = { tone: 'neutral', rare: true } as const;
  const steps = [
    ['up', -1],
    ['down', 1],
  ] as const;
  const shifts = steps.map(([key, step]) => ({
    ...rare,
    key,
    label: t(`move.${key}`),
    icon: `arrow-${key}`,
    run: () => void actions().shift(row, step),
  }));
  return [
    { ...rare, key: 'move', label: t('move.title'), run: () => actions().move(row) },
    ...(moves.sort ? shifts : []),
  ];
}

/** Shows the row in other ways than its record does: on paper, its masked values, its history. */
function knowledgeButtons({ buttons, row, t, actions }: ButtonsOf): RowButton[] {
  const rare = { tone: 'neutral', rare: true } as const;
  const list: RowButton[] = [];
  if (buttons.prints !== undefined && buttons.view)
    list.push({
      ...rare,
      key: 'print',
      label: t('list.print'),
      icon: 'printer',
      run: () => actions().print(row),
    });
  if (maskedIn(buttons.masked, row).length > 0)
    list.push({
      ...rare,
      key: 'reveal',
      label: t('masked.open'),
      icon: 'eye',
      run: () => actions().unmask(row),
    });
  if (buttons.history)
    list.push({
      ...rare,
      key: 'history',
      label: t('logs.changes'),
      icon: 'history',
      run: () => actions().history(row),
    });
  return list;
}
