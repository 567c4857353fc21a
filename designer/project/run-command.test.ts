import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldTypes } from '../../schemas/model/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { commandOf, item, steps, type RandomStep } from '../../tests/support/random-commands';
import type { Command } from './command';
import { History } from './history';
import { listedParts, PAGE_LISTS, pageLists, partsIn, type PageList } from './page-lists';
import { placesFor, placesForNew } from './places';
import type { Project } from './project';
import { CommandRunner } from './run-command';

const runner = new CommandRunner(fieldTypes(builtInFieldTypes));

const start: Project = {
  page: {
    id: 'p',
    title: '设备',
    formConfig: {
      list: [
        item('name'),
        { type: 'card', key: 'more', label: '更多', list: [item('phone'), item('remark')] },
        {
          type: 'tabs',
          key: 'tabs',
          columns: [
            { value: 'a', label: '甲', list: [item('one')] },
            { value: 'b', label: '乙', list: [] },
          ],
        },
      ],
    },
  },
  entity: { id: 'e', columns: [{ name: 'name', label: '名称', type: 'input' }] },
};
const keysOf = ({ page }: Project) => runner.form.all(page).map(({ keys }) => keys.join('/'));
const after = (project: Project, command: Command): Project => {
  const applied = runner.apply(project, command);
  if (applied.refused) throw new Error(JSON.stringify(applied.refused));
  return applied.project;
};

describe('commands', () => {
  it('set a property of a part, and remove what a removal leaves empty', () => {
    const set: Command = { verb: 'set', at: 'phone', path: ['options', 'maxLength'], value: 11 };
    const changed = after(start, set);
    expect(runner.form.find(changed.page, 'phone')?.part.options).toEqual({ maxLength: 11 });
    const removed = after(changed, { verb: 'set', at: 'phone', path: ['options', 'maxLength'] });
    expect(removed).toEqual(start);
  });

  it('set a property of the page itself', () => {
    const path = ['formConfig', 'config', 'columns'];
    const { page } = after(start, { verb: 'set', at: null, path, value: 3 });
    expect(page.formConfig).toMatchObject({ config: { columns: 3 } });
  });

  it('put a part into a container at its place', () => {
    const container: JsonObject = { type: 'card', key: 'new', label: '卡片', list: [] };
    const wrapped = after(start, { verb: 'wrap', at: 'phone', container, list: 0 });
    expect(runner.form.find(wrapped.page, 'new')).toMatchObject({ parent: ['more'], at: 0 });
    expect(runner.form.find(wrapped.page, 'phone')).toMatchObject({ parent: ['new'], at: 0 });
  });

  it('add a column with its item, once', () => {
    const column = { name: 'serial', label: '编号', type: 'input' };
    const add: Command = {
      verb: 'addColumn',
      column,
      part: { model: 'serial' },
      to: { parent: ['tabs', 'b'] },
    };
    const added = after(start, add);
    expect(added.entity?.columns).toHaveLength(2);
    expect(runner.form.find(added.page, 'serial')).toMatchObject({ parent: ['tabs', 'b'] });
    expect(runner.apply(added, add).refused).toEqual({ reason: 'columnTaken', key: 'serial' });
    expect(runner.apply({ ...start, entity: null }, add).refused?.reason).toBe('noEntity');
  });

  it('are refused with the reason, and nothing is changed', () => {
    const refusal = (command: Command) => runner.apply(start, command).refused?.reason;
    expect(refusal({ verb: 'remove', at: 'nobody' })).toBe('unknownPart');
    expect(refusal({ verb: 'set', at: 'nobody', path: ['label'], value: 'x' })).toBe('unknownPart');
    expect(refusal({ verb: 'insert', part: item('name'), to: { parent: null } })).toBe('keyTaken');
    expect(refusal({ verb: 'set', at: 'phone', path: ['model'], value: 'name' })).toBe('keyTaken');
    expect(refusal({ verb: 'move', at: 'more', to: { parent: 'more' } })).toBe('intoItself');
    const huge = { ...start.page, list: Array.from({ length: 4000 }, () => 'x') };
    expect(refusal({ verb: 'replacePage', page: huge })).toBe('tooLarge');
  });

  it('are replayed over a colleague’s changes; what no longer applies is returned', () => {
    const mine: Command[] = [
      { verb: 'set', at: 'remark', path: ['label'], value: '备注' },
      { verb: 'move', at: 'name', to: { parent: 'more' } },
    ];
    const theirs = after(start, { verb: 'remove', at: 'remark' });
    const { project, refused } = runner.replay(theirs, mine);
    expect(refused).toEqual([mine[0]]);
    expect(runner.form.find(project.page, 'name')?.parent).toEqual(['more']);
  });
});

