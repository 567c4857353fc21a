import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { Choice } from '../../schemas/document/dictionary';
import type { CompiledPage } from '../../schemas/model/page';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { ToastHost } from '../../widgets/ui/toast';
import { WidgetHostProvider } from '../../widgets/widget';
import type { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { GeneratedPage } from './generated-page';
import { loadLateParts } from './test-late-parts';
import { testPage, testSource, type Call } from './test-page';

/** Rows of the test page. */
export const ROWS = [
  { id: 1, version: 1, name: '宽管级', code: 'L1', status: 1 },
  { id: 2, version: 1, name: '严管级', code: 'L2', status: 0 },
];

function Address() {
  return <output>{useLocation().search}</output>;
}

/** Mocks a wide window; call it in `beforeAll`. */
export function wideWindow(): void {
  // A stub of the file before would be taken back after this, and the mock with it.
  vi.unstubAllGlobals();
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
}

/** Renders the test page with a source that serves its document, `others` by their ids, and otherwise `answer`. */
export async function showList(
  answer: (call: Call) => unknown = () => null,
  path = '/levels',
  page = testPage(),
  choices: readonly Choice[] | CallError = [],
  others: Readonly<Record<string, CompiledPage>> = {},
) {
  await loadLateParts();
  const source = testSource((call) => {
    if (call.url.startsWith('dynamic-sys/')) return others[call.url.split('/').at(-1)!] ?? page;
    const own = answer(call);
    if (own !== null) return own;
    return call.url.endsWith('search') ? { rows: ROWS, page: 1, totalCount: 25 } : {};
  }, choices);
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={[path]}>
      <DataSourceProvider value={source}>
        <WidgetHostProvider
          value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
        >
          <GeneratedPage pageId="levels" title="等级管理" />
          <Address />
          <ConfirmHost />
          <ToastHost />
        </WidgetHostProvider>
      </DataSourceProvider>
    </MemoryRouter>,
  );
  const table = await screen.findByRole('table', { name: '等级管理' });
  const searches = () =>
    source.calls.filter((call) => call.url.endsWith('search')).map((call) => call.options.body);
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  return { user, source, table, searches, rowOf };
}
