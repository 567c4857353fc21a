import { USUAL_LINES } from '../../../schemas/document/line-limits';
import { completeField, optionsOf } from './complete-field';
import { ourSubject } from './our-subject';
import { samples, valuesOf } from './samples';
import type { Subject } from './subject';

const COLUMNS = 20;

/** Our line items with our real controls, and a total over them that the form shows while they are typed. */
export function ourLines(size: number): Subject {
  const columns = samples(COLUMNS);
  const figures = columns.find(({ kind }) => kind === 'number')!;
  const rows = {
    ...completeField({ name: 'rows', label: '明细', kind: 'lines' }, { scrollY: 560 }),
    lines: {
      entity: 'bench_line',
      column: 'headId',
      order: 'lineNo',
      max: Math.max(size, USUAL_LINES),
      checks: [],
    },
    cells: columns.map((sample) => completeField(sample, optionsOf(sample.kind))),
  };
  const total = {
    ...completeField({ name: 'total', label: '合计', kind: 'number' }),
    total: { kind: 'sum' as const, lines: 'rows', column: figures.name },
    readOnly: true,
  };
  return ourSubject({
    fields: [rows, total],
    value: {
      rows: Array.from({ length: size }, (_, at) => ({ id: at + 1, ...valuesOf(columns) })),
      total: null,
    },
    columns: 1,
    firstScreen: 12 * COLUMNS,
    total: 12 * COLUMNS,
  });
}
