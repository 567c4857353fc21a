import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Field } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import type { FormNode } from '../../schemas/model/page';
import { testDom } from '../../tests/support/test-dom';
import { builtInFieldTypes } from '../../widgets/field-types';
import { builtInInputs } from '../../widgets/inputs';
import { inputType } from '../../widgets/input/field';
import { WidgetHostProvider, type InputProps, type Widget } from '../../widgets/widget';
import { createWidgetRegistry } from '../../widgets/widget-registry';
import { builtInWidgets } from '../../widgets/widgets';
import { FieldRegistryProvider } from '../fields/list-registry';
import { FormView, type FormHandle } from './form-view';

testDom();
beforeAll(() => {
  // jsdom has no layout: here rows are 41 px high, boxes 560 px and their content 41,000 px.
  const size = (of: { prototype: object }, name: string, pixels: number) =>
    Object.defineProperty(of.prototype, name, { get: () => pixels });
  size(HTMLElement, 'offsetHeight', 560);
  size(HTMLElement, 'clientHeight', 560);
  size(HTMLElement, 'scrollHeight', 41_000);
  size(HTMLElement, 'offsetWidth', 800);
  size(HTMLTableRowElement, 'offsetHeight', 41);
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
    // As in a browser the event comes with the next frame, not synchronously.
    requestAnimationFrame(() => this.dispatchEvent(new Event('scroll')));
  };
});

/** Render count by column. */
const drawn: Record<string, number> = {};
const Original = builtInInputs.input!;
const counted: Widget = {
  ...builtInWidgets.input!,
  type: { ...inputType, type: 'counted' },
  Input: (props: InputProps) => (
    <Profiler
      id={props.field.model}
      onRender={(model) => {
        drawn[model] = (drawn[model] ?? 0) + 1;
      }}
    >
      <Original {...props} />
    </Profiler>
  ),
};
const registry = createWidgetRegistry(builtInWidgets, [counted]);

function field(model: string, more: Partial<Field> = {}): Field {
  const type = more.type ?? 'counted';
  const defaults = builtInFieldTypes.find((known) => known.type === type)?.defaults ?? inputType.defaults;
  const rest = { key: model, model, type, label: model, rules: [], required: false, ...more };
  return { ...rest, options: { ...defaults, ...more.options } };
}

function formOf(
  fields: readonly Field[],
  value: JsonObject,
  list: FormNode[] = fields.map((one) => ({ kind: 'field', field: one })),
  mode: 'add' | 'edit' = 'add',
) {
  const handle = createRef<FormHandle>();
  const onSubmit = vi.fn<(body: JsonObject) => void>();
  const form = {
    list,
    checks: [],
    config: { layout: 'vertical' as const, labelWidth: 100, columns: 2 },
  };
  const element = (
    <WidgetHostProvider
      value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
    >
      <FieldRegistryProvider value={registry}>
        <FormView
          ref={handle}
          form={form}
          checks={form.checks}
          value={value}
          mode={mode}
          serverErrors={[]}
          onSubmit={onSubmit}
        />
      </FieldRegistryProvider>
    </WidgetHostProvider>
  );
  return { element, onSubmit, submit: () => act(() => handle.current?.submit()) };
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);

it('a change renders its own field and those whose rules read it', async () => {
  const fields = [
    field('kind'),
    field('reason', { linkage: [{ when: "kind == 'x'", then: { require: true } }] }),
    ...names(30).map((name) => field(name)),
  ];
  const user = userEvent.setup();
  render(formOf(fields, {}).element);
  const before = { ...drawn };
  const again = () => Object.keys(drawn).filter((model) => drawn[model] !== before[model]);
  await user.type(screen.getByLabelText('c7'), 'abc{Enter}');
  expect(again().filter((model) => model !== 'kind')).toEqual(['c7']);
  await user.type(screen.getByLabelText('kind'), 'x{Enter}');
  expect(again().sort()).toEqual(['c7', 'kind', 'reason']);
});

it('C8: a column that a rule compares with an unseen value is read-only in an edit and says why; it can be entered', async () => {
  const fields = [field('end', { heldBack: true }), field('name')];
  const reason = '有规则将它与您看不到的内容比较，您不能修改';
  const adding = render(formOf(fields, {}).element);
  expect(screen.queryByText(reason)).toBeNull();
  await userEvent.type(screen.getByLabelText('end'), '乙');
  expect(screen.getByLabelText('end')).toHaveProperty('value', '乙');
  adding.unmount();
  const { element, submit, onSubmit } = formOf(fields, { end: '甲', name: '' }, undefined, 'edit');
  render(element);
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByLabelText('end')).toHaveProperty('readOnly', true);
  await userEvent.type(screen.getByLabelText('name'), '丙');
  submit();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: '丙' });
});

it('text typed just before submit is submitted', async () => {
  const user = userEvent.setup();
  const { element, submit, onSubmit } = formOf([field('name'), field('n', { type: 'number' })], {});
  render(element);
  await user.type(screen.getByLabelText('name'), '王强');
  await user.type(screen.getByLabelText('n'), '12');
  submit();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: '王强', n: 12 });
});

