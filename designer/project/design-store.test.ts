import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import type { Bench } from '../../schemas/record/bench';
import { allTypes } from '../../tests/support/domain-types';
import { DesignStore, projectOf } from './design-store';
import { nameOfPart } from './part-name';
import { projectViews } from './project-view';
import { CommandRunner } from './run-command';

const item = (model: string): JsonObject => ({ type: 'input', model, label: model });
const page: JsonObject = { id: 'p', title: '页', formConfig: { list: [item('one'), item('two')] } };
const benchOf = (doc: JsonObject, version: number): Bench => ({
  kind: 'page',
  page: { id: 1, version, code: 'p', name: '页', own: true, doc },
  entity: null,
  fields: [],
  problems: [],
});

function opened(bench = benchOf(page, 1)): DesignStore {
  const runner = new CommandRunner(allTypes);
  return new DesignStore({ bench, runner, types: allTypes, view: projectViews(bench, allTypes, runner) });
}
const label = (at: string, value: string) => ({ verb: 'set', at, path: ['label'], value }) as const;
const labelsOf = ({ project }: DesignStore) =>
  ((project.page.formConfig as JsonObject).list as JsonObject[]).map((part) => part.label);

describe('the store of a designer', () => {
  it('knows what is not saved, and keeps a selection only while its part exists', () => {
    const store = opened();
    expect(store.unsaved).toBeNull();
    const two = nameOfPart(['two']);
    store.run(label('two', '乙'), [two]);
    expect(store.unsaved?.commands).toEqual([label('two', '乙')]);
    expect(store.state.selected).toEqual([two]);
    store.run({ verb: 'remove', at: 'two' });
    expect(store.state.selected).toEqual([]);
    store.undo();
    store.undo();
    expect(store.unsaved).toBeNull();
  });

  it('draws fields without their rules, which may be half typed; those of the rows of a sub-table, too', () => {
    const halfTyped = { linkage: [{ when: '', then: { show: true } }] };
    const lines = {
      type: 'batch',
      model: 'lines',
      label: '明细',
      options: { list: [{ ...item('a'), ...halfTyped }] },
    };
    const store = opened(benchOf({ ...page, formConfig: { list: [lines] } }, 1));
    const [drawn] = store.view.byKey.values();
    expect(drawn?.options.list).toMatchObject([{ model: 'a' }]);
    expect(JSON.stringify(drawn)).not.toContain('linkage');
  });

  it('repeats its changes on a colleague’s version and counts those that no longer apply', () => {
    const store = opened();
    store.run(label('one', '甲'));
    store.run(label('two', '乙'));
    const theirs = { ...page, title: '新页', formConfig: { list: [item('one'), item('three')] } };
    expect(store.rebase(benchOf(theirs, 2))).toBe(1);
    expect(store.project.page.title).toBe('新页');
    expect(labelsOf(store)).toEqual(['甲', 'three']);
    expect(store.state.versions.page).toBe(2);
    // Undo takes back the own change only.
    store.undo();
    expect(labelsOf(store)).toEqual(['one', 'three']);
    expect(store.project.page.title).toBe('新页');
  });

  it('repeats changes of the list beside those of a colleague', () => {
    const columns = (...list: JsonObject[]) => ({ ...page, tableConfig: { columns: list } });
    const [one, two] = [{ column: 'one' }, { column: 'two' }];
    const store = opened(benchOf(columns(one, two), 1));
    store.run({ verb: 'move', list: 'columns', at: 'two', to: { parent: null, at: 0 } });
    store.run({ verb: 'set', list: 'columns', at: 'one', path: ['width'], value: 90 });
    store.run({ verb: 'insert', list: 'searches', part: one, to: { parent: null } });
    const theirs = columns({ ...one, label: '甲' }, two, { column: 'three' });
    expect(store.rebase(benchOf(theirs, 2))).toBe(0);
    expect(store.project.page).toMatchObject({
      tableConfig: { columns: [two, { column: 'one', label: '甲', width: 90 }, { column: 'three' }] },
      searches: [one],
    });
  });

  it('merges when saved steps were undone: a colleague’s change is not reverted', () => {
    const store = opened();
    store.run(label('one', '甲'));
    store.saved(store.project, { page: 2, entity: null });
    store.undo();
    expect(store.unsaved?.commands).toBeNull();
    const saved = projectOf(benchOf(store.state.saved.page, 2)).page;
    store.rebase(benchOf({ ...saved, title: '新页' }, 3));
    expect(store.project.page.title).toBe('新页');
    expect(labelsOf(store)).toEqual(['one', 'two']);
  });

  it('merges commands that carry whole lists and objects, and counts what both changed', () => {
    const options = (value: JsonObject) => ({ verb: 'set', at: 'one', path: ['options'], value }) as const;
    const withOptions = (value: JsonObject) => ({
      ...page,
      formConfig: { list: [{ ...item('one'), options: value }, item('two')] },
    });
    const optionsOf = ({ project }: DesignStore) =>
      ((project.page.formConfig as JsonObject).list as JsonObject[])[0]!.options;
    const store = opened(benchOf(withOptions({ maxLength: 5 }), 1));
    store.run({ verb: 'all', commands: [options({ maxLength: 5, placeholder: '甲' })] });
    expect(store.rebase(benchOf(withOptions({ maxLength: 9 }), 2))).toBe(0);
    expect(optionsOf(store)).toEqual({ maxLength: 9, placeholder: '甲' });

    store.run({ verb: 'replacePage', page: withOptions({ maxLength: 7 }) });
    expect(store.rebase(benchOf({ ...withOptions({ maxLength: 8 }), title: '新页' }, 3))).toBe(1);
    expect(optionsOf(store)).toEqual({ maxLength: 7 });
    expect(store.project.page.title).toBe('新页');
    expect(store.state.lost).toBe(1);
  });

  it('keeps an entity that only a colleague changed as saved while the page is merged', () => {
    const entity = (title: string, version: number) => ({
      ...benchOf({ id: 'e', title, columns: [] }, version).page,
      id: 2,
    });
    const store = opened({ ...benchOf(page, 1), entity: entity('实体', 1) });
    store.run({ verb: 'replacePage', page: { ...page, title: '我页' } });
    store.rebase({ ...benchOf(page, 1), entity: entity('新实体', 2) });
    expect(store.project.entity).toBe(store.state.saved.entity);
    expect(store.project.entity?.title).toBe('新实体');
    expect(store.project.page.title).toBe('我页');
    expect(store.state.versions).toEqual({ page: 1, entity: 2 });
  });

  it('has nothing left to save if the server has the same changes already', () => {
    const store = opened();
    store.run({ verb: 'insert', part: item('three'), to: { parent: null } });
    expect(store.rebase(benchOf(store.project.page, 2))).toBe(0);
    expect(store.isDirty).toBe(false);
  });

  it('says why a command is refused and changes nothing', () => {
    const store = opened();
    const before = store.project;
    expect(store.run({ verb: 'insert', part: item('one'), to: { parent: null } })).toBe(false);
    expect(store.state.refusal).toEqual({ reason: 'keyTaken', key: 'one' });
    expect(store.project).toBe(before);
  });
});
