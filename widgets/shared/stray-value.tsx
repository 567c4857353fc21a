import type { Json } from '../../schemas/json';
import { isEmptyValue, plainText } from './plain-text';

/** A value that none of the choices stands for: shown as it is, kept until somebody chooses. */
export function StrayValue({ value, known }: { value: Json | undefined; known: boolean }) {
  if (known || isEmptyValue(value)) return null;
  return <span className="min-w-0 truncate text-fg-2">{plainText(value)}</span>;
}
