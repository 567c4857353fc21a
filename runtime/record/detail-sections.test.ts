import { expect, test } from 'vitest';
import { fieldTypes } from '../../schemas/model/field';
import { builtInFieldTypes } from '../../widgets/field-types';
import { testPage } from '../page/test-page';
import { detailSections, shownSections } from './detail-sections';

const types = fieldTypes(builtInFieldTypes);
const words = (sections: readonly { title: string; fields: readonly { model: string }[] }[]) =>
  sections.map(({ title, fields }) => [title, ...fields.map((field) => field.model)].join(' '));

test('shows columns in form order with panes as sections, then columns of the list', () => {
  const page = testPage();
  const [name] = page.columns;
  page.tableConfig.columns.push({
    column: 'createdAt',
    field: { ...name!, model: 'createdAt', type: 'date' },
  });
  page.formConfig.list.push({
    kind: 'field',
    field: { ...name!, model: 'note', type: 'divider' },
  });
  expect(words(detailSections(page, types))).toEqual([
    ' name code idCard',
    '分类 kind',
    '说明 reason',
    ' createdAt',
  ]);
});

test('shows the columns listed by the document', () => {
  const page = testPage();
  page.pageConfig.detail = { columns: ['kind', 'name'] };
  expect(words(detailSections(page, types))).toEqual([' kind name']);
});

test('omits fields hidden by rules, and sections without fields', () => {
  const sections = detailSections(testPage(), types);
  expect(words(shownSections(sections, { kind: 2 }))).toContain('说明 reason');
  expect(words(shownSections(sections, { kind: 1 }))).toEqual([' name code idCard', '分类 kind']);
});
