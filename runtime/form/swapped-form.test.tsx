import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Field } from '../../schemas/model/field';
import type { CompiledForm } from '../../schemas/model/page';
import { testDom } from '../../tests/support/test-dom';
import { builtInFieldTypes } from '../../widgets/field-types';
import { WidgetHostProvider } from '../../widgets/widget';
import { FormView, type FormHandle } from './form-view';

testDom();

/* A form whose fields are exchanged while it is filled in. */
function field(model: string, type = 'input', options: JsonObject = {}): Field {
  const { defaults } = builtInFieldTypes.find((known) => known.type === type)!;
  const rest = { key: model, model, type, label: model, rules: [], required: false };
  return { ...rest, options: { ...defaults, ...options } };
}
const formOf = (...fields: Field[]): CompiledForm => ({
  list: fields.map((one) => ({ kind: 'field', field: one })),
  checks: [],
  config: { layout: 'vertical', labelWidth: 100, columns: 2 },
});
const host = { choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) };
const NONE: never[] = [];
const VALUE: JsonObject = { kind: 'a', kept: 'draft' };

it('keeps what both forms have, gives new fields their defaults, and brings back what was typed', async () => {
  const handle = createRef<FormHandle>();
  const shown = (form: CompiledForm) => (
    <WidgetHostProvider value={host}>
      <FormView
        ref={handle}
        form={form}
        checks={NONE}
        value={VALUE}
        mode="add"
        serverErrors={NONE}
        onSubmit={() => undefined}
      />
    </WidgetHostProvider>
  );
  const first = formOf(field('kind'), field('reason'), field('days'));
  const second = formOf(field('kind'), field('reason'), field('note', 'input', { defaultValue: '默认' }));
  const third = formOf(field('kind'), field('reason', 'number'), field('kept'));
  const { rerender } = render(shown(first));
  await userEvent.type(screen.getByLabelText('reason'), '探亲');
  await userEvent.type(screen.getByLabelText('days'), '3');
  await userEvent.tab();
  const swap = (form: CompiledForm) => act(async () => rerender(shown(form)));

  await swap(second);
  expect(screen.queryByLabelText('days')).toBeNull();
  expect(screen.getByLabelText('reason')).toHaveProperty('value', '探亲');
  expect(screen.getByLabelText('note')).toHaveProperty('value', '默认');
  await swap(first);
  expect(screen.getByLabelText('days')).toHaveProperty('value', '3');
  expect(handle.current?.isDirty()).toBe(true);

  // A field of another type cannot show the value; what a draft has for a field that comes later stays.
  await swap(third);
  expect(screen.getByLabelText('reason')).toHaveProperty('value', '0');
  expect(screen.getByLabelText('kept')).toHaveProperty('value', 'draft');
});
