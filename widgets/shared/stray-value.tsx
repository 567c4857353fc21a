import type { Json } from '../../schemas/json';
import { isEmptyValue, plainText } from './plain-text';

/** A value that none of the choices stands for: shown as it is, kept until somebody chooses. */
export function StrayValue({ value, known }: { value: Json | undefined; known: boolean }) {
  if (known || isEmptyValue(value)) return null;
  return (
    <span className="inline-flex min-h-8 max-w-full min-w-0 items-center text-fg-2" title={plainText(value)}>
      <span className="truncate">{plainText(value)}</span>
    </span>
  );
}
