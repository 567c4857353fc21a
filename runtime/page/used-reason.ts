import type { CompiledPage } from '../../schemas/model/page';
import { fill } from '../../schemas/text/fill';
import { currentLanguage } from '../../widgets/ui/texts';
import type { ListRow } from '../data/data-source';
import { childrenOf, isNote } from '../list/tree-rows';
import { rowWord } from '../record/record-url';

const NONE: ReadonlySet<number> = new Set();

/**
 * Why a row cannot be deleted while rows stand below it, other than those that are deleted together with it, or while its list
 * counts rows that refer to it.
 */
export function usedReason(
  { columns, pageConfig: { nameColumn } }: CompiledPage,
  row: ListRow,
  together: ReadonlySet<number> = NONE,
): string | undefined {
  const words = (sentence: string, n: number) =>
    fill(sentence, { name: rowWord(row, nameColumn), n }, currentLanguage());
  // During a search these are only the rows that it finds.
  const below = childrenOf(row).filter((child) => !isNote(child));
  const kept = columns.find(({ childrenInUse }) => childrenInUse !== undefined);
  if (kept?.childrenInUse && below.some(({ id }) => !together.has(id)))
    return words(kept.childrenInUse, below.length);
  const used = columns.find(({ model, inUse }) => inUse !== undefined && Number(row[model] ?? 0) > 0);
  return used?.inUse && words(used.inUse, Number(row[used.model]));
}
