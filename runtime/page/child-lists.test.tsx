import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ref } from 'valtio';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChildList } from '../../schemas/document/page-detail';
import type { CompiledPage } from '../../schemas/model/page';
import { testDom } from '../../tests/support/test-dom';
import { DataSourceProvider } from '../data/data-source-context';
import { session } from '../session/session-store';
import { GeneratedPage } from './generated-page';
import { loadLateParts } from './test-late-parts';
import { ROWS, showList, wideWindow } from './test-list';
import { testPage, testSource, type Call } from './test-page';

testDom();
beforeAll(wideWindow);
beforeEach(() => {
  localStorage.clear();
  session.permissions = ref(new Set(['level_search', 'level_edit', 'level_del']));
});

const LISTS: ChildList[] = [{ title: '人员', page: 'people', column: 'code' }];

const master = (children = LISTS): CompiledPage => {
  const page = testPage();
  return { ...page, pageConfig: { ...page.pageConfig, children } };
};
/** The page of the lists below rows; its rows would expand, too. */
const people = (): CompiledPage => {
  const page = master();
  const { pageConfig } = page;
  return {
    ...page,
    id: 'people',
    title: '人员名单',
    pageConfig: { ...pageConfig, searchUrl: 'a/people/search' },
  };
};
const PEOPLE = Array.from({ length: 10 }, (_, at) => ({ id: 100 + at, version: 1, name: `人员${at}` }));

/** A list whose rows expand to lists of people. */
async function show(children = LISTS, path = '/levels', rows = ROWS) {
  const answer = ({ url }: Call) =>
    url === 'a/people/search'
      ? { rows: PEOPLE, page: 1, totalCount: 25 }
      : url === 'a/level/search'
        ? { rows: structuredClone(rows), page: 1, totalCount: rows.length + 23 }
        : null;
  const shown = await showList(answer, path, master(children), [], { people: people() });
  const below = (name: string) => screen.findByRole('region', { name: `${name}的人员` });
  const asked = () =>
    shown.source.calls.filter(({ url }) => url === 'a/people/search').map(({ options }) => options.body);
  const expand = async (name: string) => {
    const caret = within(await shown.rowOf(name)).getByRole('button', { name: '展开下级' });
    await shown.user.click(caret);
    return below(name);
  };
  return { ...shown, asked, below, expand };
}

