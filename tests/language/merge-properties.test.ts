import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DocumentParts } from '../../schemas/parts/document-parts';
import { runToEnd } from '../../schemas/run-to-end';
import { diffDocuments } from '../../schemas/versions/diff-documents';
import { fieldTypes } from '../../schemas/model/field';
import type { JsonObject } from '../../schemas/json';
import { mergeDocuments } from '../../schemas/versions/merge-documents';
import { Page } from '../../schemas/document/page-kinds/page';
import { builtInFieldTypes } from '../../widgets/field-types';

const types = fieldTypes(builtInFieldTypes);
const documents = new DocumentParts(Page, types);

/* A form as a tree for edits: the content of each node, and the nodes in each of its lists. */
interface Node {
  key: string;
  label: string;
  kind: 'input' | 'card' | 'grid' | 'tabs' | 'table';
  lists: Node[][];
}
const LISTS = { input: 0, card: 1, grid: 2, tabs: 2, table: 2 } as const;

function toJson({ key, label, kind, lists }: Node): JsonObject {
  const inside = lists.map((list) => list.map(toJson));
  switch (kind) {
    case 'input':
      return { type: 'input', key, model: key, label };
    case 'card':
      return { type: 'card', key, label, list: inside[0]! };
    case 'grid':
      return { type: 'grid', key, label, columns: inside.map((list) => ({ span: 12, list })) };
    case 'tabs':
      return {
        type: 'tabs',
        key,
        label,
        columns: inside.map((list, at) => ({ value: String(at), label: `${at}`, list })),
      };
    case 'table':
      return {
        type: 'table',
        key,
        label,
        trs: [{ tds: inside.map((list) => ({ colspan: 1, rowspan: 1, list })) }],
      };
  }
}
const page = (list: Node[]): JsonObject => ({
  id: 'p',
  formConfig: { list: list.map(toJson) },
  tableConfig: { columns: [] },
  searches: [],
});

const all = (list: Node[]): Node[] => list.flatMap((node) => [node, ...node.lists.flatMap(all)]);
const listsOf = (list: Node[]): Node[][] => [list, ...all(list).flatMap(({ lists }) => lists)];

type Edit =
  | { do: 'label'; key: string; label: string }
  | { do: 'move'; key: string; list: number; at: number }
  | { do: 'remove'; key: string }
  | { do: 'add'; node: string; kind: Node['kind']; list: number; at: number };

function apply(base: Node[], edits: Edit[]): Node[] {
  const form = structuredClone(base);
  const find = (key: string) => all(form).find((node) => node.key === key);
  const take = (key: string) => {
    for (const list of listsOf(form)) {
      const at = list.findIndex((node) => node.key === key);
      if (at >= 0) return list.splice(at, 1)[0]!;
    }
    return null;
  };
  const put = (node: Node, list: number, at: number) => {
    const lists = listsOf(form);
    const into = lists[list % lists.length]!;
    into.splice(at % (into.length + 1), 0, node);
  };
  for (const edit of edits) {
    if (edit.do === 'label') {
      const node = find(edit.key);
      if (node) node.label = edit.label;
    } else if (edit.do === 'add')
      put(
        {
          key: edit.node,
          label: edit.node,
          kind: edit.kind,
          lists: Array.from({ length: LISTS[edit.kind] }, () => []),
        },
        edit.list,
        edit.at,
      );
    else {
      const node = take(edit.key);
      if (node && edit.do === 'move') put(node, edit.list, edit.at);
    }
  }
  return form;
}

const kind = fc.constantFrom<Node['kind']>('input', 'input', 'card', 'grid', 'tabs', 'table');
const form = fc
  .array(fc.record({ kind, list: fc.nat(20), at: fc.nat(5) }), { minLength: 1, maxLength: 12 })
  .map((nodes) =>
    apply(
      [],
      nodes.map((node, at) => ({ do: 'add', node: `k${at}`, ...node })),
    ),
  );
const key = fc.nat(11).map((at) => `k${at}`);
const edit = (side: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc.record({
      do: fc.constant('label' as const),
      key,
      label: fc.string({ maxLength: 3 }).map((text) => side + text),
    }),
    fc.record({ do: fc.constant('move' as const), key, list: fc.nat(20), at: fc.nat(5) }),
    fc.record({ do: fc.constant('remove' as const), key }),
    fc.record({
      do: fc.constant('add' as const),
      node: fc.nat(3).map((at) => `${side}${at}`),
      kind,
      list: fc.nat(20),
      at: fc.nat(5),
    }),
  );
