import { createContext, type ReactNode } from 'react';
import type { CompiledPage } from '../../schemas/model/page';

/** Renders a list inside another page; the screen of pages provides it, because lists contain each other. */
export const ChildScreenContext = createContext<(page: CompiledPage) => ReactNode>(() => null);

/** The place of a list inside another page. */
export interface ListInside {
  /** What is loaded around it: when that was loaded again, the list loads again, too. */
  around: unknown;
  /** Called after a change of its rows. */
  onChanged(): void;
}

/**
 * Where a list is inside another page; null for the list of a page itself. A list inside another page leaves the URL alone,
 * and its rows do not expand.
 */
export const ListInsideContext = createContext<ListInside | null>(null);
