import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompiledPage } from '../../../schemas/model/page';
import type { ListView } from '../../../schemas/record/list-view';
import type { ListInside } from '../child-screen';

/** The parameter of the address that names a view. */
export const VIEW_PARAM = 'view';

/** The saved views of a list. */
export interface SavedViews {
  all: readonly ListView[];
  setAll(views: readonly ListView[]): void;
  /** The view that the list opened with. */
  first: ListView | null;
  /** The open view. */
  open: ListView | null;
  /** Opens a view in the address; null: the plain list. */
  setOpen(id: number | null): void;
  /** The view that the list opens with. */
  usual: number | null;
  setUsual(id: number | null): void;
  /** The address names a view that does not exist for this user. */
  missing: boolean;
}

/** The saved views that came with a page, and the one that the address or the user's default opens. */
export function useSavedViews(page: CompiledPage, inside: ListInside | null): SavedViews {
  const [params, setParams] = useSearchParams();
  const [all, setAll] = useState<readonly ListView[]>(() => (inside ? [] : (page.kept?.views ?? [])));
  const [usual, setUsual] = useState(page.kept?.defaultView ?? null);
  const [asked] = useState(() => (inside ? null : params.get(VIEW_PARAM)));
  const [first] = useState(() => {
    const id = asked === null ? usual : Number(asked);
    return all.find((view) => view.id === id) ?? null;
  });
  const [openId, setOpenId] = useState(first?.id ?? null);
  return {
    all,
    setAll,
    first,
    open: all.find(({ id }) => id === openId) ?? null,
    setOpen(id) {
      setOpenId(id);
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete(VIEW_PARAM);
          else next.set(VIEW_PARAM, String(id));
          return next;
        },
        { replace: true },
      );
    },
    usual,
    setUsual,
    missing: asked !== null && first === null && openId === null,
  };
}
