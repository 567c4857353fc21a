import { createRef } from 'react';
import type { Field } from '../../../schemas/model/field';
import type { JsonObject } from '../../../schemas/json';
import type { CompiledForm } from '../../../schemas/model/page';
import { FormView, type FormHandle } from '../../../runtime/form/form-view';
import { WidgetHostProvider, type WidgetHost } from '../../../widgets/widget';
import type { Subject } from './subject';

const host: WidgetHost = {
  choices: () => Promise.resolve([]),
  upload: () => Promise.reject(new Error('nothing is uploaded here')),
};

export interface OurForm {
  fields: readonly Field[];
  value: JsonObject;
  columns: number;
  /** Number of controls of the first screen, and in total. */
  firstScreen: number;
  total: number;
}

/** A form of ours as a subject. */
export function ourSubject({ fields, value, columns, firstScreen, total }: OurForm): Subject {
  const form: CompiledForm = {
    list: fields.map((field) => ({ kind: 'field', field })),
    checks: [],
    config: { layout: 'vertical', labelWidth: 100, columns },
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
    total,
    record: () =>
      new Promise((resolve) => {
        take = resolve;
        handle.current?.submit();
      }),
  };
}
