import { createContext, useContext } from 'react';

/** Space for a value: one line of a table, or several lines in a read-only view of a record. */
type CellSpace = 'line' | 'block';

const CellSpaceContext = createContext<CellSpace>('line');
/** Sets the space for the cells below; the default is one line. */
export const CellSpaceProvider = CellSpaceContext.Provider;
/** The space that a cell has. */
export const useCellSpace = (): CellSpace => useContext(CellSpaceContext);
