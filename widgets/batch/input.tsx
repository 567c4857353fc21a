import { BatchInput } from './batch-input';

export const Input = BatchInput;
