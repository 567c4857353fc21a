import { act, render, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { FieldRegistryProvider } from '../../runtime/fields/list-registry';
import { interpretSchema } from '../../runtime/schema-form/interpret-schema';
import { FormView, type FormHandle } from '../../runtime/form/form-view';
import type { Field } from '../../schemas/model/field';
import { compileForm } from '../../schemas/model/compile-form';
import type { Json, JsonObject } from '../../schemas/json';
import { validateRecord } from '../../schemas/record/validate-record';
import { fieldLabelId, fieldMessageId } from '../../widgets/ui/field-frame';
import { WidgetHostProvider } from '../../widgets/widget';
import { createWidgetRegistry } from '../../widgets/widget-registry';
import { allWidgets } from '../support/domain-widgets';
import { testDom } from '../support/test-dom';
import { ANY_KIND, cases } from './fixtures';

testDom();
const registry = createWidgetRegistry(allWidgets);
const examples = cases.filter(([, { sql }]) => sql !== null);

/** Every case of every type as a column of one form. */
function fields(more: Partial<Field>): Field[] {
  return examples.map(([name, { field }], at) => ({
    ...field,
    ...more,
    key: `c${at}`,
    model: `c${at}`,
    label: name,
  }));
}

const mistakes = (field: Field, value: Json) =>
  validateRecord({
    fields: [field],
    checks: [],
    fieldTypes: registry.types,
    record: { [field.model]: value },
    language: 'zh-CN',
    today: '',
    compile: interpretSchema,
  }).length;

async function draw(list: readonly Field[], value: JsonObject, mode: 'add' | 'edit' = 'add') {
  const handle = createRef<FormHandle>();
  const onSubmit = vi.fn<(body: JsonObject) => void>();
  const form = {
    list: list.map((field) => ({ kind: 'field' as const, field })),
    checks: [],
    config: { layout: 'vertical' as const, labelWidth: 100, columns: 1 },
  };
  const { container } = render(
    <WidgetHostProvider
      value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
    >
      <FieldRegistryProvider value={registry}>
        <FormView
          ref={handle}
          form={form}
          checks={[]}
          value={value}
          mode={mode}
          serverErrors={[]}
          onSubmit={onSubmit}
        />
      </FieldRegistryProvider>
    </WidgetHostProvider>,
  );
  const controls = () => container.querySelectorAll('[id$="-label"]').length;
  return { container, handle, onSubmit, controls };
}

it('every type reports a missing value below its control, as the description of the control', async () => {
  const list = fields({ required: true });
  const { container, handle, onSubmit } = await draw(list, {});
  const part = (model: string) => container.querySelector<HTMLElement>(`[id$="_${model}"]`);
  await waitFor(() => expect(part(list.at(-1)?.model ?? '')).not.toBeNull(), { timeout: 20_000 });
  act(() => handle.current?.submit());
  expect(onSubmit).not.toHaveBeenCalled();
  for (const { model, label } of list) {
    const control = await waitFor(() => part(model) ?? expect.fail(label));
    const { id } = control;
    // Forms inside a field show their own errors, each at its item.
    const own = document.getElementById(fieldMessageId(id));
    const words = (own ?? control).textContent;
    expect([label, words]).toEqual([label, expect.stringMatching(/请输入|请选择|是必须的|请完善地址信息/)]);
    const shown = document.getElementById(fieldLabelId(id)) as HTMLLabelElement;
    expect([shown.htmlFor, shown.textContent]).toEqual([id, label]);
    expect(shown.parentElement?.textContent).toBe(`${label}\u2060*`);
    const described = [...container.querySelectorAll(`[aria-describedby~="${fieldMessageId(id)}"]`)];
    expect([label, described.length > 0]).toEqual([label, own !== null]);
    const wrong = described.some((one) => one.matches('[aria-invalid=true], [role=group]'));
    expect([label, wrong]).toEqual([label, own !== null]);
  }
});

it('every type starts with its default, unchanged, and sends it unchanged', async () => {
  const all = fields({});
  const { defaults } = compileForm(all, registry.types);
  expect(Object.values(defaults)).toEqual(examples.map(([, { initial }]) => initial));
  // Rows and items that a document requires exist from the start, empty and therefore invalid.
  const list = all.filter((field) => mistakes(field, defaults[field.model]!) === 0);
  const asked = all.filter((field) => !list.includes(field)).map(({ type }) => type);
  expect(asked.filter((type) => type !== 'batch' && type !== 'keyValue')).toEqual([]);
  const { container, handle, onSubmit } = await draw(list, defaults);
  const last = `[id$="_${list.at(-1)?.model}"]`;
  await waitFor(() => expect(container.querySelector(last)).not.toBeNull(), { timeout: 20_000 });
  expect(handle.current?.isDirty()).toBe(false);
  act(() => handle.current?.submit());
  const sent = Object.fromEntries(list.map(({ model }) => [model, defaults[model]]));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual(sent);
});

it('K2.6-18: a field hidden by a rule is neither rendered nor sent, whatever its type', async () => {
  const list = fields({ required: true, linkage: [{ when: 'false', then: { show: true } }] });
  const shown: Field = { ...fields({}).find(({ type }) => type === 'input')!, key: 'seen', model: 'seen' };
  const value = Object.fromEntries(list.map(({ model }, at) => [model, ANY_KIND[at % ANY_KIND.length]!]));
  const { container, handle, onSubmit, controls } = await draw([shown, ...list], { ...value, seen: '在' });
  await waitFor(() => expect(container.querySelector('[id$="_seen"]')).not.toBeNull());
  act(() => handle.current?.submit());
  expect(controls()).toBe(1);
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ seen: '在' });
});

it('a record with values of wrong types is rendered, with an error at every invalid column, and is not saved without a change', async () => {
  for (const junk of [{ a: { b: 1 } }, ['a', 1, null], 'abc']) {
    const list = fields({});
    const value = Object.fromEntries(list.map(({ model }) => [model, junk]));
    const { container, handle } = await draw(list, value, 'edit');
    const last = `[id$="_${list.at(-1)?.model}"]`;
    await waitFor(() => expect(container.querySelector(last)).not.toBeNull(), { timeout: 20_000 });
    for (const [at, { model, label, type }] of list.entries()) {
      const taken = registry.types.get(type)?.isEmpty(junk) || mistakes(list[at]!, junk) === 0;
      // A control that loads its choices first shows the error a moment later.
      await waitFor(
        () => {
          const message = container.querySelector(`[id*="_${model}-"][id$="-message"]`);
          expect(taken || message !== null, `${label}: ${JSON.stringify(junk)}`).toBe(true);
        },
        { timeout: 20_000 },
      );
    }
    expect([handle.current?.isDirty(), handle.current?.record()]).toEqual([false, value]);
  }
});
