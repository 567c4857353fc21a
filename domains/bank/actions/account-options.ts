import Type, { type Static } from 'typebox';
import { CHOICES } from '../../../schemas/record/answer-shapes';
import { optional, ROW_ID } from '../../../schemas/record/body-shapes';
import { maskedValue } from '../../../schemas/text/mask';
import type { Action, ActionContext } from '../../../server/action';
import { bookOf, booksOf } from './account-books';

const entity = 'bank_account';

const NUMBER = '[1-9]\\d{0,14}';
/** In a query everything is text. */
const whole = (most: number) =>
  optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: most }), Type.String({ pattern: `^${NUMBER}$` })]),
  );
const MOST_PAGES = 1_000_000;
const PAGE_SIZE = { usual: 20, most: 50 };

const AccountQuery = Type.Object({
  /** One kind, or several. */
  kind: optional(
    Type.Union([
      Type.Integer({ minimum: 1, maximum: 5 }),
      Type.String({ pattern: '^[1-5](,[1-5]){0,4}$' }),
      Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), { maxItems: 5 }),
    ]),
  ),
  ownerType: whole(3),
  keyword: optional(Type.String({ maxLength: 50 })),
  /** Chosen accounts, which are always included. */
  id: optional(
    Type.Union([
      ROW_ID,
      Type.String({ pattern: `^${NUMBER}(,${NUMBER}){0,499}$` }),
      Type.Array(ROW_ID, { maxItems: 500 }),
    ]),
  ),
  page: whole(MOST_PAGES),
  pageSize: whole(PAGE_SIZE.most),
});
type AccountQuery = Static<typeof AccountQuery>;

function numbersOf(given: AccountQuery['id'] | AccountQuery['kind']): number[] {
  const list = typeof given === 'string' ? given.split(',') : [given ?? []].flat();
  return list.map(Number);
}

/** Accounts as choices: name, masked number, what is available. */
async function choices(context: ActionContext, { kind, ownerType, keyword, ...query }: AccountQuery) {
  context.refuseHidden(entity, { kind, ownerType });
  const chosen = numbersOf(query.id);
  const kinds = numbersOf(kind);
  const size = Math.min(Number(query.pageSize ?? PAGE_SIZE.usual), PAGE_SIZE.most);
  const page = Math.min(Number(query.page ?? 1), MOST_PAGES);
  const rows = await context.tx
    .selectFrom('bank_account as t')
    .select(['t.id', 't.kind', 't.account_name', 't.account_no'])
    .where(context.choosable(entity))
    .where(({ eb, and, or }) => {
      const found = and([
        eb('t.status', '=', 1),
        ...(kinds.length > 0 ? [eb('t.kind', 'in', kinds)] : []),
        ...(ownerType ? [eb('t.owner_type', '=', Number(ownerType))] : []),
        context.matching(entity, keyword),
      ]);
      return chosen.length === 0 ? found : or([found, eb('t.id', 'in', chosen)]);
    })
    .$if(chosen.length > 0, (found) => found.orderBy(({ eb }) => eb('t.id', 'in', chosen), 'desc'))
    .orderBy('t.id')
    .limit(size + chosen.length)
    .offset((page - 1) * size)
    .execute();
  const books = await booksOf(context);
  const hidden = context.session.fields.get(entity)?.hidden;
  return rows.map((row) => {
    const available = bookOf(row.kind, row.id, books)?.available ?? '0.00';
    const parts = [
      hidden?.has('accountName') ? `#${row.id}` : row.account_name,
      ...(hidden?.has('accountNo') ? [] : [maskedValue('card', row.account_no)]),
      ...(context.sees(entity, 'available') ? [available] : []),
    ];
    return { value: row.id, label: parts.join(' ') };
  });
}

/** The choice of an account. */
export const accountOptionActions: readonly Action[] = [
  {
    entity,
    path: 'option',
    methods: ['GET', 'POST'],
    permission: 'option',
    title: '选择银行账户',
    body: AccountQuery,
    answer: CHOICES,
    writes: false,
    run: (context, { body }) => choices(context, body as AccountQuery),
  },
];
