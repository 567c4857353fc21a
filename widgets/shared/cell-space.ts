import { createContext, useContext } from 'react';

/**
 * Space for a value: one line, several lines in a read-only view of a record, or a cell of a table that cuts its
 * content and shows all of it on hover itself.
 */
type CellSpace = 'line' | 'block' | 'cell';

const CellSpaceContext = createContext<CellSpace>('line');
/** Sets the space for the cells below; the default is one line. */
export const CellSpaceProvider = CellSpaceContext.Provider;
/** The space that a cell has. */
export const useCellSpace = (): CellSpace => useContext(CellSpaceContext);