describe('over random commands', () => {
  const runs = { numRuns: 60 };
  const edited = (list: readonly RandomStep[]) => {
    const seen: Project[] = [start];
    const commands: Command[] = [];
    let history = History.of(start);
    list.forEach((step, number) => {
      const command = commandOf(runner, history.project, step, `k${number}`);
      const applied = runner.apply(history.project, command);
      if (applied.refused) return;
      const next = history.did(command, applied.project, number * 10_000);
      if (next === history) return;
      history = next;
      commands.push(command);
      seen.push(history.project);
    });
    return { seen, commands, history };
  };

  it('undo returns the very versions, redo leads back, and replayed commands give the same', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { seen, commands, history } = edited(list);
        let back = history;
        for (const version of seen.toReversed()) {
          expect(back.project).toBe(version);
          back = back.undo();
        }
        let forth = back;
        while (forth.canRedo) forth = forth.redo();
        expect(forth.project).toBe(history.project);
        expect(history.commands).toEqual(commands);
        const sent = JSON.parse(JSON.stringify(commands)) as Command[];
        expect(runner.replay(start, sent)).toEqual({ project: history.project, refused: [] });
      }),
      runs,
    );
  });

  it('keys stay unique, and a part may be moved to exactly its places', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), (list, one) => {
        const { project } = edited(list).history;
        const keys = keysOf(project);
        expect(new Set(keys).size).toBe(keys.length);
        const parts = runner.form.all(project.page);
        const part = parts[one % Math.max(1, parts.length)];
        if (!part) return;
        const places = placesFor(runner.form, project.page, part);
        for (const { parent, list: within, at } of places) {
          const to = { parent, list: within, at };
          const moved = runner.apply(project, { verb: 'move', at: part.keys, to }).project;
          expect(moved && runner.form.find(moved.page, part.keys)).toMatchObject(to);
        }
        const legal = new Set(places.map(({ parent, list: within }) => JSON.stringify([parent, within])));
        for (const { parent, list: within } of runner.form.lists(project.page)) {
          const to = { parent, list: within, at: 0 };
          const isLegal = !runner.apply(project, { verb: 'move', at: part.keys, to }).refused;
          expect([to, isLegal]).toEqual([to, legal.has(JSON.stringify([parent, within]))]);
        }
      }),
      runs,
    );
  });

  it('a new item may be inserted at every place for new ones', () => {
    const places = placesForNew(runner.form, start.page);
    expect(places).toHaveLength(4 + 3 + 2 + 1);
    for (const to of places)
      expect(runner.apply(start, { verb: 'insert', part: item('n'), to }).refused).toBe(undefined);
  });
});

