import { describe, expect, it } from 'vitest';
import { CallError } from '../../runtime/data/data-source';
import type { JsonObject } from '../../schemas/json';
import type { Bench, BenchDocument } from '../../schemas/record/bench';
import { allTypes } from '../../tests/support/domain-types';
import { DesignStore } from '../project/design-store';
import { projectViews } from '../project/project-view';
import { CommandRunner } from '../project/run-command';
import type { DocumentCalls } from './document-calls';
import { continueOn, saveDesign } from './save-design';

const document = (id: number, version: number, doc: JsonObject | null): BenchDocument => ({
  id,
  version,
  code: 'x',
  name: 'x',
  own: true,
  doc,
});
const page: JsonObject = { id: 'p', title: '页', entity: 'e', formConfig: { list: [] } };
const entity: JsonObject = { id: 'e', title: '实体', columns: [] };
const opened = bench(document(1, 1, page), document(2, 1, entity));

function bench(onePage: BenchDocument, oneEntity: BenchDocument | null): Bench {
  return { kind: 'page', page: onePage, entity: oneEntity, fields: [], problems: [] };
}

function storeOf(): DesignStore {
  const runner = new CommandRunner(allTypes);
  return new DesignStore({
    bench: opened,
    runner,
    types: allTypes,
    view: projectViews(opened, allTypes, runner),
  });
}

/** A server that has a bench by now, and refuses saves of other versions. */
function serverWith(now: Bench) {
  const saves: [id: number, version: number, doc: JsonObject][] = [];
  const calls: Pick<DocumentCalls, 'bench' | 'save'> = {
    bench: () => Promise.resolve(now),
    save(id, version, doc) {
      const held = id === now.page.id ? now.page : now.entity;
      if (held?.version !== version) return Promise.reject(new CallError(409, 'stale'));
      saves.push([id, version, doc]);
      return Promise.resolve({ version: version + 1, problems: [] });
    },
  };
  return { calls: calls as DocumentCalls, saves };
}
const words = (key: string) => key;
const title = (value: string) => ({ verb: 'set', at: null, path: ['title'], value }) as const;

describe('a save after a colleague’s', () => {
  it('makes own changes again on that version', async () => {
    const store = storeOf();
    store.run(title('我页'));
    const { calls, saves } = serverWith(
      bench(document(1, 5, { ...page, code: 'new' }), document(2, 1, entity)),
    );
    expect(await saveDesign(store, calls, words)).toEqual({ merged: true, lost: 0 });
    expect(saves).toEqual([[1, 5, { ...page, code: 'new', title: '我页' }]]);
  });

  it.each([
    ['a page that is no JSON', bench(document(1, 2, null), document(2, 1, entity)), 'notJson'],
    ['an entity that is no JSON', bench(document(1, 2, page), document(2, 2, null)), 'notJson'],
    ['another entity', bench(document(1, 2, page), document(3, 1, entity)), 'otherEntity'],
    ['no entity any more', bench(document(1, 2, page), null), 'otherEntity'],
  ])('changes nothing on %s', async (_, now, reason) => {
    const store = storeOf();
    store.run(title('我页'));
    const { state } = store;
    const { calls, saves } = serverWith(now);
    await expect(saveDesign(store, calls, words)).rejects.toMatchObject({
      code: 409,
      message: `designer.conflict.${reason}`,
    });
    expect(saves).toEqual([]);
    expect(store.state).toBe(state);
  });
});

describe('after a publish', () => {
  it('takes the new versions if the documents are the same, with the history', () => {
    const store = storeOf();
    store.run(title('我页'));
    store.saved(store.project, { page: 2, entity: 1 });
    const now = bench(document(1, 3, { ...page, title: '我页' }), document(2, 2, entity));
    expect(continueOn(store, now)).toEqual({ merged: false, lost: 0 });
    expect(store.state.versions).toEqual({ page: 3, entity: 2 });
    expect(store.state.history.canUndo).toBe(true);
    expect(store.isDirty).toBe(false);
  });

  it('continues on an entity that a colleague saved meanwhile', () => {
    const store = storeOf();
    const theirs = { ...entity, title: '新实体' };
    expect(continueOn(store, bench(document(1, 2, page), document(2, 2, theirs)))).toEqual({
      merged: true,
      lost: 0,
    });
    expect(store.project.entity).toEqual(theirs);
    expect(store.state.versions).toEqual({ page: 2, entity: 2 });
  });
});
