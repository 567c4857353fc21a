import { createContext, useContext } from 'react';
import type { DataSource } from './data-source';

const Context = createContext<DataSource | null>(null);
export const DataSourceProvider = Context.Provider;

/** The application's door to data. */
export function useDataSource(): DataSource {
  const source = useContext(Context);
  if (!source) throw new Error('useDataSource was called outside <DataSourceProvider>');
  return source;
}
