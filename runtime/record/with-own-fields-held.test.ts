import { expect, it } from 'vitest';
import { formFields } from '../../schemas/model/form-tree';
import type { CompiledPage } from '../../schemas/model/page';
import { isLocked } from '../form/form-record';
import { testPage } from '../page/test-page';
import { withOwnFieldsHeld } from './with-own-fields-held';

const notBy = { column: 'createdBy', reason: '不能修改自己添加的名称' };
const page: CompiledPage = {
  ...testPage(),
  formConfig: {
    ...testPage().formConfig,
    list: testPage().formConfig.list.map((node) =>
      node.kind === 'field' && node.field.model === 'name'
        ? { ...node, field: { ...node.field, notBy } }
        : node,
    ),
  },
};
const name = (shown: CompiledPage) =>
  formFields(shown.formConfig.list).find(({ model }) => model === 'name')!;

it('holds back the fields that the person of a record may not change, with the reason', () => {
  const own = name(withOwnFieldsHeld(page, { id: 1, createdBy: 7 }, 7));
  expect([isLocked(own, 'edit'), own.heldReason]).toEqual([true, notBy.reason]);
});

it('leaves the form of all others as it is', () => {
  expect(withOwnFieldsHeld(page, { id: 1, createdBy: 8 }, 7)).toBe(page);
  expect(withOwnFieldsHeld(page, { id: 1, createdBy: null }, undefined)).toBe(page);
});
