import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { JsonObject } from '../../schemas/json';
import { loadChunk } from '../../widgets/ui/load-chunk';
import { useWords } from '../../widgets/ui/use-words';
import { listPaths } from '../../schemas/model/page-paths';
import type { CompiledPage } from '../../schemas/model/page';
import type { ViewContent } from '../../schemas/record/list-view';
import { clientSettings } from '../session/client-settings';
import { CallError } from '../data/data-source';
import { useDataSource } from '../data/data-source-context';
import { changesOf } from '../record/changes';
import { createListController, type ListController } from '../list/list-controller';
import type { ListInside } from './child-screen';
import { criteriaOf } from './blocks/list-address';
import { presetOf } from './preset-of';
import { readPaging, writePaging } from '../list/paging-params';

/** The list of a page, loaded on first display; page and page size are in the URL, unless it is inside another page. */
export function useList(
  page: CompiledPage,
  inside: ListInside | null,
  view: ViewContent | null,
): ListController {
  const source = useDataSource();
  const t = useWords();
  const { search } = useLocation();
  // A link to certain rows shows these, whatever view is usually opened.
  const asked = inside ? null : criteriaOf(search);
  const { searchUrl, tree } = page.pageConfig;
  // A change of the setting applies to lists that are opened after it.
  const [pageSize] = useState(() => page.pageConfig.pageSize ?? clientSettings.pageSize);
  const [list] = useState(() =>
    createListController({
      source,
      searchUrl,
      pageSize,
      ...(!inside && readPaging(new URLSearchParams(search), clientSettings.largestPage)),
      preset: presetOf(page),
      criteria: asked ?? view?.criteria ?? firstCriteria(page),
      filter: asked ? null : (view?.filter ?? null),
      order: asked ? null : (view?.order ?? null),
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
  usePagingInUrl(list, pageSize, inside === null);
  return list;
}

/** The initial criteria of the document. */
export function firstCriteria(page: CompiledPage): JsonObject {
  return Object.fromEntries(
    page.searches.flatMap(({ column, value }) => (value === undefined ? [] : [[column, value]])),
  ) as JsonObject;
}

/** Synchronizes paging with the URL in both directions, if it is that of the window. */
function usePagingInUrl(list: ListController, usual: number, isOfWindow: boolean): void {
  const [params, setParams] = useSearchParams();
  const { page, pageSize } = useSnapshot(list.state);

  useEffect(() => {
    if (!isOfWindow) return;
    const next = writePaging(params, { page, pageSize }, usual);
    if (next) setParams(next, { replace: true });
    // Reacts to the list; the other effect reacts to the URL.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page, pageSize]);

  useEffect(() => {
    if (!isOfWindow) return;
    const { state } = list;
    const wanted = {
      page: state.page,
      pageSize: state.pageSize,
      ...readPaging(params, clientSettings.largestPage),
    };
    if (wanted.page !== state.page || wanted.pageSize !== state.pageSize)
      void list.goTo(wanted.page, wanted.pageSize);
  }, [list, params, isOfWindow]);
}
