import { expect, it } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { testDesignStore } from '../../tests/support/test-design-store';
import type { Designing } from '../edit/designing';
import { PageText } from './page-text';
import { textProblems } from './text-problems';

const page: JsonObject = {
  ...{ schemaVersion: 2, id: 'p', title: '页', entity: 'e', pageConfig: {}, searches: [] },
  ...{ formConfig: { list: [{ model: 'note' }] }, tableConfig: { columns: [] } },
};
const entity: JsonObject = {
  ...{ schemaVersion: 2, id: 'e', title: '实体' },
  columns: [
    { name: 'note', label: '备注', type: 'input', linkage: [{ when: 'note ==', then: { hide: true } }] },
  ],
};

function opened(columns = entity) {
  const store = testDesignStore(page, columns);
  const text = new PageText(store);
  const found = (typed = text.text) => {
    text.type(typed);
    text.settle();
    const designing = { store, view: store.view, state: store.state } as unknown as Designing;
    return textProblems(designing, text.text, 'en-US').map(({ path, text: said, place }) => {
      const line = place && text.text.split('\n')[place.line - 1]!;
      return [path, said, line && line.slice(place.column - 1)];
    });
  };
  return { found, text: text.text };
}
const sound = { ...entity, columns: [{ name: 'note', label: '备注', type: 'input' }] };

it('shows syntax, grammar and rules at their places', () => {
  const { found, text } = opened(sound);
  expect(found()).toEqual([]);
  expect(found(text.replace('"id":', '"id"'))).toEqual([['', expect.stringContaining('colon'), '"p",']]);
  expect(found('[]')).toEqual([['', expect.stringContaining('object'), '[]']]);
  expect(found(text.replace('"searches": [],', '"searchs": [],'))).toEqual([
    ['searchs', expect.stringContaining('"searches"'), '"searchs": [],'],
  ]);
  expect(found(text.replace('"note"', '"nota"'))).toEqual([
    ['formConfig.list[0].model', expect.stringContaining('nota'), '"model": "nota"'],
  ]);
  expect(found(text.replace('"formConfig"', '"formConf"'))[0]?.[0]).toBe('formConf');
});

it('shows a problem of a column at the item of the form', () => {
  const [[path, , shown] = []] = opened().found();
  expect(path).toBe('columns[0].linkage[0].when');
  expect(shown).toBe('{');
});
