import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../data/data-source';
import { inParts, PART, type PartsRun } from './in-parts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const ids = (part: readonly { id: number }[]) => part.map(({ id }) => id);

function run(more: Partial<PartsRun> = {}) {
  const progress: number[] = [];
  const { signal } = new AbortController();
  const onProgress = (done: number) => void progress.push(done);
  return { progress, run: { signal, onProgress, key: 'k', unknown: (why: string) => `? ${why}`, ...more } };
}

describe('22.4: long work in parts', () => {
  it('asks for every row once, in parts of a bounded size, each under a key of its own', async () => {
    const send = vi.fn<(part: readonly { id: number }[], key: string) => Promise<unknown>>(async () => ({}));
    const { progress, run: how } = run();
    const answer = await inParts(rows(PART * 2 + 1), send, how);
    expect(send.mock.calls.map(([part]) => part.length)).toEqual([PART, PART, 1]);
    expect(send.mock.calls.flatMap(([part]) => ids(part))).toEqual(ids(rows(PART * 2 + 1)));
    const keys = send.mock.calls.map(([, key]) => key);
    expect([keys[0], new Set(keys).size]).toEqual(['k', 3]);
    expect(progress).toEqual([PART, PART * 2, PART * 2 + 1]);
    expect(answer).toEqual({ count: PART * 2 + 1, failed: [] });
  });

  it('tells the refused rows of an answer, and sends those of a part that is refused one by one', async () => {
    const sent: number[] = [];
    const answer = await inParts(
      rows(PART + 3),
      async (part) => {
        sent.push(part.length);
        if (sent.length === 1) return { count: PART - 1, failed: [{ id: 7, msg: '已审核' }] };
        if (part.some(({ id }) => id === PART + 2)) throw new CallError(409, '有人在押');
        return {};
      },
      run().run,
    );
    expect(sent).toEqual([PART, 3, 1, 1, 1]);
    expect(answer).toEqual({
      count: PART + 1,
      failed: [
        { id: 7, msg: '已审核' },
        { id: PART + 2, msg: '有人在押' },
      ],
    });
  });

  it('does not send the rows of a part again that no row of it may be sent for', async () => {
    let part = 0;
    const send = async () => {
      if (part++ > 0) throw new CallError(403, '没有权限');
      return {};
    };
    const answer = await inParts(rows(PART + 2), send, run().run);
    expect(part).toBe(2);
    expect(answer.failed.map(({ id }) => id)).toEqual([PART + 1, PART + 2]);
  });

  it('begins no further part when it is stopped, and names the rest', async () => {
    const stopping = new AbortController();
    const { run: how, progress } = run({ signal: stopping.signal });
    const answer = await inParts(rows(PART + 3), async () => stopping.abort(), how);
    expect(progress).toEqual([PART]);
    expect(answer).toEqual({ count: PART, failed: [], notBegun: [PART + 1, PART + 2, PART + 3] });
  });

  it('begins no further part after one whose outcome nobody knows', async () => {
    let part = 0;
    const send = async () => {
      if (part++ === 1) throw new CallError(0, '网络错误');
      return {};
    };
    const answer = await inParts(rows(PART * 2 + 1), send, run().run);
    expect(answer.count).toBe(PART);
    expect(new Set(answer.failed.map(({ msg }) => msg))).toEqual(new Set(['? 网络错误']));
    expect(answer.notBegun).toEqual([PART * 2 + 1]);
  });

  it('fails as a single call would when the first part fails', async () => {
    const refused = new CallError(400, '原因必填');
    const { progress, run: how } = run();
    await expect(inParts(rows(PART + 1), () => Promise.reject(refused), how)).rejects.toBe(refused);
    expect(progress).toEqual([]);
  });

  it('asks again for the others when the server names the rows that it refuses', async () => {
    const sent: number[] = [];
    const send = async (part: readonly { id: number }[]) => {
      sent.push(part.length);
      if (!part.some(({ id }) => id === 2)) return {};
      throw new CallError(409, '有 1 条不能删除', { failed: [{ id: 2, name: '乙', msg: '被引用' }] });
    };
    const answer = await inParts(rows(PART + 1), send, run().run);
    expect(sent).toEqual([PART, PART - 1, 1]);
    expect(answer).toEqual({ count: PART, failed: [{ id: 2, msg: '被引用' }] });
  });
});
