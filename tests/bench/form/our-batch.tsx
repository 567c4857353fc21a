import { createRef } from 'react';
import type { JsonObject } from '../../../schemas/json';
import type { CompiledForm } from '../../../schemas/page';
import { FormView, type FormHandle } from '../../../runtime/form/form-view';
import { WidgetHostProvider } from '../../../widgets/widget';
import { completeField, optionsOf } from './complete-field';
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
  const value: JsonObject = { rows: Array.from({ length: size }, () => valuesOf(columns)) };
  const form: CompiledForm = {
    list: [{ kind: 'field', field }],
    checks: [],
    config: { layout: 'vertical', labelWidth: 100, columns: 1 },
  };
  const handle = createRef<FormHandle>();
  let take: (record: JsonObject) => void = () => undefined;
  return {
    element: (
      <WidgetHostProvider
        value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
      >
        <FormView
          ref={handle}
          form={form}
          checks={form.checks}
          value={value}
          mode="edit"
          serverErrors={[]}
          onSubmit={(_body, record) => take(record)}
        />
      </WidgetHostProvider>
    ),
    firstScreen: 12 * COLUMNS,
    total: 12 * COLUMNS,
    record: () =>
      new Promise((resolve) => {
        take = resolve;
        handle.current?.submit();
      }),
  };
}
