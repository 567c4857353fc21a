import Type from 'typebox';
import { AppError } from '../../../schemas/errors/app-error';
import type { Json, JsonObject } from '../../../schemas/json';
import type { Block, FigureValue } from '../../../schemas/document/page-kinds/blocks-page';
import type { Model } from '../../../schemas/model/model';
import type { ConnectedRequest } from '../../contract/request';
import type { ReadingRoute } from '../../contract/route';
import type { Records } from '../../records/records';
import { withOpenBlocks } from './open-blocks';
import { openPages } from './open-pages';

const Query = Type.Object({ block: Type.String({ minLength: 1, maxLength: 60, title: '区块' }) });

/** What a figure, or one of several, amounts to: a count, or a decimal number as text. */
const AMOUNT = Type.Union([Type.Integer(), Type.String(), Type.Null()]);
const CRITERIA = Type.Record(Type.String(), Type.Any());
const Answer = Type.Object(
  {
    figures: Type.Array(
      Type.Object({
        key: Type.String(),
        amount: AMOUNT,
        /** There are more rows than were counted. */
        atLeast: Type.Optional(Type.Boolean()),
        criteria: CRITERIA,
        /** For a group: its value in words. */
        label: Type.Optional(Type.String()),
      }),
    ),
    /** There are further groups. */
    more: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/**
 * `dynamic-sys/table-info/block/{page}`: the figures of one block, over the rows that its list shows the session. Each
 * comes with the criteria that show its rows in the list.
 */
export function blockRoute(model: Model, records: Records): ReadingRoute {
  const opens = openPages(model);
  return {
    kind: 'fixed',
    entity: null,
    method: 'GET',
    url: 'dynamic-sys/table-info/block/:id',
    access: 'session',
    writes: false,
    textParams: ['id'],
    title: '区块数据',
    body: Query,
    answer: Answer,
    async run(request) {
      const { session, text, body } = request;
      const page = model.pages.get(text.id ?? '');
      if (!page || 'problems' in page || page.kind !== 'blocks')
        throw new AppError('unknownPage', { id: text.id ?? '' });
      const mayOpen = (id: string) => opens(session, id);
      if (!mayOpen(page.id)) throw new AppError('forbidden');
      const open = withOpenBlocks(page, model, session, mayOpen);
      const blocks = open.kind === 'blocks' ? open.blocks : [];
      const block = blocks.find(({ key }) => key === body.block);
      if (!block) throw new AppError('forbidden');
      return answerOf(block, model, records, request);
    },
  };
}

async function answerOf(block: Block, model: Model, records: Records, request: ConnectedRequest) {
  if (block.kind === 'cards') {
    const figures: JsonObject[] = [];
    for (const one of block.figures) {
      const { entity, asked, criteria } = rowsOf(one, model);
      const { amount, atLeast } = await records.figure(entity, request, asked);
      figures.push({ key: one.key, amount, ...(atLeast && { atLeast }), criteria });
    }
    return { figures };
  }
  if (block.kind !== 'trend' && block.kind !== 'bars') throw new AppError('badRequest');
  const { entity, asked, criteria } = rowsOf(block, model);
  const by =
    block.kind === 'bars'
      ? ({ kind: 'value', column: block.column, most: block.most ?? 10 } as const)
      : ({ kind: block.by, column: block.date, most: block.last ?? (block.by === 'day' ? 14 : 12) } as const);
  const { groups, more } = await records.groups(entity, request, { ...asked, by });
  return {
    figures: groups.map(({ key, amount, label, criterion }) => ({
      key,
      amount,
      label,
      criteria: { ...criteria, [by.column]: criterion },
    })),
    ...(more && { more }),
  };
}

/** The rows of a list as it shows them when it is opened with the criteria of a block. */
function rowsOf(
  { page: id, criteria = {}, value }: { page: string; criteria?: object; value?: FigureValue },
  { pages }: Model,
) {
  const list = pages.get(id);
  if (!list || 'problems' in list || list.entity === undefined) throw new AppError('unknownPage', { id });
  const { preset, tabs = [] } = list.pageConfig;
  const own = criteria as JsonObject;
  const fixed = { ...preset, ...tabs[0]?.preset } as Record<string, Json>;
  return {
    entity: list.entity,
    criteria: own,
    asked: { criteria: { ...own, ...fixed }, value: value ?? { kind: 'count' as const } },
  };
}
