import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../schemas/document/bounds';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import { testDesignStore } from '../../tests/support/test-design-store';
import type { Command } from '../project/command';
import type { DesignStore } from '../project/design-store';
import { PageText } from './page-text';
import { readPageText } from './read-page-text';

const item = (model: string): JsonObject => ({ type: 'input', model, label: model });
const page: JsonObject = {
  id: 'p',
  title: '页',
  formConfig: {
    list: [item('one'), { type: 'card', key: 'more', label: '更多', list: [item('two')] }, item('three')],
  },
};

function opened() {
  const store = testDesignStore(page);
  const text = new PageText(store);
  const type = (typed: string) => {
    text.type(typed);
    text.settle();
  };
  return { store, text, type };
}
const listOf = ({ project }: DesignStore) => (project.page.formConfig as JsonObject).list as JsonObject[];

/** What a user does: on the canvas, in the text, or with both histories. */
type Deed =
  { kind: 'command'; command: Command } | { kind: 'undo' | 'redo' } | { kind: 'edit' | 'break'; at: number };

const key = fc.constantFrom('one', 'two', 'three', 'more', 'four');
const to = fc.record({ parent: fc.constantFrom(null, 'more'), at: fc.nat(3) });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ verb: fc.constant('insert' as const), part: key.map(item), to }),
  fc.record({ verb: fc.constant('move' as const), at: key, to }),
  fc.record({ verb: fc.constant('remove' as const), at: key }),
  fc.record({
    verb: fc.constant('set' as const),
    at: key,
    path: fc.constant(['label']),
    value: fc.string({ maxLength: 3 }),
  }),
);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('command' as const), command }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'break' as const), at: fc.nat() }),
);

/** Another document, wherever it differs: a member is doubled, renamed, replaced or removed. */
function changed(json: Json, at: number): Json {
  if (Array.isArray(json)) {
    const place = json.length === 0 ? 0 : at % json.length;
    if (at % 3 === 0) return json.toSpliced(place, 1);
    return json.map((member, index) => (index === place ? changed(member, at >> 2) : member));
  }
  if (!isObject(json)) return at % 2 === 0 ? at : 'neu';
  const entries = Object.entries(json);
  const place = entries.length === 0 ? 0 : at % entries.length;
  if (at % 5 === 0) return Object.fromEntries(entries.toReversed());
  return Object.fromEntries(
    entries.map(([name, member], index) => [name, index === place ? changed(member, at >> 2) : member]),
  );
}

function act({ store, text, type }: ReturnType<typeof opened>, one: Deed): void {
  if (one.kind === 'command') store.run(one.command);
  else if (one.kind === 'edit') {
    const { page: now = store.project.page } = readPageText(text.text);
    type(JSON.stringify(changed(now, one.at), null, [0, 2, '\t'][one.at % 3]));
  } else if (one.kind === 'break') {
    const cut = one.at % (text.text.length + 1);
    type(`${text.text.slice(0, cut)},${text.text.slice(cut + 1)}`);
  } else store[one.kind]();
}

describe('a page as text', () => {
  it('is the page after any changes on the canvas and in the text, and undo returns to the first', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
        const designer = opened();
        const { store, text } = designer;
        const first = text.text;
        for (const one of deeds) {
          act(designer, one);
          if (text.isPage)
            expect(JSON.stringify(JSON.parse(text.text))).toBe(JSON.stringify(store.project.page));
          else expect(readPageText(text.text).problem).toBeDefined();
          // Whatever is typed, the designer can draw it.
          expect(store.view.parts.size).toBeGreaterThanOrEqual(0);
        }
        while (store.canUndo) store.undo();
        expect(store.project.page).toBe(page);
        expect(JSON.parse(text.text)).toEqual(JSON.parse(first));
      }),
      { numRuns: 300 },
    );
  });

  it('becomes one step, which shares what it did not change and returns with its own spelling', () => {
    const { store, text, type } = opened();
    const [one, more] = listOf(store);
    const compact = JSON.stringify({ ...page, title: '新页' });
    text.type(`${compact.slice(0, -1)}`);
    text.type(compact);
    text.settle();
    expect(store.project.page.title).toBe('新页');
    expect(listOf(store)[0]).toBe(one);
    expect(store.state.history.steps).toBe(1);
    store.run({ verb: 'remove', at: 'three' });
    expect(listOf(store)[1]).toBe(more);
    expect(text.text).toBe(JSON.stringify(store.project.page, null, 2));
    store.undo();
    expect(text.text).toBe(compact);
    store.undo();
    expect(store.project.page).toBe(page);
    store.redo();
    expect(text.text).toBe(compact);
    // Another spelling of the same page is no step.
    type(JSON.stringify(store.project.page, null, 4));
    expect(store.state.history.steps).toBe(1);
    expect(text.text).toContain('\n    "id"');
  });

  it('keeps what is no page; canvas changes meanwhile are not reverted once it is one', () => {
    const { store, text, type } = opened();
    const broken = text.text.replace('"页"', '"新页"').replace(/\}$/, '');
    type(broken);
    expect(store.project.page).toBe(page);
    expect(store.unsaved).toMatchObject({ commands: [], typed: { text: broken, base: page } });
    store.run({ verb: 'set', at: 'two', path: ['label'], value: '二' });
    expect(text.text).toBe(broken);
    type(`${broken}}`);
    expect(text.isPage).toBe(true);
    expect(store.project.page.title).toBe('新页');
    expect(JSON.parse(text.text)).toEqual(store.project.page);
    expect(text.text).toContain('"label": "二"');
  });

  it('is given up by undo, and comes back by redo', () => {
    const { store, text, type } = opened();
    type('{');
    store.undo();
    expect(JSON.parse(text.text)).toEqual(page);
    store.redo();
    expect(text.text).toBe('{');
    store.discard();
    expect(store.unsaved).toBeNull();
  });

  it('is settled before a save, and after a crash it is there with the page that it was made from', () => {
    const { store, text } = opened();
    store.onSettle(text.settle);
    text.type('{');
    store.settle();
    const { unsaved } = store;
    const next = opened();
    next.store.rebase(next.store.tools.bench, structuredClone(unsaved!));
    expect(next.text.text).toBe('{');
    next.type(JSON.stringify({ ...page, title: '新页' }));
    expect(next.store.project.page.title).toBe('新页');
    expect(listOf(next.store)[0]).toBe(listOf(store)[0]);
  });
});

describe('a text that no server would take', () => {
  it.each([
    ['longer than a request may be', `"${'页'.repeat(BOUNDS.bytes / 3 + 1)}"`, 'textTooLarge'],
    ['no object', '[]', 'wrongType'],
    ['too deep', `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`, 'tooDeep'],
    ['too deep for a parser', '['.repeat(BOUNDS.bytes / 4), 'invalidJson'],
    ['with a key twice', '{ "id": 1, "id": 2 }', 'invalidJson'],
  ])('is refused: %s', (_, text, code) => {
    expect(readPageText(text).problem?.code).toBe(code);
  });

  it('is taken up to the very size', () => {
    const frame = '{"a":""}';
    const most = `{"a":"${'x'.repeat(BOUNDS.bytes - frame.length)}"}`;
    expect(readPageText(most).problem).toBeUndefined();
    expect(readPageText(`${most} `).problem?.code).toBe('textTooLarge');
  });
});
