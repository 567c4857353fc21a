import { BatchInput } from './batch-input';

/** An editable table; `columns` of the document are its cells. */
export const Input = BatchInput;
