import { completeField, optionsOf } from './complete-field';
import { ourSubject } from './our-subject';
import { samples, valuesOf } from './samples';
import type { Subject } from './subject';

const COLUMNS = 20;

/** Our sub-table with our real controls, inside our form. */
export function ourBatch(size: number): Subject {
  const columns = samples(COLUMNS);
  const list = columns.map(({ name, label, kind }) => ({
    type: kind,
    model: name,
    label,
    options: optionsOf(kind),
  }));
  const field = completeField(
    { name: 'rows', label: '明细', kind: 'batch' },
    { list, maxLimit: 2000, scrollY: 560 },
  );
  return ourSubject({
    fields: [field],
    value: { rows: Array.from({ length: size }, () => valuesOf(columns)) },
    columns: 1,
    firstScreen: 12 * COLUMNS,
    total: 12 * COLUMNS,
  });
}
