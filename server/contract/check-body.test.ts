import Type from 'typebox';
import { expect, test } from 'vitest';
import { fieldError } from '../../schemas/errors/field-error';
import type { AppError } from '../../schemas/errors/app-error';
import { anyText, lines, optional } from '../../schemas/record/body-shapes';
import { checkBody } from './check-body';

const Leave = Type.Object({
  id: Type.Integer({ minimum: 1, title: '人员' }),
  reason: Type.String({ minLength: 1, maxLength: 5, title: '原因' }),
  kind: Type.Optional(Type.Enum(['a', 'b'], { title: '种类' })),
  items: Type.Optional(Type.Array(Type.Object({ name: Type.String({ title: '名称' }) }), { maxItems: 2 })),
});

function errorsOf(body: object, lang: 'zh-CN' | 'en-US' = 'zh-CN'): unknown {
  try {
    return checkBody(Leave, { ...body }, lang, (text) => text);
  } catch (error) {
    return (error as AppError).data;
  }
}

test('a valid body passes without the parameters that every client sends', () => {
  expect(errorsOf({ id: 1, reason: '好', userId: 9, tenantId: 9 })).toEqual({ id: 1, reason: '好' });
});

test('every error is reported at its place, one each', () => {
  expect(errorsOf({ id: '1', reason: '一二三四五六', kind: 'c', other: 1 })).toEqual({
    errors: [
      fieldError('other', 'unknownField', 'zh-CN', { name: 'other' }),
      { path: 'id', code: 'type', params: { label: '人员' }, msg: '人员的值类型不正确' },
      fieldError('reason', 'maxLength', 'zh-CN', { label: '原因', n: 5 }),
      fieldError('kind', 'choice', 'zh-CN', { label: '种类' }),
    ],
  });
  expect(errorsOf({})).toMatchObject({
    errors: [
      { path: 'id', msg: '必填项' },
      { path: 'reason', msg: '必填项' },
    ],
  });
});

test('a number that changes when it is parsed is an error', () => {
  expect(errorsOf({ id: 1e300, reason: '好' })).toMatchObject({
    errors: [{ path: 'id', msg: '不能大于 9007199254740991' }],
  });
});

test('errors inside a list have their position', () => {
  expect(errorsOf({ id: 1, reason: '好', items: [{ name: '甲' }, {}] })).toMatchObject({
    errors: [{ path: 'items/1/name', msg: '必填项' }],
  });
});

test('texts are one line of visible characters; others are declared', () => {
  const shown = (reason: string) =>
    (errorsOf({ id: 1, reason, items: [{ name: '甲' }] }) as { errors?: { msg: string }[] }).errors?.[0]?.msg;
  expect(shown('病\u202e假')).toBe('原因不能包含控制文字方向的字符（第 2 个字，U+202E）');
  expect(shown('病\n假')).toBe('原因只能有一行，不能包含换行（第 2 个字，U+000A）');
  expect(shown('病\u200b')).toBe('原因不能包含看不见的字符（第 2 个字，U+200B）');
  expect(errorsOf({ id: 1, reason: '好', items: [{ name: '甲\u2029' }] })).toMatchObject({
    errors: [{ path: 'items/0/name' }],
  });
  const schema = Type.Object({ remark: optional(lines({ title: '备注' })), pwd: optional(anyText({})) });
  expect(checkBody(Type.Object({ v: Type.Any() }), { v: '一\n二' }, 'zh-CN', (text) => text)).toEqual({
    v: '一\n二',
  });
  const check = (body: object) => () => checkBody(schema, { ...body }, 'zh-CN', (text) => text);
  expect(check({ remark: '一\n二', pwd: '\u202e\n' })).not.toThrow();
  expect(check({ remark: '一\u2066二' })).toThrow('有 1 处需要修改');
});

test('messages in English', () => {
  expect(errorsOf({ id: 0, reason: '' }, 'en-US')).toMatchObject({
    errors: [
      { path: 'id', msg: 'Must not be less than 1' },
      { path: 'reason', msg: '原因 is required' },
    ],
  });
});
