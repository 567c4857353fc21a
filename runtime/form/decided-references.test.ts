import { expect, it } from 'vitest';
import { fieldTypes, type ChoiceSource, type Field } from '../../schemas/model/field';
import { someField } from '../../tests/support/some-field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { FormStore } from './form-store';

const source = (entity: string): ChoiceSource => ({
  entity,
  url: `${entity}/option`,
  tree: false,
  large: false,
});
const fields: Field[] = [
  someField('all', { type: 'switch' }),
  {
    ...someField('kind', { type: 'select', linkage: [{ when: 'all == 1', then: { set: '9' } }] }),
    label: '类别',
    options: { options: [1, 2, 9].map((value) => ({ value, label: String(value) })) },
  },
  {
    ...someField('about', { type: 'select' }),
    options: { multiple: true },
    sourceBy: {
      column: 'kind',
      sources: [
        { value: 1, source: source('area') },
        { value: 2, source: source('level') },
      ],
    },
  },
];
const store = (initial = {}) =>
  new FormStore({
    fields,
    checks: [],
    types: fieldTypes(builtInFieldTypes),
    mode: 'add',
    initial,
    language: () => 'zh-CN',
  });

it('a reference has the choices of the entity that another column names, and none without a value of it', () => {
  const form = store();
  const shown = () => form.field('about')!;
  expect(shown()).toMatchObject({ disabled: true, undecided: { by: '类别', isEmpty: true } });
  form.change('kind', 1);
  expect(shown()).toMatchObject({ disabled: false, field: { source: { entity: 'area' } } });
  expect(shown().undecided).toBeUndefined();
  form.change('kind', 2);
  expect(shown().field.source?.entity).toBe('level');
  form.change('kind', 9);
  expect(shown()).toMatchObject({ disabled: true, undecided: { by: '类别', isEmpty: false } });
});

it('a change of the other column empties it, changing back brings back what was chosen', () => {
  const form = store({ kind: 1, about: [5, 6] });
  expect(form.field('about')?.value).toEqual([5, 6]);
  form.change('kind', 2);
  expect(form.record.about).toEqual([]);
  form.change('about', [8]);
  form.change('kind', 1);
  expect([form.record.about, form.dirty]).toEqual([[5, 6], false]);
  form.change('kind', 2);
  expect(form.record.about).toEqual([8]);
  form.reset();
  expect(form.record.about).toEqual([5, 6]);
  form.change('kind', 2);
  expect(form.record.about).toEqual([]);
});

it('also where a rule sets the other column', () => {
  const form = store({ kind: 1, about: [5] });
  form.change('all', 1);
  expect(form.record.about).toEqual([]);
  form.change('all', 0);
  expect(form.record.about).toEqual([5]);
});