const edits = (side: string) =>
  fc
    .array(edit(side), { maxLength: 6 })
    .map((list) =>
      list.filter(
        (one, at) =>
          one.do !== 'add' || list.findIndex((other) => other.do === 'add' && other.node === one.node) === at,
      ),
    );

const keysOf = (document: JsonObject): string[] =>
  [...documents.split(document).parts.values()]
    .filter(({ kind: of }) => of === 'field' || of === 'container')
    .map((part) => part.key);
const placeOf = (document: JsonObject, key: string): string | undefined =>
  [...documents.split(document).parts.values()].find((part) => part.key === key && part.kind !== 'pane')
    ?.path;
const keyAround = (form: Node[], key: string): string | undefined =>
  all(form).find(({ lists }) => lists.some((list) => list.some((node) => node.key === key)))?.key;
const merge = (base: JsonObject, ours: JsonObject, theirs: JsonObject) =>
  mergeDocuments('page', { base, ours, theirs }, types);

describe('over random forms and random edits of both sides', () => {
  test('splitting and joining a document returns the document', () => {
    fc.assert(
      fc.property(form, (base) => {
        expect(runToEnd(documents.joinSteps(documents.split(page(base))))).toEqual(page(base));
      }),
    );
  });

  test('the merge neither loses nor duplicates a part', () => {
    fc.assert(
      fc.property(form, edits('m'), edits('t'), (base, mine, theirs) => {
        const [was, own, other] = [base, apply(base, mine), apply(base, theirs)].map(page) as [
          JsonObject,
          JsonObject,
          JsonObject,
        ];
        const mineNow = apply(base, mine);
        const { merged, conflicts } = merge(was, own, other);
        const keys = keysOf(merged);
        expect(new Set(keys).size).toBe(keys.length);
        const [before, ours, others] = [was, own, other].map((one) => new Set(keysOf(one)));
        for (const one of new Set([...ours!, ...others!])) {
          const removed = before!.has(one) && (!ours!.has(one) || !others!.has(one));
          // A conflict of the node itself, or of a container that was removed with it and that we changed and keep.
          const isTold = (key: string): boolean => {
            const around = keyAround(mineNow, key);
            const place = placeOf(own, key);
            return (
              conflicts.some(({ path }) => path === place) ||
              (around !== undefined && !others!.has(around) && isTold(around))
            );
          };
          // What one side removed is removed, unless the other side changed it: then our version is kept and a conflict
          // is reported.
          if (!removed) expect(keys).toContain(one);
          else expect(keys.includes(one)).toBe(ours!.has(one) && isTold(one));
        }
      }),
      { numRuns: 400 },
    );
  });

  test('a change of one side is taken over; a side without changes changes nothing', () => {
    fc.assert(
      fc.property(form, edits('m'), (base, mine) => {
        const [was, own] = [page(base), page(apply(base, mine))];
        expect(merge(was, own, was)).toEqual({ merged: own, conflicts: [] });
        expect(merge(was, was, own)).toEqual({ merged: own, conflicts: [] });
        expect(merge(was, own, own)).toEqual({ merged: own, conflicts: [] });
      }),
    );
  });

  test('edits of different keys never conflict, and both are kept', () => {
    fc.assert(
      fc.property(form, fc.nat(11), fc.nat(11), fc.nat(20), fc.nat(5), (base, one, two, list, at) => {
        fc.pre(one !== two);
        const nodes = all(base);
        const [first, second] = [nodes[one], nodes[two]];
        fc.pre(
          first !== undefined &&
            second !== undefined &&
            !all([second]).includes(first) &&
            !all([first]).includes(second),
        );
        const own = apply(base, [{ do: 'label', key: first!.key, label: 'mine' }]);
        const other = apply(base, [
          { do: 'move', key: second!.key, list, at },
          { do: 'label', key: second!.key, label: 'theirs' },
        ]);
        const both = apply(other, [{ do: 'label', key: first!.key, label: 'mine' }]);
        expect(merge(page(base), page(own), page(other))).toEqual({ merged: page(both), conflicts: [] });
      }),
    );
  });

  test('only equal documents have an empty diff', () => {
    fc.assert(
      fc.property(form, edits('m'), (base, mine) => {
        const [was, own] = [page(base), page(apply(base, mine))];
        const same = JSON.stringify(was) === JSON.stringify(own);
        expect(diffDocuments('page', was, own, types).length === 0).toBe(same);
      }),
    );
  });
});

