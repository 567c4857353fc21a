import { createContext, useContext } from 'react';

/** Room a value is shown in: one line of a table, or as much as it takes in a read-only view of one record. */
export type CellSpace = 'line' | 'block';

const CellSpaceContext = createContext<CellSpace>('line');
export const CellSpaceProvider = CellSpaceContext.Provider;
export const useCellSpace = (): CellSpace => useContext(CellSpaceContext);
