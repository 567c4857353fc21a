import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CompiledPage } from '../../schemas/model/page';
import { restrictPage } from '../../schemas/model/restrict-page';
import { testDom } from '../../tests/support/test-dom';
import { LateJsonDiff } from '../../widgets/json/late-json-diff';
import type { DataSource } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { testPage } from '../page/test-page';
import { DetailView } from './detail-view';

testDom();

/** Its detail compares name and code. */
function comparing(): CompiledPage {
  const page = testPage();
  const compare = [{ title: '差异', from: 'name', to: 'code' }];
  return {
    ...page,
    pageConfig: { ...page.pageConfig, detail: { columns: ['name', 'code', 'kind'], compare } },
  };
}
/** What is shown stands in the record. */
const noCall = () => Promise.reject(new Error('a call'));
const NO_CALLS: DataSource = { call: noCall, file: noCall, options: noCall };
const show = async (page: CompiledPage, record: object) => {
  await LateJsonDiff.load();
  render(
    <DataSourceProvider value={NO_CALLS}>
      <DetailView page={page} record={{ id: 1, version: 1, kind: 1, ...record }} />
    </DataSourceProvider>,
  );
};
const terms = () => screen.getAllByRole('term').map((term) => term.textContent);

describe('compared columns of a detail', () => {
  it('B3-22: stand in the place of the first; texts that look like objects are parsed', async () => {
    await show(comparing(), { name: '{"a":1,"b":2}', code: '{"b":3,"a":1}' });
    expect(terms()).toEqual(['差异', '类别']);
    const table = screen.getByRole('table', { name: '差异' });
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows).toEqual(['{{', 'a: 1a: 1', '-移除 b: 2+新增 b: 3', '}}']);
    expect(screen.getByText('1 处不同')).toBeTruthy();
  });

  it('say that nothing differs', async () => {
    await show(comparing(), { name: '甲', code: '甲' });
    expect(screen.getByText('没有变化')).toBeTruthy();
  });

  it('are not compared for a user who sees one of them only', async () => {
    const page = restrictPage(comparing(), { hidden: new Set(['code']), readOnly: new Set(['code']) });
    await show(page, { name: '甲' });
    expect(terms()).toEqual(['名称', '类别']);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
