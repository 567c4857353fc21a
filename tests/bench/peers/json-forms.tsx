import { JsonForms } from '@jsonforms/react';
import { materialCells, materialRenderers } from '@jsonforms/material-renderers';
import { CHOICES, samples, valuesOf, type Kind } from '../form/samples';
import type { Peer } from './peer';

const SCHEMAS: Readonly<Record<Kind, object>> = {
  input: { type: 'string' },
  number: { type: 'number' },
  select: { type: 'number', oneOf: CHOICES.map(({ value, label }) => ({ const: value, title: label })) },
  date: { type: 'string', format: 'date' },
};

/** JSON Forms with its Material renderers. */
export function jsonForms(size: number): Peer {
  const list = samples(size);
  let record = valuesOf(list);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      list.map(({ name, label, kind }) => [name, { ...SCHEMAS[kind], title: label }]),
    ),
  };
  const uischema = {
    type: 'VerticalLayout',
    elements: list.map(({ name }) => ({ type: 'Control', scope: `#/properties/${name}` })),
  };
  return {
    element: (
      <JsonForms
        schema={schema}
        uischema={uischema}
        data={record}
        renderers={materialRenderers}
        cells={materialCells}
        onChange={({ data }) => {
          record = data;
        }}
      />
    ),
    record: () => record,
  };
}
