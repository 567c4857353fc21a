import { DatePicker, FormItem, FormLayout, Input, NumberPicker, Select } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider } from '@formily/react';
import { CHOICES, samples, valuesOf, type Kind } from '../form/samples';
import type { Peer } from './peer';

const SchemaField = createSchemaField({ components: { FormItem, Input, NumberPicker, Select, DatePicker } });

const SCHEMAS: Readonly<Record<Kind, object>> = {
  input: { type: 'string', 'x-component': 'Input' },
  number: { type: 'number', 'x-component': 'NumberPicker' },
  select: { type: 'number', 'x-component': 'Select', enum: CHOICES },
  date: { type: 'string', 'x-component': 'DatePicker' },
};

/** Formily with the controls of antd. */
export function formily(size: number): Peer {
  const list = samples(size);
  const form = createForm({ initialValues: valuesOf(list) });
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      list.map(({ name, label, kind }) => [
        name,
        { ...SCHEMAS[kind], title: label, 'x-decorator': 'FormItem' },
      ]),
    ),
  };
  return {
    element: (
      <FormProvider form={form}>
        <FormLayout layout="vertical">
          <SchemaField schema={schema} />
        </FormLayout>
      </FormProvider>
    ),
    record: () => form.values,
  };
}
