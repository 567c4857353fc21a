import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompiledPage } from '../../../schemas/model/page';
import type { ListView } from '../../../schemas/record/list-view';
import type { ListInside } from '../child-screen';
import { saysWhat, viewIn } from '../list-place';

/** The saved views of a list. */
export interface SavedViews {
  all: readonly ListView[];
  setAll(views: readonly ListView[]): void;
  /** The view that the list opened with. */
  first: ListView | null;
  /** The open view. */
  open: ListView | null;
  /** Opens a view, which the address then names; null: the plain list. */
  setOpen(id: number | null): void;
  /** The view that the list opens with. */
  usual: number | null;
  setUsual(id: number | null): void;
  /** The address names a view that does not exist for this user. */
  missing: boolean;
}

/** The saved views that came with a page, and the one that the address or the user's default opens. */
export function useSavedViews(page: CompiledPage, inside: ListInside | null): SavedViews {
  const [params] = useSearchParams();
  const [all, setAll] = useState<readonly ListView[]>(() => (inside ? [] : (page.kept?.views ?? [])));
  const [usual, setUsual] = useState(page.kept?.defaultView ?? null);
  const [asked] = useState(() => (inside ? null : viewIn(params)));
  const [first] = useState(() => {
    // An address that says what the list shows means no view, unless it names one.
    const id = asked ?? (!inside && saysWhat(params) ? null : usual);
    return all.find((view) => view.id === id) ?? null;
  });
  const [openId, setOpenId] = useState(first?.id ?? null);
  return {
    all,
    setAll,
    first,
    open: all.find(({ id }) => id === openId) ?? null,
    setOpen: setOpenId,
    usual,
    setUsual,
    missing: asked !== null && asked !== 0 && first === null && openId === null,
  };
}