describe('commands over the lists of a page', () => {
  const listPage: Project = {
    page: {
      ...start.page,
      searches: [{ column: 'name' }],
      pageConfig: { toolbar: [{ key: 'check', label: '检查', url: 'e/check', permission: 'check' }] },
      tableConfig: { columns: [{ column: 'name' }, { column: 'phone', width: 120 }, { column: 'remark' }] },
    },
    entity: start.entity,
  };
  const keys = ({ page }: Project, list: PageList) =>
    [...listedParts(page).values()].filter((one) => one.list === list).map(({ key }) => key);

  it('add, move, change and remove a part by its key, and make a list that is missing', () => {
    const to = { parent: null, at: 1 };
    const added = after(listPage, { verb: 'insert', list: 'columns', part: { column: 'age' }, to });
    expect(keys(added, 'columns')).toEqual(['name', 'age', 'phone', 'remark']);
    const moved = after(added, { verb: 'move', list: 'columns', at: 'remark', to: { parent: null, at: 0 } });
    expect(keys(moved, 'columns')).toEqual(['remark', 'name', 'age', 'phone']);
    const wide = after(moved, { verb: 'set', list: 'columns', at: 'age', path: ['width'], value: 200 });
    expect(listedParts(wide.page).get('columns:age')?.part).toEqual({ column: 'age', width: 200 });
    expect(wide.page.formConfig).toBe(listPage.page.formConfig);
    const part = { key: 'print', label: '打印', url: 'e/print', permission: 'print' };
    const first = after(wide, { verb: 'insert', list: 'rowActions', part, to: { parent: null } });
    expect(keys(first, 'rowActions')).toEqual(['print']);
    const gone = after(first, { verb: 'remove', list: 'searches', at: 'name' });
    expect([keys(gone, 'searches'), keys(gone, 'columns').includes('name')]).toEqual([[], true]);
  });

  it('are refused for a part that is there already, or is not', () => {
    const refusal = (command: Command) => runner.apply(listPage, command).refused;
    const to = { parent: null };
    const part = { column: 'phone' };
    expect(refusal({ verb: 'insert', list: 'columns', part, to })).toEqual({
      reason: 'keyTaken',
      key: 'phone',
    });
    expect(refusal({ verb: 'insert', list: 'searches', part, to })).toBe(undefined);
    expect(refusal({ verb: 'remove', list: 'searches', at: 'phone' })?.reason).toBe('unknownPart');
    expect(refusal({ verb: 'insert', list: 'verbs', part: {}, to })?.reason).toBe('noKey');
  });

  it('undo restores the very page, redo leads back, and keys stay unique, over random commands', () => {
    const step = fc.record({
      verb: fc.nat(3),
      list: fc.constantFrom(...pageLists),
      one: fc.nat(9),
      at: fc.nat(6),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (list) => {
        const written = JSON.stringify(listPage);
        const seen = [listPage];
        let history = History.of(listPage);
        list.forEach((random, number) => {
          const command = listCommand(history.project, random);
          const applied = runner.apply(history.project, command);
          if (!applied.project) return;
          const next = history.did(command, applied.project, number * 10_000);
          if (next === history) return;
          history = next;
          seen.push(history.project);
          for (const name of pageLists) {
            const found = partsIn(history.project.page, name).map((part) => part[PAGE_LISTS[name].by]);
            expect(new Set(found).size).toBe(found.length);
          }
        });
        const sent = JSON.parse(JSON.stringify(history.commands)) as Command[];
        expect(runner.replay(listPage, sent)).toEqual({ project: history.project, refused: [] });
        let back = history;
        for (const version of seen.toReversed()) {
          expect(back.project).toBe(version);
          back = back.undo();
        }
        expect(JSON.stringify(listPage)).toBe(written);
        let forth = back;
        while (forth.canRedo) forth = forth.redo();
        expect(forth.project).toBe(history.project);
      }),
      { numRuns: 80 },
    );
  });
});

/** A random command over the lists of a page, some of them without sense. */
function listCommand(
  { page }: Project,
  { verb, list, one, at }: { verb: number; list: PageList; one: number; at: number },
): Command {
  const parts = [...listedParts(page).values()].filter((part) => part.list === list);
  const key = parts[one % Math.max(1, parts.length)]?.key ?? 'none';
  const to = { parent: null, at };
  switch (verb) {
    case 0:
      return { verb: 'insert', list, part: { [PAGE_LISTS[list].by]: `k${one}` }, to };
    case 1:
      return { verb: 'move', list, at: key, to };
    case 2:
      return { verb: 'remove', list, at: key };
    default:
      return { verb: 'set', list, at: key, path: ['label'], ...(at > 1 && { value: `${at}` }) };
  }
}

describe('a history', () => {
  const label = (value: string): Command => ({ verb: 'set', at: 'name', path: ['label'], value });
  const typed = (history: History, value: string, now: number) =>
    history.did(label(value), after(history.project, label(value)), now);

  it('takes a text that is typed as one step, and a later one as another', () => {
    let history = History.of(start);
    for (const [at, value] of ['设', '设备', '设备名'].entries()) history = typed(history, value, at * 200);
    expect([history.steps, history.commands]).toEqual([1, [label('设备名')]]);
    history = typed(history, '名称', 5000);
    expect(history.steps).toBe(2);
    expect(history.undo().undo().project).toBe(start);
  });

  it('forgets the oldest of more than 500 steps, and of more than 16 million characters', () => {
    let history = History.of(start);
    for (let at = 0; at < 510; at++) history = typed(history, `${at}`, at * 1000);
    expect(history.steps).toBe(500);
    const big = (at: number): Command => ({
      verb: 'replacePage',
      page: { ...start.page, remark: `${at}`.padEnd(1_900_000, '长') },
    });
    let large = History.of(start);
    for (let at = 0; at < 20; at++) large = large.did(big(at), after(large.project, big(at)), at);
    expect(large.steps).toBeLessThan(11);
    expect(large.steps).toBeGreaterThan(5);
  });
});
