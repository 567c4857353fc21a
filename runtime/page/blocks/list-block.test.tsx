import { render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { testDom } from '../../../tests/support/test-dom';
import { DataSourceProvider } from '../../data/data-source-context';
import { testPage, testSource } from '../test-page';
import { ListBlock } from './list-block';

testDom();

it('searches once more when its tab is shown again', async () => {
  const source = testSource(({ url }) =>
    url.startsWith('dynamic-sys/')
      ? structuredClone(testPage())
      : { rows: [{ id: 1, name: '宽管级', code: 'L1', status: 1 }], page: 1, totalCount: 1 },
  );
  const searches = () => source.calls.filter(({ url }) => url.endsWith('search')).length;
  const documents = () => source.calls.length - searches();
  const block = { key: 'new', kind: 'list', title: '最新等级', page: 'levels' } as const;
  const tab = (mode: 'visible' | 'hidden') => (
    <MemoryRouter>
      <DataSourceProvider value={source}>
        <Activity mode={mode}>
          <ListBlock block={block} path={undefined} />
        </Activity>
      </DataSourceProvider>
    </MemoryRouter>
  );
  const { rerender } = render(tab('visible'));
  await screen.findByText('宽管级');
  expect([documents(), searches()]).toEqual([1, 1]);
  rerender(tab('hidden'));
  rerender(tab('visible'));
  await waitFor(() => expect([documents(), searches()]).toEqual([2, 2]));
  // The document has arrived, and asks for nothing else.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(searches()).toBe(2);
});

it('shows the columns that it names, in their order, also one that the list does not show', async () => {
  const source = testSource(({ url }) =>
    url.startsWith('dynamic-sys/')
      ? structuredClone(testPage())
      : { rows: [{ id: 1, name: '宽管级', code: 'L1', reason: '新设', status: 1 }], page: 1, totalCount: 1 },
  );
  const columns = ['reason', 'name'];
  const block = { key: 'new', kind: 'list', title: '最新等级', page: 'levels', columns } as const;
  render(
    <MemoryRouter>
      <DataSourceProvider value={source}>
        <ListBlock block={{ ...block, columns: [...columns] }} path={undefined} />
      </DataSourceProvider>
    </MemoryRouter>,
  );
  await screen.findByText('宽管级');
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
  expect(heads).toEqual(['原因', '名称']);
  expect(screen.getByText('新设')).toBeTruthy();
});
