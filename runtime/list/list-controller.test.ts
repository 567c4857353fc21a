import { describe, expect, it } from 'vitest';
import {
  CallError,
  type CallOptions,
  type DataSource,
  type ListResult,
  type ListRow,
} from '../data/data-source';
import { withoutEmpty } from './empty-criterion';
import { createListController, type ListController } from './list-controller';
import { childrenOf, flatten, isNote } from './tree-rows';

interface Asked {
  options: CallOptions;
  answer(result: ListResult): void;
  fail(error: CallError): void;
}

/** A source whose responses the test provides. */
function manualSource() {
  const asked: Asked[] = [];
  const source: DataSource = {
    call: <T>(_url: string, options: CallOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        asked.push({ options, answer: (result) => resolve(result as T), fail: reject });
      }),
    file: () => Promise.reject(new Error('No file here')),
    options: () => Promise.resolve([]),
  };
  return { source, asked };
}

const result = (ids: number[], totalCount = ids.length): ListResult => ({
  rows: ids.map((id) => ({ id })),
  page: 1,
  totalCount,
});

function setUp(overrides: { page?: number; tree?: boolean } = {}) {
  const { source, asked } = manualSource();
  const list = createListController({
    source,
    searchUrl: 'a/b/search',
    pageSize: 10,
    preset: { kind: 1 },
    ...overrides,
  });
  const last = () => asked[asked.length - 1]!;
  return { list, asked, last };
}

