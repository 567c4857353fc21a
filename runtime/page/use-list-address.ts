import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompiledPage } from '../../schemas/model/page';
import { clientSettings } from '../session/client-settings';
import type { ViewContent } from '../../schemas/record/list-view';
import { storedSettings } from '../list/use-column-settings';
import { firstCriteria } from './first-criteria';
import {
  baseOf,
  readPlace,
  saysAnything,
  viewIn,
  writePlace,
  type ListPlace,
  type PlaceBase,
} from './list-place';

interface ListAddress {
  page: CompiledPage;
  place: ListPlace;
  base: PlaceBase;
  /** What an address means that names this view (null: none). */
  baseOf(view: number | null): PlaceBase;
  /** The view that opens by itself. */
  usual: number | null;
  /** The address is that of the window, not of another page around the list. */
  isOfWindow: boolean;
  /** Shows what the address says, after a link or the back button. */
  onAddress(place: ListPlace): void;
}

/** Keeps the address of the window and what the list shows the same, in both directions. */
export function useListAddress(given: ListAddress): void {
  const { page, place, base, usual, isOfWindow, onAddress } = given;
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const wanted = writePlace(params, page, place, base, usual);
  const text = wanted.toString();
  // What the list shows, apart from the address.
  const shown = writePlace(new URLSearchParams(), page, place, base, usual).toString();
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (!isOfWindow || text === address) {
      known.current = shown;
      return;
    }
    const listChanged = known.current !== shown;
    known.current = shown;
    if (listChanged || !saysAnything(params)) setParams(wanted, { replace: true });
    else {
      const { pageSize } = place;
      const named = { ...given.baseOf(viewIn(params)), pageSize };
      onAddress(readPlace(params, page, named, clientSettings.largestPage));
    }
    // Acts when one of the two has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, address, shown, isOfWindow]);
}

/** What an address without a word about it means with a view open, or with the list as the document has it (null). */
export function usePlaceBase(page: CompiledPage): (view: ViewContent | null) => PlaceBase {
  // A change of the setting applies to lists that are opened after it.
  const [pageSize] = useState(() => page.pageConfig.pageSize ?? clientSettings.pageSize);
  return useCallback(
    (view) => {
      const tab = page.pageConfig.tabs?.[0]?.key ?? '';
      return baseOf(view, { criteria: firstCriteria(page), tab, pageSize });
    },
    [page, pageSize],
  );
}

/** The place with which a list opens: that of the address, with as many rows per page as the user has chosen last time. */
export function useFirstPlace(page: CompiledPage, base: PlaceBase, isOfWindow: boolean): ListPlace {
  const [params] = useSearchParams();
  const [place] = useState(() => {
    const pageSize = storedSettings(page)?.pageSize ?? base.pageSize;
    const asked = isOfWindow ? params : new URLSearchParams();
    return readPlace(asked, page, { ...base, pageSize }, clientSettings.largestPage);
  });
  return place;
}
