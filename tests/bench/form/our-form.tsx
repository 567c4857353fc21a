import { createRef } from 'react';
import type { Field } from '../../../schemas/field';
import type { JsonObject } from '../../../schemas/json';
import type { CompiledForm } from '../../../schemas/page';
import { FormView, type FormHandle } from '../../../runtime/form/form-view';
import { WidgetHostProvider, type WidgetHost } from '../../../widgets/widget';
import { completeField } from './complete-field';
import { samples, valuesOf } from './samples';
import type { Subject } from './subject';

const host: WidgetHost = {
  choices: () => Promise.resolve([]),
  upload: () => Promise.reject(new Error('nothing is uploaded here')),
};

/** Our form with our real controls. */
export function ourForm(size: number): Subject {
  const list = samples(size);
  return subject(
    list.map((sample) => completeField(sample)),
    valuesOf(list),
    Math.min(size, 40),
  );
}

/** Each field is shown while the one before it says 1; the first is a switch that is on. */
export function ourChain(size: number): Subject {
  const fields = Array.from({ length: size }, (_, at) =>
    at === 0
      ? completeField({ name: 'c0', label: '项0', kind: 'switch' })
      : completeField({ name: `c${at}`, label: `项${at}`, kind: 'number' }, {}, [
          { when: at === 1 ? 'c0' : `c${at - 1} == 1`, then: { show: true } },
        ]),
  );
  return subject(fields, { ...Object.fromEntries(fields.map(({ model }) => [model, 1])), c0: true }, size);
}

function subject(fields: readonly Field[], value: JsonObject, firstScreen: number): Subject {
  const form: CompiledForm = {
    list: fields.map((field) => ({ kind: 'field', field })),
    checks: [],
    config: { layout: 'vertical', labelWidth: 100, columns: 2 },
  };
  const handle = createRef<FormHandle>();
  let take: (record: JsonObject) => void = () => undefined;
  return {
    element: (
      <WidgetHostProvider value={host}>
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
    firstScreen,
    total: fields.length,
    record: () =>
      new Promise((resolve) => {
        take = resolve;
        handle.current?.submit();
      }),
  };
}