describe('examples', () => {
  const item = (name: string, more: JsonObject = {}): JsonObject => ({ model: name, label: name, ...more });
  const of = (...list: JsonObject[]): JsonObject => ({ formConfig: { list } });

  test('a field that we relabel and the release moves into a card is in the card, relabelled, once', () => {
    const card = (...list: JsonObject[]) => ({ type: 'card', key: 'card', label: '更多', list });
    const { merged, conflicts } = merge(
      of(item('a'), item('b'), card()),
      of(item('a', { label: '我们的' }), item('b'), card()),
      of(item('b'), card(item('a'))),
    );
    expect(merged).toEqual(of(item('b'), card(item('a', { label: '我们的' }))));
    expect(conflicts).toEqual([]);
  });

  test('the contents of a removed part are kept if the release moved the container of the part into it', () => {
    const box = (key: string, ...list: JsonObject[]) => ({ type: 'card', key, label: key, list });
    const base = of(box('outer', box('inner')), item('a'));
    const ours = of(box('outer'), item('a'));
    const theirs = of(box('inner', box('added', box('outer'))), item('a'));
    const { merged } = merge(base, ours, theirs);
    expect(merged).toEqual(of(item('a'), box('added', box('outer'))));
  });

  test('fields with the same choices are independent: we remove one, the release relabels a choice of another', () => {
    const select = (key: string, no = 'No'): JsonObject => ({
      type: 'select',
      model: key,
      label: key,
      options: {
        options: [
          { value: 0, label: no },
          { value: 1, label: 'Yes' },
        ],
      },
    });
    const { merged, conflicts } = merge(
      of(select('a'), select('b'), item('c')),
      of(select('b'), item('c')),
      of(select('a'), select('b', 'Never'), item('c')),
    );
    expect(merged).toEqual(of(select('b', 'Never'), item('c')));
    expect(conflicts).toEqual([]);
  });

  test('edits in two columns of a grid do not conflict', () => {
    const grid = (left: JsonObject, right: JsonObject, span = 12) => ({
      type: 'grid',
      key: 'g',
      columns: [
        { span, list: [left] },
        { span: 12, list: [right] },
      ],
    });
    const { merged, conflicts } = merge(
      of(grid(item('a'), item('b'))),
      of(grid(item('a', { help: '左' }), item('b'), 6)),
      of(grid(item('a'), item('b', { help: '右' }))),
    );
    expect(merged).toEqual(of(grid(item('a', { help: '左' }), item('b', { help: '右' }), 6)));
    expect(conflicts).toEqual([]);
  });

  test('a renamed column is renamed, not removed and added; its other changes are kept', () => {
    const entity = (...columns: JsonObject[]): JsonObject => ({ columns });
    const column = (name: string, label: string, more: JsonObject = {}) => ({
      name,
      label,
      type: 'input',
      ...more,
    });
    const was = entity(column('a', '甲'), column('b', '乙'));
    const now = entity(column('c', '甲'), column('b', '乙'));
    expect(diffDocuments('entity', was, now, types)).toEqual([
      { change: 'renamed', part: 'column', key: 'c', label: '甲', property: 'name', from: 'a', to: 'c' },
    ]);
    const ours = entity(column('a', '甲', { maxLength: 5 }), column('b', '乙'));
    expect(mergeDocuments('entity', { base: was, ours, theirs: now }, types)).toEqual({
      merged: entity(column('c', '甲', { maxLength: 5 }), column('b', '乙')),
      conflicts: [],
    });
  });

  test('parts that the release put into a container that we removed go to the place of the container', () => {
    const card = (...list: JsonObject[]) => ({ type: 'card', key: 'card', label: '更多', list });
    const { merged, conflicts } = merge(
      of(item('a'), card(), item('z')),
      of(item('a'), item('z')),
      of(item('a'), card(item('n')), item('z')),
    );
    expect(keysOf(merged).sort()).toEqual(['a', 'n', 'z']);
    expect(conflicts).toEqual([]);
  });
});
