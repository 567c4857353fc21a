import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { RJSFSchema } from '@rjsf/utils';
import { testDom } from '../../tests/support/test-dom';
import { SchemaForm } from './schema-form';

testDom();

function draw(properties: RJSFSchema['properties'], more: RJSFSchema = {}) {
  const onSubmit = vi.fn();
  render(
    <SchemaForm schema={{ type: 'object', properties, ...more }} onSubmit={onSubmit}>
      <button type="submit">发送</button>
    </SchemaForm>,
  );
  const user = userEvent.setup();
  return { onSubmit, user, send: () => user.click(screen.getByRole('button', { name: '发送' })) };
}

const told = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

it('keeps values of all types as JSON, without empty ones', async () => {
  const { onSubmit, user, send } = draw({
    name: { type: 'string', title: '名称' },
    remark: { type: 'string', title: '备注', maxLength: 200 },
    sort: { type: 'integer', title: '排序', default: 3 },
    price: { type: 'number', title: '价格' },
    open: { type: 'boolean', title: '公开' },
    state: { enum: [1, 0], title: '状态' },
    any: { title: '任意' },
  });
  await user.type(screen.getByLabelText('名称'), '甲');
  await user.type(screen.getByLabelText('价格'), '1.50');
  await user.click(screen.getByLabelText('公开'));
  await user.click(screen.getByRole('option', { name: '否' }));
  await user.click(screen.getByLabelText('状态'));
  await user.click(screen.getByRole('option', { name: '0' }));
  await user.click(screen.getByLabelText('任意'));
  await user.paste('{"a":[1]}');
  await send();
  const record = { name: '甲', sort: 3, price: 1.5, open: false, state: 0, any: { a: [1] } };
  expect(JSON.parse(JSON.stringify(onSubmit.mock.calls[0]?.[0]))).toEqual(record);
});

it('renders nested objects, lists with entries, and alternatives', async () => {
  const { onSubmit, user, send } = draw({
    owner: { type: 'object', title: '负责人', properties: { phone: { type: 'string', title: '电话' } } },
    ids: { type: 'array', title: '编号', items: { type: 'integer' } },
    area: {
      title: '监区',
      anyOf: [
        { type: 'integer', title: '一个' },
        { type: 'array', title: '几个', items: { type: 'integer' } },
      ],
    },
  });
  await user.type(within(screen.getByRole('group', { name: '负责人' })).getByLabelText('电话'), '110');
  const ids = within(screen.getByRole('group', { name: '编号' }));
  for (const id of ['7', '8', '9']) {
    await user.click(ids.getByRole('button', { name: '添加一项' }));
    await user.type(ids.getAllByRole('textbox').at(-1)!, id);
  }
  await user.click(ids.getByRole('button', { name: '上移第 3 项' }));
  await user.click(ids.getByRole('button', { name: '删除第 1 项' }));
  const area = within(screen.getByRole('group', { name: '监区' }));
  await user.click(area.getByRole('combobox'));
  await user.click(screen.getByRole('option', { name: '几个' }));
  await user.click(area.getByRole('button', { name: /^添加/ }));
  await user.type(area.getAllByRole('textbox')[0]!, '4');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ owner: { phone: '110' }, ids: [9, 8], area: [4] });
});

it('shows errors like page forms, beside the field, and removes fixed ones while typing', async () => {
  const { onSubmit, user, send } = draw(
    {
      name: { type: 'string', title: '名称', maxLength: 2 },
      sort: { type: 'integer', title: '排序', maximum: 10 },
      ids: { type: 'array', title: '编号', items: { type: 'integer', minimum: 1 } },
    },
    { required: ['name'] },
  );
  await user.type(screen.getByLabelText('排序'), '11');
  await user.click(screen.getByRole('button', { name: '添加一项' }));
  await user.type(screen.getByLabelText('编号-1'), '0');
  await send();
  expect(told(screen.getByLabelText('名称'))).toBe('请输入名称');
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  expect(told(screen.getByLabelText('排序'))).toBe('不能大于 10');
  expect(told(screen.getByLabelText('编号-1'))).toBe('不能小于 1');
  await user.type(screen.getByLabelText('名称'), '甲乙丙');
  expect(told(screen.getByLabelText('名称'))).toBe('名称最多 2 个字');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('名称'), '{Backspace}');
  await user.type(screen.getByLabelText('排序'), '{Backspace}');
  await user.type(screen.getByLabelText('编号-1'), '{Backspace}5');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ name: '甲乙', sort: 1, ids: [5] });
});

it('members outside of the schema can be added, renamed and removed', async () => {
  const { onSubmit, user, send } = draw({
    more: { type: 'object', title: '其他', additionalProperties: { type: 'string' } },
  });
  const more = within(screen.getByRole('group', { name: '其他' }));
  await user.click(more.getByRole('button', { name: '添加成员' }));
  await user.clear(more.getByLabelText('成员名称'));
  await user.type(more.getByLabelText('成员名称'), 'colour');
  await user.tab();
  await user.type(more.getByLabelText('colour'), '红');
  await user.click(more.getByRole('button', { name: '添加成员' }));
  await user.click(more.getByRole('button', { name: '删除成员“newKey”' }));
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ more: { colour: '红' } });
});
