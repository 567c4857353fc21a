import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { MenuNode } from '../../schemas/document/domain';
import type { CompiledImport, CompiledPage } from '../../schemas/model/page';
import type { ImportCounts, ImportRow, ImportSummary } from '../../schemas/record/import-contract';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { ToastHost } from '../../widgets/ui/toast';
import { WidgetHostProvider } from '../../widgets/widget';
import { DataSourceProvider } from '../data/data-source-context';
import { session } from '../session/session-store';
import { openTabs } from '../shell/open-tabs';
import { PageScreen } from './page-screen';
import { loadLateParts } from './test-late-parts';
import { wideWindow } from './test-list';
import { testPage, testSource, type Call } from './test-page';

/** The files that were saved. */
export const saved: { name: string; blob: Blob }[] = [];
/** A window that lays nothing out and saves files nowhere, and a session that may import. */
export function importWindow(): void {
  beforeAll(() => {
    wideWindow();
    // jsdom lays nothing out; the grid draws what fits into this height.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  });
  beforeEach(() => {
    session.permissions = ref(new Set(['level_search', 'level_import']));
    session.menus = ref([
      { path: '/levels', name: 'Levels', meta: { title: '等级' }, layout: 3, page: 'levels', children: [] },
    ] as unknown as MenuNode[]);
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      blobs.set(`blob:${blobs.size}`, blob as Blob);
      return `blob:${blobs.size - 1}`;
    };
    URL.revokeObjectURL = () => undefined;
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob: blobs.get(this.getAttribute('href') ?? '')! });
    });
  });
  afterEach(() => vi.mocked(HTMLAnchorElement.prototype.click).mockRestore());
}

/** Our own import, of an entity. */
export const OWN: CompiledImport = {
  as: 'dialog',
  uploadUrl: 'a/level/import/upload',
  submitUrl: 'a/level/import/submit',
  templateUrl: 'a/level/import/template',
  path: 'a/level/import',
  next: 'Levels',
  permission: 'level_import',
};
/** The import of a foreign API. */
export const FOREIGN: CompiledImport = {
  as: 'page',
  uploadUrl: 'b/upload',
  submitUrl: 'b/submit',
  rowsKey: 'list',
  permission: 'level_import',
};
const importPage = (config: CompiledImport): CompiledPage => {
  const page = testPage();
  return {
    ...page,
    kind: 'import',
    title: '等级导入',
    pageConfig: { ...page.pageConfig, import: config },
  } as CompiledPage;
};

/** Counts of three rows. */
export const counts = (more: Partial<ImportCounts> = {}): ImportCounts => ({
  ...{ total: 3, new: 1, changed: 1, same: 0, rejected: 1 },
  ...more,
});
/** The answer of an upload of three rows. */
export const summary = (more: Partial<ImportSummary> = {}): ImportSummary => ({
  import: 7,
  hash: 'a'.repeat(64),
  fileName: '等级.xlsx',
  counts: counts(),
  columns: [
    { name: 'name', label: '名称', type: 'input', required: true, key: false },
    { name: 'code', label: '编码', type: 'input', required: true, key: true },
  ],
  errFieldArr: ['名称'],
  errData: [{ row: 4, errMsg: '请输入名称', errors: [{ column: 'name', msg: '请输入名称' }] }],
  warnings: [],
  expiresAt: '2026-12-01T00:00:00Z',
  ...more,
});
/** A new row, one that changes a record, and one with an error. */
export const rows: ImportRow[] = [
  { row: 2, kind: 'new', cells: { name: '甲级', code: 'A' }, errors: [] },
  { row: 3, kind: 'changed', cells: { name: '乙级', code: 'B' }, before: { name: '旧乙' }, errors: [] },
  { row: 4, kind: 'rejected', cells: { code: 'C' }, errors: [{ column: 'name', msg: '请输入名称' }] },
];

interface Server {
  upload?: () => unknown;
  rows?: (call: Call) => unknown;
  change?: (call: Call) => unknown;
  submit?: () => unknown;
  list?: () => unknown;
}

/** Shows an import page whose server answers so; uploads succeed unless `host` says otherwise. */
export async function openImport(
  server: Server,
  config: CompiledImport = OWN,
  host: () => Promise<{ savePath: string }> = () => Promise.resolve({ savePath: '2026/11/a.xlsx' }),
) {
  await loadLateParts();
  const source = testSource((call) => {
    const { url, options } = call;
    if (url.endsWith('/upload')) return server.upload?.() ?? summary();
    if (url.endsWith('/rows')) {
      if (server.rows) return server.rows(call);
      const kind = options.body?.kind;
      const shown = rows.filter((row) => kind === undefined || row.kind === kind);
      return { total: shown.length, rows: shown };
    }
    if (url.endsWith('/change')) return server.change?.(call);
    if (url.endsWith('/submit')) return server.submit?.() ?? { count: 2, added: 1, changed: 1 };
    if (url.endsWith('/undo')) return { count: 2 };
    if (url.endsWith('/list')) return server.list?.() ?? [];
    if (url.endsWith('/template') || url.endsWith('/errors')) return new Blob(['PK']);
    return {};
  });
  const user = userEvent.setup();
  openTabs.state = { tabs: [], activeKey: '' } as never;
  render(
    <MemoryRouter initialEntries={['/import']}>
      <DataSourceProvider value={source}>
        <WidgetHostProvider value={{ choices: () => Promise.resolve([]), upload: host }}>
          <PageScreen page={importPage(config)} />
          <ConfirmHost />
          <ToastHost />
        </WidgetHostProvider>
      </DataSourceProvider>
    </MemoryRouter>,
  );
  const input = await screen.findByLabelText('导入文件');
  const choose = (name = '等级.xlsx', text = 'PK') => user.upload(input, new File([text], name));
  const sent = (end: string) =>
    source.calls.filter(({ url }) => url.endsWith(end)).map((call) => call.options.body);
  return { user, source, input, choose, sent };
}
/** The button with a name. */
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Whether a button does nothing now. */
export const isOff = (name: string | RegExp) => button(name).getAttribute('aria-disabled') === 'true';
/** The cell with a text. */
export const cell = async (text: string) =>
  (await screen.findByText(text)).closest<HTMLElement>('[role=gridcell]')!;
