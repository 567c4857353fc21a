import { createContext, useContext, type ReactNode } from 'react';
import type { Field } from '../../schemas/model/field';

/** How a designer edits the columns of the list that it shows: the head and its columns are marked with their names. */
export interface ListDesign {
  /** The name of the list of columns. */
  list: string;
  /** Draws the head of a column instead of its label. */
  head(column: string, field: Field): ReactNode;
}

const Context = createContext<ListDesign | null>(null);
/** Marks the columns of a list for a designer; its rows do not react then. */
export const ListDesignProvider = Context.Provider;
/** The designer around a list; null elsewhere. */
export const useListDesign = (): ListDesign | null => useContext(Context);
