import Type, { type Static } from 'typebox';
import { CHOICES } from '../../../schemas/record/answer-shapes';
import { optional } from '../../../schemas/record/body-shapes';
import type { Action, ActionContext } from '../../../server/action';

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

/** Adding several areas at once; the areas of a type. */
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