describe('list controller', () => {
  it('B4-03, B7-01, B3-05: requests a page with the preset and shows the result', async () => {
    const { list, last } = setUp();
    const done = list.refresh();
    expect(last().options.body).toEqual({ kind: 1, page: 1, pageSize: 10 });
    expect(list.state.loading).toBe(true);
    last().answer(result([1, 2], 25));
    await done;
    expect(list.state.rows.map((row) => row.id)).toEqual([1, 2]);
    expect(list.state).toMatchObject({ totalCount: 25, loading: false, loaded: true, failure: null });
  });

  it('shows a lower bound of the total, and requests the exact one until the criteria change', async () => {
    const { list, last } = setUp();
    let done = list.refresh();
    last().answer({ ...result([1], 10_000), totalAtLeast: true });
    await done;
    expect(list.state).toMatchObject({ totalCount: 10_000, totalAtLeast: true });
    done = list.countAll();
    expect(last().options.body).toMatchObject({ exactTotal: true, page: 1 });
    last().answer(result([1], 1_000_000));
    await done;
    expect(list.state).toMatchObject({ totalCount: 1_000_000, totalAtLeast: false });
    void list.goTo(2);
    expect(last().options.body).toMatchObject({ exactTotal: true, page: 2 });
    void list.query({ name: 'x' });
    expect(last().options.body).not.toHaveProperty('exactTotal');
  });

  it('26.6: keeps its rows and stops waiting when the session has ended', async () => {
    const { list, last } = setUp();
    let done = list.refresh();
    last().answer(result([1, 2]));
    await done;
    done = list.refresh();
    last().fail(new CallError(203, '登录已失效'));
    await done;
    expect(list.state).toMatchObject({ loading: false, failure: { code: 203, stale: true } });
    expect(list.state.rows).toHaveLength(2);
  });

  it('B3-02: separates the summary row', async () => {
    const { list, last } = setUp();
    const done = list.refresh();
    last().answer(result([1, -1]));
    await done;
    expect(list.state.rows.map((row) => row.id)).toEqual([1]);
    expect(list.state.summary?.id).toBe(-1);
  });

  it('sends only filled criteria and starts at page 1', async () => {
    const { list, last } = setUp({ page: 3 });
    void list.query({ name: '王', areaId: null, age: [null, null], tags: [], status: 0 });
    expect(last().options.body).toEqual({ name: '王', status: 0, kind: 1, page: 1, pageSize: 10 });
  });

  it('drops the response of an outdated request', async () => {
    const { list, asked } = setUp();
    const first = list.query({ name: 'old' });
    const second = list.query({ name: 'new' });
    expect(asked[0]!.options.signal?.aborted).toBe(true);
    asked[1]!.answer(result([2]));
    asked[0]!.answer(result([1]));
    await Promise.all([first, second]);
    expect(list.state.rows.map((row) => row.id)).toEqual([2]);
  });

  it('ignores the error of an aborted request', async () => {
    const { list, asked } = setUp();
    const first = list.refresh();
    const second = list.refresh();
    asked[0]!.fail(new CallError(0, 'aborted'));
    asked[1]!.answer(result([1]));
    await Promise.all([first, second]);
    expect(list.state.failure).toBeNull();
  });

  it('B4-05: steps back from a page beyond the end', async () => {
    const { list, asked, last } = setUp({ page: 9 });
    const done = list.refresh();
    last().answer(result([], 12));
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toHaveLength(2);
    expect(last().options.body).toMatchObject({ page: 2 });
    last().answer(result([11, 12], 12));
    await done;
    expect(list.state.page).toBe(2);
  });

  it('B3-05: sorts ascending, descending, then not at all', () => {
    const { list, last } = setUp({ page: 4 });
    void list.sort('sort');
    expect(last().options.body).toMatchObject({ orderField: 'sort', orderType: 'asc', page: 1 });
    void list.sort('sort');
    expect(last().options.body).toMatchObject({ orderField: 'sort', orderType: 'desc' });
    void list.sort('sort');
    expect(last().options.body).not.toHaveProperty('orderField');
  });

  it('B8-01: reports a failure and recovers', async () => {
    const { list, last } = setUp();
    const failing = list.refresh();
    last().fail(new CallError(500, '系统异常', null, 'req-1'));
    await failing;
    expect(list.state.failure).toEqual({ code: 500, message: '系统异常', requestId: 'req-1', stale: false });
    const working = list.refresh();
    last().answer(result([1]));
    await working;
    expect(list.state.failure).toBeNull();
  });

  it('deselects rows that no longer exist', async () => {
    const { list, last } = setUp();
    const first = list.refresh();
    last().answer(result([1, 2, 3]));
    await first;
    list.select([1, 3]);
    const second = list.refresh();
    last().answer(result([2, 3]));
    await second;
    expect(list.state.selection).toEqual([3]);
  });

  it('B4-04: keeps page and selection when it is refreshed, and resets both for other criteria', async () => {
    const { list, last } = setUp();
    const answered = async (done: Promise<void>, ids: number[]) => {
      last().answer(result(ids, 30));
      await done;
    };
    await answered(list.refresh(), [1, 2, 3]);
    list.select([1, 3]);
    await answered(list.goTo(2), [11, 12]);
    list.select([...list.state.selection, 12]);
    expect(list.state.selection).toEqual([1, 3, 12]);
    expect(list.state.elsewhere.map(({ id }) => id)).toEqual([1, 3]);
    await answered(list.refresh(), [11, 12]);
    expect(last().options.body).toMatchObject({ page: 2 });
    expect(list.state.selection).toEqual([1, 3, 12]);
    await answered(list.sort('name'), [3, 2]);
    expect(list.state.selection).toEqual([1, 3, 12]);
    expect(list.state.elsewhere.map(({ id }) => id)).toEqual([1, 12]);
    await answered(list.query({ name: 'x' }), [3]);
    expect(last().options.body).toMatchObject({ page: 1 });
    expect(list.state.selection).toEqual([3]);
    expect(list.state.elsewhere).toEqual([]);
  });

  it('B4-06: refreshes unseen: the rows stay until the answer is there, and when there is none', async () => {
    const { list, asked, last } = setUp();
    expect(await list.refreshUnseen()).toBe(true);
    expect(asked).toEqual([]);
    const first = list.refresh();
    last().answer(result([1]));
    await first;
    let done = list.refreshUnseen();
    expect(last().options).toMatchObject({ quiet: true, background: true });
    expect(list.state.loading).toBe(false);
    last().answer(result([1, 2]));
    expect(await done).toBe(true);
    expect(list.state.rows.map(({ id }) => id)).toEqual([1, 2]);
    done = list.refreshUnseen();
    last().fail(new CallError(500, '系统异常'));
    expect(await done).toBe(false);
    expect(list.state.failure).toBeNull();
    expect(list.state.rows).toHaveLength(2);
  });

  it('B4-06: what the user loads comes before an unseen refresh', async () => {
    const { list, asked, last } = setUp();
    const first = list.refresh();
    last().answer(result([1]));
    await first;
    const unseen = list.refreshUnseen();
    const next = list.goTo(2);
    expect(asked[1]!.options.signal?.aborted).toBe(true);
    expect(await list.refreshUnseen()).toBe(true);
    expect(asked).toHaveLength(3);
    asked[2]!.answer(result([11]));
    asked[1]!.answer(result([9]));
    await Promise.all([unseen, next]);
    expect(list.state.rows.map(({ id }) => id)).toEqual([11]);
  });

  it('loads a whole tree', () => {
    const { list, last } = setUp({ tree: true });
    void list.refresh();
    expect(last().options.body).toMatchObject({ page: 1, pageSize: 1000 });
  });

  it('can be cancelled', () => {
    const { list, last } = setUp();
    void list.refresh();
    list.cancel();
    expect(last().options.signal?.aborted).toBe(true);
    expect(list.state.loading).toBe(false);
  });
});

