import { useMemo } from 'react';
import type { CompiledPage } from '../../../schemas/model/page';
import { repeatGuard } from '../../../widgets/ui/repeat-guard';
import { toast } from '../../../widgets/ui/toast';
import { useWords } from '../../../widgets/ui/use-words';
import { attempt } from '../../data/attempt';
import type { ListRow } from '../../data/data-source';
import { useDataSource } from '../../data/data-source-context';
import type { ListController } from '../../list/list-controller';
import { recordUrl } from '../../record/record-url';
import { orderEdits } from './order-edits';
import { isOrdered, isWhole, pathTo, siblingsOf, type RowEdit } from './tree-move';

/** Moves rows of a tree at once, without a dialog. */
export interface Moves {
  /** Moves a row one place up (−1) or down (1) among its siblings, by the numbers of the column that orders them. */
  shift(row: ListRow, step: -1 | 1): Promise<void>;
  /** Saves the edits of a move one after the other, each at the version of its row that the list shows. */
  place(edits: readonly RowEdit[]): Promise<void>;
}

/** The moves of the rows of a page. */
export function useMoves(page: CompiledPage, list: ListController, reload: () => Promise<void>): Moves {
  const t = useWords();
  const source = useDataSource();
  const guard = useMemo(() => repeatGuard(), []);
  const { moves, updateUrl = '' } = page.pageConfig;

  async function place(edits: readonly RowEdit[]) {
    const { rows } = list.state;
    await attempt(() =>
      guard('move', async () => {
        for (const { id, values } of edits)
          await source.call(recordUrl(updateUrl, id), {
            body: { version: pathTo(rows, id)?.at(-1)?.version ?? null, ...values },
          });
        toast.success(t('move.done'));
      }),
    );
    await reload();
  }

  async function shift(row: ListRow, step: -1 | 1) {
    const { state } = list;
    const order = moves?.sort;
    if (!order) return;
    const level = siblingsOf(state.rows, row.id);
    // Rows that are not shown have places, too.
    if (!level || !isWhole(level) || !isOrdered(state)) return void toast.warning(t('move.wholeOnly'));
    const at = level.findIndex(({ id }) => id === row.id);
    if (!level[at + step]) return void toast.warning(t(step < 0 ? 'move.first' : 'move.last'));
    const before = level[step < 0 ? at - 2 : at + 1];
    const numbers = level.map((one) => ({ id: one.id, sort: Number(one[order.column] ?? order.min) }));
    const edits = orderEdits(numbers, row.id, before?.id ?? null, order);
    if (!edits) return void toast.warning(t('move.noRoom'));
    await place(edits.map(({ id, sort }) => ({ id, values: { [order.column]: sort } })));
  }
  return { shift, place };
}