it('a long form renders the first screen first, then the rest in order, and keeps text typed meanwhile', async () => {
  const models = names(300);
  const { element, submit, onSubmit } = formOf(
    models.map((name) => field(name)),
    {},
  );
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const labels = () => [...box.querySelectorAll('label')].map((label) => label.textContent);
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  root.render(element);
  const first = await waitFor(
    () => {
      const control = box.querySelector('input');
      if (!control) throw new Error('not there yet');
      return control;
    },
    { interval: 1, timeout: 60_000 },
  );
  expect(labels().length).toBeLessThan(100);
  await userEvent.type(first, '早');
  await waitFor(() => expect(labels()).toEqual(models), { timeout: 60_000 });
  await userEvent.type(first, '些');
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  submit();
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ c0: '早些' });
  act(() => root.unmount());
  box.remove();
});

it('F22: focuses an error in the last field of a long form', async () => {
  const fields = names(300).map((name) => field(name, { required: name === 'c299' }));
  const { element, submit, onSubmit } = formOf(fields, {});
  render(element);
  submit();
  await waitFor(() => expect(document.activeElement?.id).toMatch(/_c299$/), { timeout: 60_000 });
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a sub-table of 1,000 rows mounts the visible ones, validates all, and focuses the first error', async () => {
  const list = names(20).map((model) => ({ type: 'input', model, label: model, required: model === 'c3' }));
  const row = Object.fromEntries(names(20).map((model) => [model, 'x']));
  const rows: JsonObject[] = Array.from({ length: 1000 }, () => ({ ...row }));
  rows[699] = { ...row, c3: null };
  rows[899] = { ...row, c3: null };
  const { element, submit, onSubmit } = formOf(
    [field('rows', { type: 'batch', options: { list, maxLimit: 2000 } })],
    { rows },
  );
  render(element);
  const controls = () => document.querySelectorAll('input').length;
  await waitFor(() => expect(controls()).toBeGreaterThan(200), { timeout: 60_000 });
  expect(controls()).toBeLessThanOrEqual(600);
  submit();
  const labelled = () => document.activeElement?.closest('td')?.querySelector('label')?.textContent;
  await waitFor(() => expect(labelled()).toBe('第 700 行c3'), { timeout: 60_000 });
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(controls()).toBeLessThanOrEqual(600);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('K2.6-17, K2.6-19, K2.6-20: an error deep inside opens every enclosing pane and gets the focus, one after another', async () => {
  const user = userEvent.setup();
  const at = (one: Field): FormNode => ({ kind: 'field', field: one });
  const required = (model: string) => field(model, { required: true });
  const [cell, side] = [required('cell'), required('side')];
  const inGrid: FormNode = {
    kind: 'grid',
    key: 'grid',
    columns: [
      {
        span: 12,
        list: [{ kind: 'table', key: 'table', rows: [[{ colspan: 1, rowspan: 1, list: [at(cell)] }]] }],
      },
      { span: 12, list: [at(side)] },
    ],
  };
  const inner: FormNode = {
    kind: 'tabs',
    key: 'inner',
    columns: [
      { value: 'a', label: '甲', list: [at(field('free'))] },
      { value: 'b', label: '乙', list: [inGrid] },
    ],
  };
  const rows = field('rows', {
    type: 'batch',
    options: { list: [{ type: 'input', model: 'word', label: '词', required: true }] },
  });
  const outer: FormNode = {
    kind: 'tabs',
    key: 'outer',
    columns: [
      { value: 'first', label: '基本', list: [at(field('plain'))] },
      { value: 'more', label: '更多', list: [{ kind: 'card', key: 'card', label: '卡片', list: [inner] }] },
      { value: 'rows', label: '明细', list: [at(rows)] },
    ],
  };
  const all = [field('plain'), field('free'), cell, side, rows];
  const { element, submit, onSubmit } = formOf(all, { rows: [{ word: '' }] }, [outer]);
  render(element);
  const focused = () => document.activeElement as HTMLInputElement;
  submit();
  await waitFor(() => expect(focused().id).toMatch(/_cell$/));
  expect(screen.getByRole('tab', { name: /更多/ }).textContent).toContain('2');
  expect(screen.getByRole('tab', { name: /明细/ }).textContent).toContain('1');
  await user.type(focused(), '一');
  await user.click(screen.getByRole('tab', { name: '基本' }));
  submit();
  await waitFor(() => expect(focused().id).toMatch(/_side$/));
  await user.type(focused(), '二');
  submit();
  await waitFor(() => expect(focused().closest('td')?.querySelector('label')?.textContent).toBe('第 1 行词'));
  await user.type(focused(), '三');
  submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ cell: '一', side: '二', rows: [{ word: '三' }] });
});

it('an opened pane stays mounted while another one is open', async () => {
  const user = userEvent.setup();
  const list: FormNode[] = [
    {
      kind: 'tabs',
      key: 'tabs',
      columns: ['a', 'b'].map((model) => ({
        value: model,
        label: `${model}页`,
        list: [{ kind: 'field', field: field(model) }],
      })),
    },
  ];
  render(formOf([field('a'), field('b')], {}, list).element);
  const first = screen.getByLabelText('a');
  expect(screen.queryByLabelText('b')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'b页' }));
  expect(screen.getByLabelText('b')).toBeTruthy();
  expect(screen.getByLabelText('a')).toBe(first);
});
