import { createContext, useContext } from 'react';

/** How a column is filled. */
export interface ColumnFacts {
  name: string;
  type: string;
  filled: number;
  distinct: number;
  longest: number | null;
}

/** How the table in force is filled. */
export interface TableFacts {
  table: string | null;
  rows: number;
  more: boolean;
  columns: readonly ColumnFacts[];
}

const Context = createContext<TableFacts | null>(null);
/** Provides the facts of the table; null while they are counted. */
export const TableFactsProvider = Context.Provider;
/** The facts of the table; null while they are counted. */
export const useTableFacts = (): TableFacts | null => useContext(Context);
