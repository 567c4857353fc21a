import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { CHOICES, samples, valuesOf, type Kind } from '../form/samples';
import type { Peer } from './peer';

const SCHEMAS: Readonly<Record<Kind, RJSFSchema>> = {
  input: { type: 'string' },
  number: { type: 'number' },
  select: { type: 'number', oneOf: CHOICES.map(({ value, label }) => ({ const: value, title: label })) },
  date: { type: 'string', format: 'date' },
};

/** RJSF with its own theme: native controls. */
export function rjsf(size: number): Peer {
  const list = samples(size);
  let record = valuesOf(list);
  const schema: RJSFSchema = {
    type: 'object',
    properties: Object.fromEntries(
      list.map(({ name, label, kind }) => [name, { ...SCHEMAS[kind], title: label }]),
    ),
  };
  const initial = record;
  return {
    element: (
      <Form
        schema={schema}
        formData={initial}
        validator={validator}
        onChange={({ formData }) => {
          record = formData;
        }}
      />
    ),
    record: () => record,
  };
}
