import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../widgets/ui/load-chunk';
import { useWords } from '../../widgets/ui/use-words';
import { listPaths } from '../../schemas/model/page-paths';
import type { CompiledPage } from '../../schemas/model/page';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { changesOf } from '../record/changes';
import { createListController, type ListController } from '../list/list-controller';
import type { ListInside } from './child-screen';
import { nodeCriterion } from './chosen-node';
import type { ListPlace } from './list-place';
import { presetOf } from './preset-of';

/** The list of a page, which opens at a place; loaded on first display. */
export function useList(page: CompiledPage, inside: ListInside | null, first: ListPlace): ListController {
  const source = useDataSource();
  const t = useWords();
  const { searchUrl, tree } = page.pageConfig;
  const [list] = useState(() =>
    createListController({
      source,
      searchUrl,
      page: first.page,
      pageSize: first.pageSize,
      preset: presetOf(page, first.tab),
      criteria: { ...first.criteria, ...nodeCriterion(page, first.node) },
      filter: first.filter,
      order: first.order,
      through: listPaths(page),
      tree,
      ...(page.tableConfig.pivot && {
        prepare: async (signal) => {
          const { preparePivot } = await loadChunk(() => import('../list/pivot-columns')).catch(() => {
            throw new CallError(0, '');
          });
          return preparePivot(page, source, signal, t('list.sum'));
        },
      }),
    }),
  );
  const { entity = '' } = page;
  const seen = useRef(changesOf(entity));
  // Also runs when a kept-alive page becomes visible again.
  useEffect(() => {
    const changed = seen.current !== changesOf(entity);
    seen.current = changesOf(entity);
    if (changed || !list.state.loaded) void list.refresh();
  }, [list, entity]);
  const around = useRef(inside?.around);
  useEffect(() => {
    if (around.current !== inside?.around) void list.refresh();
    around.current = inside?.around;
  }, [list, inside?.around]);
  return list;
}
