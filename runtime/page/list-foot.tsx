import { useSnapshot } from 'valtio';
import { Pager } from '../../widgets/ui/pager';
import { useWords } from '../../widgets/ui/use-words';
import type { ListController } from '../list/list-controller';
import { MOST_FOUND } from '../list/list-state';

interface ListFootProps {
  list: ListController;
  tree: boolean;
  /** Another number of rows per page was chosen. */
  onPageSize(pageSize: number): void;
}

/** The total below a tree, the pager below other lists. */
export function ListFoot({ list, tree, onPageSize }: ListFootProps) {
  const t = useWords();
  const { page, pageSize, totalCount, totalAtLeast, cut } = useSnapshot(list.state);
  return (
    <div className="border-t border-line">
      {tree ? (
        <p className="flex h-13 items-center px-4 text-small text-fg-2">
          {cut
            ? t('list.cut', { n: totalCount, shown: MOST_FOUND })
            : t(totalAtLeast ? 'ui.totalAtLeast' : 'ui.total', { n: totalCount })}
        </p>
      ) : (
        <Pager
          page={page}
          pageSize={pageSize}
          total={totalCount}
          atLeast={totalAtLeast}
          onCountAll={() => void list.countAll()}
          onChange={(next, size) => {
            if (size !== pageSize) onPageSize(size);
            void list.goTo(next, size);
          }}
        />
      )}
    </div>
  );
}
