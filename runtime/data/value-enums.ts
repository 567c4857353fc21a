import type { Choice } from '../../schemas/document/dictionary';
import { CallError, type DataSource } from './data-source';

/** Labels and colours of the values of columns. */
export type ValueEnums = Readonly<Record<string, readonly Choice[]>>;

/** What a base address without answer has. */
const NONE: ValueEnums = {};
/** Milliseconds after a failure in which the same base address is not asked again. */
const RESET_MS = 100;

const known = new WeakMap<DataSource, Map<string, Promise<ValueEnums>>>();

/**
 * The enumerations below a base address, such as `dynamic-sys/foreign/erp`: asked once for each address, also by several
 * readers at the same time. A failure is an empty result, and asked again later.
 */
export function valueEnums(source: DataSource, base: string): Promise<ValueEnums> {
  const ofSource = known.get(source) ?? new Map<string, Promise<ValueEnums>>();
  known.set(source, ofSource);
  const pending = ofSource.get(base);
  if (pending) return pending;
  const url = `${base}/export-config/value-enum`;
  const asked = source.call<ValueEnums>(url, { method: 'GET', quiet: true }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    setTimeout(() => ofSource.delete(base), RESET_MS);
    return NONE;
  });
  ofSource.set(base, asked);
  return asked;
}
