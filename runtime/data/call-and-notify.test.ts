import { expect, test, vi } from 'vitest';
import { toast } from '../../widgets/ui/toast';
import { callAndNotify } from './call-and-notify';
import type { DataSource } from './data-source';

const words = {
  done: '完成',
  partly: (done: number, failed: number) => `${done} 成 ${failed} 败`,
  warn: { waits: '未到账' },
};

test.each([
  ['success', { count: 2 }, ['完成']],
  ['success', { count: 2, failed: [] }, ['完成']],
  ['success', null, ['完成']],
  ['success', { waits: false }, ['完成']],
  ['warning', { waits: true }, ['完成', '未到账']],
  ['warning', { count: 1, failed: [{ id: 3, msg: '已离监' }] }, ['1 成 1 败', '已离监']],
  ['warning', { updated: 2, same: 1, failed: [{ id: 3, msg: '已离监' }] }, ['3 成 1 败', '已离监']],
  [
    'error',
    {
      count: 0,
      failed: [
        { id: 3, msg: '已离监' },
        { id: 4, msg: '已离监' },
        { id: 5, msg: '未开户' },
      ],
    },
    ['0 成 3 败', '已离监；未开户'],
  ],
] as const)('B8-04: shows a %s for %j', async (kind, answer, told) => {
  const shown = vi.spyOn(toast, kind).mockReturnValue(undefined);
  const source = { call: () => Promise.resolve(answer) } as unknown as DataSource;
  expect(await callAndNotify(source, 'a/b', {}, words)).toBe(answer);
  expect(shown.mock.calls).toEqual([told]);
  shown.mockRestore();
});
