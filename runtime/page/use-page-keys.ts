import { firstField } from '../../widgets/ui/first-field';
import type { RefObject } from 'react';
import type { CompiledPage } from '../../schemas/model/page';
import type { ListController } from '../list/list-controller';
import { useShortcut } from '../shell/shortcuts';
import { focusRow } from './focus-row';

interface PageKeys {
  page: CompiledPage;
  list: ListController;
  /** The panel of the list. */
  box: RefObject<HTMLElement | null>;
  /** The list is inside another page, or covered: its keys do nothing. */
  off: boolean;
  /** Adds a record; undefined: the user may not, or not now. */
  add: (() => void) | undefined;
}

/** The keys of a list page: to the search form, add, and the pages of the list. */
export function usePageKeys({ page, list, box, off, add }: PageKeys): void {
  const { tree } = page.pageConfig;
  function turn(by: 1 | -1) {
    const { page: at, pageSize, totalCount, totalAtLeast } = list.state;
    const last = Math.max(1, Math.ceil(totalCount / pageSize));
    const to = at + by;
    if (to < 1 || (to > last && !totalAtLeast)) return;
    const inRows = box.current?.querySelector('tbody')?.contains(document.activeElement);
    void list.goTo(to).then(() => inRows && focusRow(box.current, { at: 0 }));
  }
  const when = <T>(does: boolean, act: T) => (does && !off ? act : undefined);
  useShortcut(
    'search',
    when(page.searches.length > 0, () => firstField(searchForm(box.current))?.focus()),
  );
  useShortcut(
    'add',
    when(add !== undefined, () => add?.()),
  );
  useShortcut(
    'nextPage',
    when(!tree, () => turn(1)),
  );
  useShortcut(
    'previousPage',
    when(!tree, () => turn(-1)),
  );
}

function searchForm(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>('form[role=search]') ?? null;
}
