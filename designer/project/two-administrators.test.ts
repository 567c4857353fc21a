import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDesignStore } from '../../tests/support/test-design-store';
import { commandOf, item, steps, type RandomStep } from '../../tests/support/random-commands';
import type { Bench } from '../../schemas/record/bench';
import { projectOf, type DesignStore } from './design-store';
import type { Project } from './project';

/* Two administrators change one page at once; whoever saves second makes the changes again. More pairs: DESIGN_PAIRS=1000. */
const PAIRS = Number(process.env.DESIGN_PAIRS ?? 60);

const page = {
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
};
const entity = { id: 'e', columns: [{ name: 'name', label: '名称', type: 'input' }] };

interface Edited {
  store: DesignStore;
  /** Keys of what was added. */
  added: string[];
  removes: boolean;
}

/** The page in the window of one administrator, after random changes. */
function edited(list: readonly RandomStep[], who: string): Edited {
  const store = testDesignStore(page, entity);
  const { runner } = store.tools;
  const added: string[] = [];
  let removes = false;
  list.forEach((step, number) => {
    const key = `${who}${number}`;
    const command = commandOf(runner, store.project, step, key);
    if (runner.apply(store.project, command).refused) return;
    store.run(command);
    if (command.verb === 'insert' || command.verb === 'wrap' || command.verb === 'addColumn') added.push(key);
    if (command.verb === 'remove') removes = true;
  });
  return { store, added, removes };
}

/** What the second one meets: the documents as the first one has saved them. */
function savedBy({ store }: Edited): Bench {
  const { bench } = store.tools;
  const { page: doc, entity: columns } = store.project;
  return {
    ...bench,
    page: { ...bench.page, version: 2, doc },
    entity: { ...bench.entity!, version: 2, doc: columns },
  };
}

const keysOf = ({ tools: { runner } }: DesignStore, project: Project) =>
  runner.form.all(project.page).map(({ keys }) => keys.at(-1)!);

test('the changes of two administrators are joined in either order: nothing twice, nothing lost, nothing reverted', () => {
  fc.assert(
    fc.property(steps, steps, (mine, theirs) => {
      const joined = (first: 'mine' | 'theirs') => {
        const [one, two] = [edited(mine, 'm'), edited(theirs, 't')];
        const [before, after] = first === 'mine' ? [one, two] : [two, one];
        const bench = savedBy(before);
        const lost = after.store.rebase(bench);
        const { store } = after;
        const keys = keysOf(store, store.project);
        expect(new Set(keys).size).toBe(keys.length);
        if (!before.removes && !after.removes) {
          const expected = [...keysOf(store, projectOf(store.tools.bench)), ...before.added];
          expect(expected.filter((key) => !keys.includes(key))).toEqual([]);
          const missing = after.added.filter((key) => !keys.includes(key));
          expect(missing.length).toBeLessThanOrEqual(lost);
        }
        const result = { keys: keys.toSorted(), lost };
        // Undo takes back the own changes only.
        while (store.canUndo) store.undo();
        expect(store.project).toEqual(projectOf(bench));
        return { ...result, removes: before.removes || after.removes };
      };
      const [one, two] = [joined('mine'), joined('theirs')];
      if (!one.removes && one.lost + two.lost === 0) expect(one.keys).toEqual(two.keys);
    }),
    { numRuns: PAIRS },
  );
});
