import { isExact } from '../linkage/exact-record';
import type { Field, UnsentAmount } from './field';

/**
 * Tells the fields with rules, and those with rows, which read-only columns hold amounts. A form does not send these
 * columns, so it has no fields for them, and rules would compare their texts character by character.
 */
export function joinUnsent(fields: readonly Field[]): void {
  const unsent = fields.flatMap((field): UnsentAmount[] => {
    if (!field.readOnly || !isExact(field)) return [];
    const { model, decimals, rowDecimals } = field;
    return [{ model, ...(decimals !== undefined && { decimals }), ...(rowDecimals && { rowDecimals }) }];
  });
  if (unsent.length === 0) return;
  for (const field of fields) if (field.linkage ?? field.cells ?? field.lines) field.unsent = unsent;
}
