import { BatchInput } from '../batch/batch-input';

/** An editable table of line items, with the columns of their entity. */
export const Input = BatchInput;
