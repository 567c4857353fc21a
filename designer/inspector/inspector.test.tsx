import { cleanup, fireEvent, render, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, test } from 'vitest';
import { addDesignerWords } from '../../runtime/i18n/add-designer-words';
import { startI18n } from '../../runtime/i18n/i18n';
import { optionEditors } from '../../schemas/grammar/option-editor';
import type { JsonObject } from '../../schemas/json';
import { allFieldTypes, allTypes } from '../../tests/support/domain-types';
import { testDesignStore } from '../../tests/support/test-design-store';
import { WidgetHostProvider } from '../../widgets/widget';
import { DesigningProvider } from '../edit/designing';
import { FreshNames } from '../edit/fresh-names';
import { newField } from '../edit/new-part';
import { nameOfPart } from '../project/part-name';
import { columnsOf } from '../project/project-fields';
import { Inspector } from './inspector';

beforeAll(async () => {
  await startI18n();
  addDesignerWords();
});
afterEach(cleanup);

const CONTROLS = 'input, textarea, button, select, [contenteditable], [role=slider], [role=combobox]';

/** The inspector of a new field of a type on a page of an entity. */
function inspected(type: string) {
  const page = { id: 'p', title: '页', entity: 'e', formConfig: { list: [] } };
  const entity = { id: 'e', title: '实体', columns: [] };
  const store = testDesignStore(page, entity);
  const { command, key } = newField(allTypes.get(type)!, store.project, new FreshNames(store.project, []), {
    parent: null,
  });
  store.run(command, [nameOfPart([key])]);
  const host = {
    choices: () => Promise.resolve([]),
    upload: () => Promise.reject(new Error('No files here')),
  };
  const view = render(
    <WidgetHostProvider value={host}>
      <DesigningProvider value={{ store, say: () => undefined }}>
        <Inspector onMoveTo={() => undefined} />
      </DesigningProvider>
    </WidgetHostProvider>,
  );
  const option = (name: string) => view.container.querySelector<HTMLElement>(`[data-option=${name}]`);
  const column = () => columnsOf(store.project.entity)[0]!;
  return { view, option, column };
}

/** jsdom does not unfold by a click. */
function toggledOpen(folded: HTMLDetailsElement): Event {
  folded.open = true;
  return new Event('toggle');
}

test.each(allFieldTypes.map(({ type, options }) => [type, optionEditors(options)] as const))(
  'every option of %s has a control',
  (type, editors) => {
    const { view, option } = inspected(type);
    for (const folded of view.container.querySelectorAll<HTMLDetailsElement>('details:not([open])'))
      if (editors.some(({ advanced }) => advanced)) fireEvent(folded, toggledOpen(folded));
    for (const { key } of editors) {
      // Controls that load later stand in a frame of their own meanwhile.
      expect(option(key), key).not.toBeNull();
      if (key !== 'defaultValue') expect(option(key)!.querySelector(CONTROLS), key).not.toBeNull();
    }
  },
);

it('K2.6-22: changes label, help and options of the column, and what is no number stays as a problem', () => {
  const { option, column } = inspected('number');
  const type = (name: string, value: string) =>
    fireEvent.change(within(option(name)!).getByRole('textbox'), { target: { value } });
  type('label', '读数');
  type('help', '仪表上的数');
  type('max', '99');
  fireEvent.click(within(option('required')!).getByRole('switch'));
  expect(column()).toMatchObject({ label: '读数', help: '仪表上的数', required: true, options: { max: 99 } });
  type('max', 'viel');
  expect(column()).toMatchObject({ options: { max: 'viel' } });
  type('max', '');
  expect(column()).not.toHaveProperty('options.max');
});

it('adds, names and removes choices', () => {
  const { option, column } = inspected('radio');
  const choices = option('options')!;
  const options = () => (column().options as JsonObject).options as JsonObject[];
  fireEvent.click(within(choices).getByRole('button', { name: /^添加：/ }));
  expect(options()).toHaveLength(4);
  expect(options()[3]).toMatchObject({ value: 4, label: '选项4' });
  const labels = choices.querySelectorAll<HTMLInputElement>('[data-option=label] input');
  fireEvent.change(labels[0]!, { target: { value: '合格' } });
  expect(options()[0]).toMatchObject({ value: 1, label: '合格' });
  fireEvent.click(within(choices).getAllByRole('button', { name: /^删除 选项 第/ })[1]!);
  expect(options().map(({ value }) => value)).toEqual([1, 3, 4]);
});
