import { render } from 'amis';
import 'amis/lib/themes/cxd.css';
import type { JsonObject } from '../../../schemas/json';
import { CHOICES, samples, valuesOf, type Kind } from '../form/samples';
import type { Peer } from './peer';

const ITEMS: Readonly<Record<Kind, object>> = {
  input: { type: 'input-text' },
  number: { type: 'input-number' },
  select: { type: 'select', options: CHOICES },
  date: { type: 'input-date', format: 'YYYY-MM-DD' },
};

/** amis with its controls. */
export function amis(size: number): Peer {
  const list = samples(size);
  let record = valuesOf(list);
  return {
    element: render({
      type: 'form',
      wrapWithPanel: false,
      data: record,
      onChange: (values: JsonObject) => {
        record = values;
      },
      body: list.map(({ name, label, kind }) => ({ ...ITEMS[kind], name, label })),
    }),
    record: () => record,
    controls: '.cxd-TextControl-input input, .cxd-Number input, .cxd-Select, .cxd-DatePicker',
  };
}
