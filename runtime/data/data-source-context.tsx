import { createContext, useContext } from 'react';
import type { DataSource } from './data-source';

const Context = createContext<DataSource | null>(null);
/** Provides the data source of the application. */
export const DataSourceProvider = Context.Provider;

/** The data source of the application. */
export function useDataSource(): DataSource {
  const source = useContext(Context);
  if (!source) throw new Error('useDataSource was called outside <DataSourceProvider>');
  return source;
}