it('detects empty criteria', () => {
  expect(withoutEmpty({ a: '', b: [], c: [null, '2026-01-01'], d: 0, e: false })).toEqual({
    c: [null, '2026-01-01'],
    d: 0,
    e: false,
  });
});

describe('tree too large for one response', () => {
  const part = (rows: ListRow[]): ListResult => ({ rows, page: 1, totalCount: 4000, partial: true });
  const ids = (list: ListController) => flatten(list.state.rows).map(({ id }) => id);
  const notes = (list: ListController) => {
    const all = (rows: readonly ListRow[]): ListRow[] =>
      rows.flatMap((row) => [row, ...all(childrenOf(row))]);
    return all(list.state.rows)
      .filter(isNote)
      .map(({ of, note }) => [of, note]);
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  async function opened() {
    const given = setUp({ tree: true });
    const done = given.list.refresh();
    given.last().answer(part([{ id: 1, hasChildren: true }, { id: 2 }]));
    await done;
    return given;
  }

  it('loads the children of an opened node once', async () => {
    const { list, asked, last } = await opened();
    expect(list.state).toMatchObject({ partial: true, totalCount: 4000 });
    list.open(1, true);
    expect(notes(list)).toEqual([[1, 'loading']]);
    expect(last().options.body).toMatchObject({ kind: 1, childrenOf: 1, page: 1 });
    last().answer(result([11, 12]));
    await settled();
    expect([ids(list), notes(list)]).toEqual([[1, 11, 12, 2], []]);
    list.open(1, false);
    list.open(1, true);
    expect(asked).toHaveLength(2);
  });

  it('reports a failed level and retries', async () => {
    const { list, last } = await opened();
    list.open(1, true);
    last().fail(new CallError(500, '出错'));
    await settled();
    expect(notes(list)).toEqual([[1, 'failed']]);
    list.goOn(1);
    last().answer(result([11]));
    await settled();
    expect([ids(list), notes(list)]).toEqual([[1, 11, 2], []]);
  });

  it('loads the next page of a long level', async () => {
    const { list, last } = await opened();
    list.open(1, true);
    last().answer(result(Array.from({ length: 200 }, (_, n) => 1000 + n)));
    await settled();
    expect(notes(list)).toEqual([[1, 'more']]);
    list.goOn(1);
    expect(last().options.body).toMatchObject({ childrenOf: 1, page: 2 });
    last().answer(result([1200]));
    await settled();
    expect([ids(list).length, notes(list)]).toEqual([203, []]);
  });

  it('reloads open levels with the list, and keeps their rows until then', async () => {
    const { list, asked, last } = await opened();
    list.open(1, true);
    last().answer(result([11]));
    await settled();
    const done = list.refresh();
    last().answer(part([{ id: 1, hasChildren: true }, { id: 3 }]));
    await done;
    expect(ids(list)).toEqual([1, 11, 3]);
    expect(last().options.body).toMatchObject({ childrenOf: 1 });
    last().answer(result([12]));
    await settled();
    expect(ids(list)).toEqual([1, 12, 3]);
    list.open(1, false);
    const again = list.refresh();
    last().answer(part([{ id: 1, hasChildren: true }]));
    await again;
    expect(asked).toHaveLength(5);
  });
});
