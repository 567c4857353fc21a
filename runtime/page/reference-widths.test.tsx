import { screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import type { CompiledPage } from '../../schemas/model/page';
import { session } from '../session/session-store';
import { ROWS, showList, wideWindow } from './test-list';
import { testPage } from './test-page';

testDom();
beforeAll(wideWindow);

function pageWithArea(): CompiledPage {
  const page = testPage();
  const field = {
    ...page.columns[0]!,
    ...{ model: 'areaId', label: '监区', type: 'treeSelect', options: {} },
    source: { entity: 'area', url: 'a/area/option', tree: true, large: false },
  };
  return {
    ...page,
    columns: [...page.columns, field],
    tableConfig: {
      ...page.tableConfig,
      columns: [...page.tableConfig.columns, { column: 'areaId', field }],
    },
  };
}

it('a column grows with the names of further pages; another search begins with its own', async () => {
  session.permissions = ref(new Set(['level_search']));
  const names: Record<string, string> = { 1: '一监区', 2: '直属中队第十二监区第三分监区' };
  const { user, table } = await showList(
    ({ url, options: { body } }) => {
      if (!url.endsWith('level/search')) return null;
      const { page, name } = body as { page: number; name?: string };
      const labels = { areaId: name ? '二监区' : names[page] };
      return { rows: [{ ...ROWS[0]!, areaId: 1, labels }], page, totalCount: 25 };
    },
    '/levels',
    pageWithArea(),
  );
  const widths = () => table.style.gridTemplateColumns || table.style.getPropertyValue('--columns');
  await screen.findByText(names[1]!);
  const first = widths();
  expect(first).toMatch(/px/);
  await user.click(screen.getByRole('button', { name: '第 2 页' }));
  await screen.findByText(names[2]!);
  const grown = widths();
  expect(grown).not.toBe(first);
  await user.click(screen.getByRole('button', { name: '第 1 页' }));
  await screen.findByText(names[1]!);
  expect(widths()).toBe(grown);

  await user.type(screen.getByRole('search').querySelector('input')!, '宽{Enter}');
  await screen.findByText('二监区');
  await waitFor(() => expect(widths()).toBe(first));
});
