import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entries } from 'idb-keyval';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDom } from '../../tests/support/test-dom';
import { ConfirmHost } from '../../widgets/ui/confirm';
import { WidgetHostProvider } from '../../widgets/widget';
import { CallError } from '../data/data-source';
import { DataSourceProvider } from '../data/data-source-context';
import { testPage, testSource } from '../page/test-page';
import { endSession } from '../session/session-end';
import { session, type User } from '../session/session-store';
import { saveToken } from '../session/token-store';
import type { Draft } from './draft';
import { draftsOfPage, keepDraft } from './draft-store';
import { RecordDialog } from './record-dialog';

testDom();
// Loads the form chunk before the tests.
beforeAll(() => import('../form/form-view'));
const place = { tenantId: 1, userId: 7, orgId: 2, page: 'levels', id: 7 };
const ROW = { id: 7, version: 3, name: '宽管级', code: 'L1', idCard: '110***1234', kind: 1, labels: {} };
const draft: Draft = {
  typed: { name: '宽管级二' },
  base: { name: '宽管级' },
  version: 3,
  incomplete: false,
  name: '宽管级',
  savedAt: Date.now(),
};

async function open(id: number, row = ROW, resume = false, saved: () => unknown = () => ({ id: 7 })) {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  const source = testSource(({ url }) => (url.includes('detail') ? row : saved()));
  const { unmount } = render(
    <DataSourceProvider value={source}>
      <WidgetHostProvider
        value={{ choices: () => Promise.resolve([]), upload: () => Promise.reject(new Error()) }}
      >
        <RecordDialog
          page={testPage()}
          id={id}
          preset={{}}
          resume={resume}
          onClose={onClose}
          onSaved={() => undefined}
        />
        <ConfirmHost />
      </WidgetHostProvider>
    </DataSourceProvider>,
  );
  return { user, source, onClose, unmount };
}
const name = () => screen.findByLabelText<HTMLInputElement>('名称');
const stored = async () => (await entries<string, Draft>()).map(([key, { typed }]) => [key, typed]);

beforeEach(() => {
  session.status = 'ready';
  session.user = { id: 7, userId: 7, name: '韩朗', tenantId: 1, orgId: 2 } as User;
});
afterEach(() => {
  session.user = null;
});

describe('typed values', () => {
  it('are kept when the session ends, by user, organisation, page and record', async () => {
    saveToken('T', false);
    const { user } = await open(7);
    await user.type(await name(), '二');
    endSession('T', () => undefined);
    await waitFor(async () => expect(await stored()).toEqual([['1/7/2/levels/7', { name: '宽管级二' }]]));
  });

  it('are kept when the window closes, and deleted after a save', async () => {
    const { user } = await open(0);
    await user.type(await name(), '新');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await stored()).toEqual([['1/7/2/levels/0', { name: '新' }]]));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('are deleted when discarded', async () => {
    const { user, onClose } = await open(0);
    await user.type(await name(), '新');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await stored()).toEqual([]);
  });
});

describe('draft', () => {
  it('is offered and resumed by a click', async () => {
    await keepDraft(place, draft);
    const { user, source } = await open(7);
    await user.click(await screen.findByRole('button', { name: '恢复未保存的内容' }));
    await waitFor(async () => expect((await name()).value).toBe('宽管级二'));
    expect(screen.queryByRole('button', { name: '恢复未保存的内容' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(source.calls.at(-1)?.options.body).toMatchObject({ name: '宽管级二', version: 3 }),
    );
    expect(await stored()).toEqual([]);
  });

  it('stays when the dialog is closed without an answer, and is deleted when discarded', async () => {
    await keepDraft(place, draft);
    const { user, onClose } = await open(7);
    await screen.findByRole('button', { name: '恢复未保存的内容' });
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await stored()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '放弃' }));
    expect(await stored()).toEqual([]);
    expect((await name()).value).toBe('宽管级');
  });

  it('of a column that was saved meanwhile leads to a conflict instead of overwriting', async () => {
    await keepDraft(place, draft);
    await open(7, { ...ROW, version: 4, name: '宽管级三' }, true);
    expect(await screen.findByText('我的')).toBeTruthy();
    expect(screen.getByText('宽管级二')).toBeTruthy();
    expect(screen.getByText('宽管级三')).toBeTruthy();
  });

  it('is saved under the same key after a lost response', async () => {
    const lost = await open(0, ROW, false, () => new CallError(0, '网络错误'));
    await lost.user.type(await name(), '新');
    await lost.user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(lost.source.calls).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    lost.unmount();

    const { user, source } = await open(0, ROW, true);
    await waitFor(async () => expect((await name()).value).toBe('新'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(source.calls).toHaveLength(1));
    expect(source.calls[0]?.options).toMatchObject({
      idempotencyKey: lost.source.calls[0]?.options.idempotencyKey,
      body: lost.source.calls[0]?.options.body,
    });
  });

  it('is deleted if it was saved after all', async () => {
    await keepDraft(place, draft);
    await open(7, { ...ROW, version: 4, name: '宽管级二' }, true);
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect((await name()).value).toBe('宽管级二');
    expect(screen.queryByText('我的')).toBeNull();
  });

  it('of another user or organisation, or an expired one, is not offered', async () => {
    await keepDraft({ ...place, userId: 8 }, draft);
    await keepDraft({ ...place, orgId: 3 }, draft);
    await keepDraft(place, { ...draft, savedAt: 0 });
    expect(await draftsOfPage(place)).toEqual([]);
    await keepDraft(place, draft);
    expect(await draftsOfPage(place)).toEqual([{ id: 7, draft }]);
  });
});
