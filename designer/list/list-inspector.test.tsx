import { cleanup, fireEvent, render, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, test } from 'vitest';
import { addDesignerWords } from '../../runtime/i18n/add-designer-words';
import { startI18n } from '../../runtime/i18n/i18n';
import type { DataSource } from '../../runtime/data/data-source';
import { DataSourceProvider } from '../../runtime/data/data-source-context';
import { PageAction } from '../../schemas/document/page-action';
import { SearchItem, TableColumn } from '../../schemas/document/page-document';
import { PageVerb } from '../../schemas/document/page-verb';
import { optionEditors } from '../../schemas/grammar/option-editor';
import type { JsonObject } from '../../schemas/json';
import { testDesignStore } from '../../tests/support/test-design-store';
import { WidgetHostProvider } from '../../widgets/widget';
import { DesigningProvider } from '../edit/designing';
import { nameOfListed, type PageList } from '../project/page-lists';
import { ListInspector } from './list-inspector';
import { ListSourceProvider } from './list-source';

beforeAll(async () => {
  await startI18n();
  addDesignerWords();
});
afterEach(cleanup);

const action = { key: 'check', label: '检查', url: 'e/check', permission: 'check' };
const page: JsonObject = {
  ...{ schemaVersion: 2, id: 'p', title: '页', entity: 'e', formConfig: { list: [] } },
  pageConfig: { toolbar: [action], rowActions: [action], verbs: [{ verb: 'submit' }] },
  searches: [{ column: 'name' }],
  tableConfig: { columns: [{ column: 'name', width: 80 }] },
};
const entity: JsonObject = {
  ...{ id: 'e', title: '实体' },
  columns: [{ name: 'name', label: '名称', type: 'input' }],
};

/** The list is not shown, so nothing is loaded. */
const source = {} as DataSource;

function inspected(list?: PageList, key?: string) {
  const store = testDesignStore(page, entity);
  if (list && key !== undefined) store.select([nameOfListed(list, key)]);
  const host = {
    choices: () => Promise.resolve([]),
    upload: () => Promise.reject(new Error('No files here')),
  };
  const { container } = render(
    <WidgetHostProvider value={host}>
      <DesigningProvider value={{ store, say: () => undefined }}>
        <DataSourceProvider value={source}>
          <ListSourceProvider wanted={false}>
            <ListInspector />
          </ListSourceProvider>
        </DataSourceProvider>
      </DesigningProvider>
    </WidgetHostProvider>,
  );
  for (const folded of container.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
    folded.open = true;
    fireEvent(folded, new Event('toggle'));
  }
  const option = (name: string) => container.querySelector<HTMLElement>(`[data-option=${name}]`)!;
  return { store, container, option };
}

test.each([
  ['columns', 'name', TableColumn],
  ['searches', 'name', SearchItem],
  ['toolbar', 'check', PageAction],
  ['rowActions', 'check', PageAction],
  ['verbs', 'submit', PageVerb],
] as const)('every property of a part of %s has a control', (list, key, grammar) => {
  const { container } = inspected(list, key);
  const drawn = new Set(
    [...container.querySelectorAll<HTMLElement>('[data-option]')].map(({ dataset }) => dataset.option),
  );
  // The key is the name of the part; the options of a criterion are drawn one by one.
  const elsewhere = new Set(['column', 'key', 'verb', 'options', ...(list === 'rowActions' ? ['bulk'] : [])]);
  const missing = optionEditors(grammar).filter((one) => !drawn.has(one.key) && !elsewhere.has(one.key));
  expect(missing.map((one) => one.key)).toEqual([]);
});

it('changes the part, and a problem stands at its property', () => {
  const { store, option } = inspected('columns', 'name');
  const width = within(option('width')).getByRole('textbox');
  fireEvent.change(width, { target: { value: '20' } });
  expect(store.view.listed.get('columns:name')?.part).toEqual({ column: 'name', width: 20 });
  expect(option('width').textContent).toMatch(/60/);
  expect(option('label').textContent).not.toMatch(/60/);
  fireEvent.change(width, { target: { value: '200' } });
  expect(option('width').textContent).not.toMatch(/60/);
  fireEvent.change(within(option('label')).getByRole('textbox'), { target: { value: '称呼' } });
  expect(store.view.listed.get('columns:name')?.part).toEqual({ column: 'name', width: 200, label: '称呼' });
  store.undo();
  store.undo();
  expect(store.project.page).toBe(page);
});

it('changes the settings of the list while nothing is selected', () => {
  const { store, option } = inspected();
  fireEvent.click(within(option('selection')).getByRole('switch'));
  expect(store.project.page.tableConfig).toMatchObject({ others: { selection: false } });
  fireEvent.change(within(option('pageSize')).getByRole('textbox'), { target: { value: '50' } });
  expect(store.project.page.pageConfig).toMatchObject({ pageSize: 50 });
});
