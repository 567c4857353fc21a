import Type, { type Static } from 'typebox';
import { CHOICES } from '../../../schemas/record/answer-shapes';
import { optional } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';
import { guardedDelete } from './guarded-delete';

const area = 'supervised_area';

const BatchAdd = Type.Object({
  parentId: optional(Type.Integer({ minimum: 0, title: '上级监区' })),
  areaTypeId: Type.Integer({ minimum: 1, title: '监区类型' }),
  items: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 30 }),
      code: Type.String({ minLength: 1, maxLength: 20 }),
    }),
    { minItems: 1, title: '监区' },
  ),
});

/** Adds all areas or none; each takes the purchase setting of its type. */
async function addAreas(context: ActionContext, body: Static<typeof BatchAdd>): Promise<{ ids: number[] }> {
  const { parentId = null, areaTypeId } = body;
  const { consumeDefault } = await context.rows('supervised_area_type').get(areaTypeId);
  const ids: number[] = [];
  for (const { name, code } of body.items) {
    const row = { parentId, areaTypeId, name, code, consumeEnabled: consumeDefault ?? 1 };
    ids.push((await context.rows(area).add(row)).id);
  }
  return { ids };
}

/** Adding several areas at once; deleting areas, levels and area types, rejected while they are in use; the areas of a type. */
export const areaActions: readonly Action[] = [
  {
    entity: area,
    path: 'batch-add',
    methods: ['POST'],
    permission: 'add',
    title: '批量添加监区',
    body: BatchAdd,
    writes: true,
    run: (context, { body }) => addAreas(context, body as Static<typeof BatchAdd>),
  },
  ...guardedDelete(area, '监区', async (context, id, count) => {
    const n = await count('supervised_prisoner', 'area_id', id);
    if (n > 0) context.fail('监区下还有{n}名人员，不能删除', { n });
    if ((await count(area, 'parent_id', id)) > 0) context.fail('有下级监区');
  }),
  ...guardedDelete('supervised_area_address', '监舍位置', async (context, id, count) => {
    const n = await count('supervised_prisoner', 'address_id', id);
    if (n > 0) context.fail('位置上还有终端或人员，不能删除');
  }),
  ...guardedDelete('supervised_level', '等级', async (context, id, count) => {
    const n = await count('supervised_prisoner', 'level_id', id);
    if (n > 0) context.fail('等级下还有{n}名人员，不能删除', { n });
  }),
  ...guardedDelete('supervised_area_type', '监区类型', async (context, id, count) => {
    const n = await count(area, 'area_type_id', id);
    if (n > 0) context.fail('类型已被{n}个监区使用', { n });
  }),
  {
    entity: 'supervised_area_type',
    path: 'list/{id}',
    methods: ['GET'],
    permission: 'search',
    title: '该类型的监区',
    answer: CHOICES,
    writes: false,
    async run(context, { params: { id = 0 } }) {
      await context.rows('supervised_area_type').get(id);
      const hidden = context.session.fields.get(area)?.hidden;
      if (hidden?.has('areaTypeId')) return [];
      const areas: { value: number; label: string }[] = await context.tx
        .selectFrom(`${area} as t`)
        .select(['t.id as value', 't.name as label'])
        .where(context.choosable(area))
        .where('t.area_type_id', '=', id)
        .where('t.status', '=', 1)
        .orderBy('t.sort')
        .orderBy('t.id')
        .execute();
      return hidden?.has('name') ? areas.map(({ value }) => ({ value, label: `#${value}` })) : areas;
    },
  },
];
