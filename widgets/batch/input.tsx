import { BatchInput } from './batch-input';

/** An editable table with the columns of the option `list`. */
export const Input = BatchInput;
