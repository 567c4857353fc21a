import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Bench } from '../../schemas/record/bench';
import { allTypes } from '../../tests/support/domain-types';
import { DesignStore, type Unsaved } from '../project/design-store';
import { projectViews } from '../project/project-view';
import { CommandRunner } from '../project/run-command';
import { restoreUnsaved } from './restore-unsaved';

const page: JsonObject = {
  id: 'p',
  title: '页',
  formConfig: { list: [{ type: 'input', model: 'one', label: 'one' }] },
};

function opened(doc: JsonObject, version: number): DesignStore {
  const bench: Bench = {
    kind: 'page',
    page: { id: 1, version, code: 'p', name: '页', own: true, doc },
    entity: null,
    fields: [],
    problems: [],
  };
  const runner = new CommandRunner(allTypes);
  return new DesignStore({ bench, runner, types: allTypes, view: projectViews(bench, allTypes, runner) });
}

/** What a window left that changed the label of the only part, and then did whatever else. */
function left(change?: (store: DesignStore) => void): Unsaved {
  const store = opened(page, 1);
  store.run({ verb: 'set', at: 'one', path: ['label'], value: '甲' });
  change?.(store);
  return store.unsaved!;
}
const words = (key: string, params?: object) => key + (params ? JSON.stringify(params) : '');
const restored = (doc: JsonObject, version: number, unsaved = left()) =>
  restoreUnsaved(opened(doc, version), unsaved, words);
const removed = { ...page, formConfig: { list: [] } };

it('tells what became of the changes of an earlier window', () => {
  expect(restored(page, 1)).toEqual({ text: 'designer.restored', detail: 'designer.restoredNote' });
  expect(restored({ ...page, title: '新页' }, 2)).toEqual({
    text: 'designer.restored',
    detail: 'designer.rebased',
  });
  const titled = left((store) => store.run({ verb: 'set', at: null, path: ['title'], value: '我页' }));
  expect(restored(removed, 2, titled)).toEqual({
    text: 'designer.restored',
    detail: 'designer.lost{"n":1}',
  });
});

it('restores a typed text that is no page, alone or beside other changes', () => {
  const broken = left((store) => store.keepText({ text: '{', base: page }));
  const store = opened({ ...page, title: '新页' }, 2);
  expect(restoreUnsaved(store, broken, words)?.text).toBe('designer.restored');
  expect(store.state.typed?.text).toBe('{');
  const alone = left((store) => {
    store.undo();
    store.keepText({ text: '[', base: page });
  });
  expect(restored(page, 1, alone)).toEqual({ text: 'designer.restored', detail: 'designer.restoredNote' });
});

it('tells that nothing applies any more, and nothing if everything is saved', () => {
  expect(restored(removed, 2)).toEqual({ text: 'designer.restoredNone', detail: 'designer.lost{"n":1}' });
  expect(restored(left().ours.page, 2)).toBeNull();
});