describe('rows with lists below them', () => {
  it('load a list when they are expanded, with its own search and paging, several at once', async () => {
    const { user, asked, expand, searches } = await show(LISTS, '/levels?pageNo=2&pageSize=10');
    await waitFor(() => expect(searches()[0]).toMatchObject({ page: 2 }));
    expect(asked()).toEqual([]);
    const first = await expand('宽管级');
    expect(await within(first).findByText('人员3')).toBeTruthy();
    // The paging of the URL is that of the outer list.
    expect(asked()).toEqual([{ code: 1, page: 1, pageSize: 10 }]);
    const second = await expand('严管级');
    await within(second).findByText('人员3');
    expect(asked().at(-1)).toEqual({ code: 2, page: 1, pageSize: 10 });

    await user.click(within(first).getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ code: 1, page: 2, pageSize: 10 }));
    expect(screen.getByText('?pageNo=2&pageSize=10')).toBeTruthy();
    await user.type(within(second).getByLabelText('名称'), '人{Enter}');
    await waitFor(() => expect(asked().at(-1)).toEqual({ code: 2, name: '人', page: 1, pageSize: 10 }));
    // The column that refers to the row is the same in each of its rows.
    expect(within(first).queryByRole('columnheader', { name: '编码' })).toBeNull();
    // Lists inside lists end there.
    expect(within(first).queryByRole('button', { name: '展开下级' })).toBeNull();
  });

  it('open and close by keyboard, and arrow keys pass over what they show', async () => {
    const { user, rowOf, below } = await show();
    const row = await rowOf('宽管级');
    row.focus();
    await user.keyboard('{ArrowRight}');
    const list = await below('宽管级');
    await within(list).findByText('人员3');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await rowOf('严管级'));
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(row);
    await waitFor(() => expect(screen.queryByRole('region', { name: '宽管级的人员' })).toBeNull());
  });

  it('stay open over paging and load again with the list around them', async () => {
    const { user, asked, expand, below } = await show();
    await expand('宽管级');
    await waitFor(() => expect(asked()).toHaveLength(1));
    const [refresh] = screen.getAllByRole('button', { name: '刷新' });
    await user.click(refresh!);
    await waitFor(() => expect(asked()).toHaveLength(2));
    const pages = screen.getAllByRole('button', { name: '第 2 页' });
    await user.click(pages.at(-1)!);
    expect(await below('宽管级')).toBeTruthy();
  });

  it('load the list around them again after a change below', async () => {
    const { user, searches, expand, asked } = await show();
    const list = await expand('宽管级');
    const row = (await within(list).findByText('人员3')).closest('tr')!;
    const before = searches().length - asked().length;
    await user.click(within(row).getByRole('button', { name: '删除' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(searches().length - asked().length).toBe(before + 1));
    await waitFor(() => expect(asked().length).toBeGreaterThan(1));
  });

  it('leave the others of a long list unmounted, and stay mounted out of sight', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ ...ROWS[0]!, id: at + 1, name: `等级${at + 1}` }));
    const { expand, asked } = await show(LISTS, '/levels', rows);
    const region = await expand('等级2');
    await within(region).findByText('人员0');
    const line = region.closest('tr')!;
    const table = line.closest('table')!;
    const mounted = () => [...table.querySelectorAll(':scope > tbody > tr[aria-rowindex]')];
    expect(mounted().length).toBeLessThan(60);
    Object.defineProperty(line, 'offsetHeight', { value: 1000 });
    const box = table.parentElement!;
    // The window counts what is shown below the second row.
    box.scrollTop = 1000 + 200 * 44;
    fireEvent.scroll(box);
    const places = mounted().map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
    expect(places[0]).toBe(1);
    expect(places).toContain(200);
    expect(Math.max(...places) - places[1]!).toBeLessThan(60);
    expect(screen.getByRole('region', { name: '等级2的人员' })).toBe(region);
    expect(asked()).toHaveLength(1);
    // The rows between are space, as high as they would be.
    const spaces = [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr[aria-hidden] > td')];
    const high = spaces.reduce((sum, cell) => sum + parseFloat(cell.style.height), 0);
    const one = parseFloat(spaces[0]!.style.height);
    expect(high / one + places.length).toBe(300);
  });

  it('expand only where the condition of a list holds', async () => {
    const { rowOf } = await show([{ ...LISTS[0]!, when: 'status == 0' }]);
    const disabled = within(await rowOf('严管级'));
    expect(await disabled.findByRole('button', { name: '展开下级' })).toBeTruthy();
    expect(within(await rowOf('宽管级')).queryByRole('button', { name: '展开下级' })).toBeNull();
  });
});

const TWO: ChildList[] = [...LISTS, { title: '来访', page: 'people', column: 'code' }];

function Address() {
  return <output>{useLocation().search}</output>;
}

it('the open list of a detail page is in its URL', async () => {
  await loadLateParts();
  const page = testPage();
  const detail = { ...page, kind: 'detail', pageConfig: { ...page.pageConfig, detail: { children: TWO } } };
  const source = testSource(({ url }) => {
    if (url.startsWith('dynamic-sys/')) return url.endsWith('/people') ? people() : detail;
    return url.endsWith('search') ? { rows: PEOPLE, page: 1, totalCount: 25 } : ROWS[0];
  });
  render(
    <MemoryRouter initialEntries={['/level?id=1&tab=1']}>
      <DataSourceProvider value={source}>
        <GeneratedPage pageId="level" title="等级" />
        <Address />
      </DataSourceProvider>
    </MemoryRouter>,
  );
  const tab = (name: string) => screen.findByRole('tab', { name });
  expect((await tab('来访')).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(await tab('人员'));
  expect((await tab('人员')).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('?id=1&tab=0')).toBeTruthy();
});
