import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../schemas/json';
import { fieldTypes, type Field } from '../../schemas/model/field';
import { FormStore } from '../../runtime/form/form-store';
import { createFarRows } from '../../runtime/data/far-rows';
import type { Choice } from '../../schemas/document/dictionary';
import type { Session } from '../../server/action';
import { builtInFieldTypes } from '../../widgets/field-types';
import { refusal } from './records-world';
import { throughWorld, type ThroughWorld } from './support/through-world';

/* The form and the server together, for someone who does not see what rules read of a referenced row. */
let world: ThroughWorld;
beforeAll(async () => {
  world = await throughWorld({
    articleColumns: [{ name: 'usual', label: '常用折扣', type: 'number', default: 5 }],
    orderColumns: [
      {
        name: 'rate',
        label: '折扣',
        type: 'number',
        default: 7,
        linkage: [{ when: 'articleId != null', then: { fill: 'articleId.usual' } }],
      },
      {
        name: 'total',
        label: '金额',
        type: 'amount',
        linkage: [{ when: 'true', then: { set: 'quantity * articleId.price' } }],
      },
      {
        name: 'box',
        label: '箱号',
        type: 'input',
        linkage: [{ when: 'articleId.unit == 2', then: { show: true } }],
      },
    ],
  });
});
afterAll(() => world?.end());

/** What the console does: opens the stored record with the paths that the rules of its form read. */
async function open(session: Session, id: number): Promise<FormStore> {
  const fields: readonly Field[] = world.model.entities.get('shop_order')!.writable.edit;
  const through = fields.flatMap(({ far = [] }) => far.map(({ model }) => model)).join();
  const initial = await world.call<JsonObject>(session, 'shop_order', 'detail', { through }, { id });
  const far = createFarRows(
    (_, query) => world.call(session, 'shop_article', 'option', query) as unknown as Promise<Choice[]>,
  );
  return new FormStore({
    fields,
    checks: [],
    types: fieldTypes(builtInFieldTypes),
    mode: 'edit',
    initial,
    language: () => 'zh-CN',
    far,
  });
}
const maker = () => world.with(world.prison, { userId: 77 });
const order = async () =>
  (
    await world.call<{ id: number }>(maker(), 'shop_order', 'add', {
      what: '申请',
      articleId: world.pen,
      quantity: 3,
      box: 'A1',
    })
  ).id;
const stored = (id: number) => world.call<JsonObject>(world.prison, 'shop_order', 'detail', {}, { id });
const save = (session: Session, id: number, form: FormStore) =>
  world.call(session, 'shop_order', 'edit', form.body(), { id });

test('C5: who does not see the row saves another change, and what rules derived stays', async () => {
  const id = await order();
  const form = await open(world.limited, id);
  expect(form.field('total')?.value).toBe('37.50');
  expect(form.field('box')?.hidden).toBe(false);
  form.change('what', '别的');
  await save(world.limited, id, form);
  expect(await stored(id)).toMatchObject({ what: '别的', total: '37.50', box: 'A1', rate: 5 });
});

test('what another row would change is not guessed by the form: the server refuses it by name', async () => {
  const id = await order();
  const form = await open(world.limited, id);
  form.change('articleId', world.paper);
  await expect.poll(() => form.busy).toBe(false);
  expect([form.record.total, form.record.rate]).toEqual(['37.50', 5]);
  expect((await refusal(save(world.limited, id, form))).fields).toHaveProperty('articleId');
  expect(await stored(id)).toMatchObject({ articleId: world.pen, total: '37.50', rate: 5 });
});

test('who sees the row has the rules judged at once', async () => {
  const id = await order();
  const form = await open(maker(), id);
  form.change('articleId', world.paper);
  await expect.poll(() => form.busy).toBe(false);
  expect(form.field('total')?.value).toBe('9.00');
  expect(form.field('box')?.hidden).toBe(true);
  await save(maker(), id, form);
  expect(await stored(id)).toMatchObject({ articleId: world.paper, total: '9.00', box: null, rate: 5 });
});
