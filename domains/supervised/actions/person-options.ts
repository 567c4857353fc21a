import Type, { type Static } from 'typebox';
import { CHOICES } from '../../../schemas/record/answer-shapes';
import { optional, ROW_ID } from '../../../schemas/record/body-shapes';
import { countPoints, firstPoints, lastPoints } from '../../../schemas/text/cut-text';
import type { Action, ActionContext } from '../../../server/action';
import { ACCOUNT, CUSTODY } from './custody';
import { accountsOf, seesMoney } from './person-accounts';

const entity = 'supervised_prisoner';

const NUMBER = '[1-9]\\d{0,14}';
/** A whole number, or in a query text with one or several numbers separated by commas. */
const Id = Type.Union([ROW_ID, Type.String({ pattern: `^${NUMBER}$` })]);

const PersonQuery = Type.Object({
  /** Name, pinyin or code. */
  keyword: optional(Type.String({ maxLength: 50 })),
  /** Chosen persons, who are always included. */
  id: optional(
    Type.Union([
      ROW_ID,
      Type.String({ pattern: `^${NUMBER}(,${NUMBER}){0,499}$` }),
      Type.Array(Id, { maxItems: 500 }),
    ]),
  ),
  areaId: optional(Id),
  levelId: optional(Id),
  custodyStatus: optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 6 }), Type.String({ pattern: '^[1-6]$' })]),
  ),
  accountStatus: optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: 4 }), Type.String({ pattern: '^[0-4]$' })]),
  ),
  page: optional(Id),
  pageSize: optional(Id),
});
type PersonQuery = Static<typeof PersonQuery>;

const PAGE_SIZE = { usual: 20, most: 50 };
/** Larger offsets exceed the number range of PostgreSQL. */
const MOST_PAGES = 1_000_000;

function idsOf(given: PersonQuery['id']): number[] {
  const list = typeof given === 'string' ? given.split(',') : [given ?? []].flat();
  return list.map(Number);
}

interface Found {
  id: number;
  name: string;
  code: string;
  area_name: string | null;
  level_name: string | null;
}

/** Persons as choices, within organisation and data scope of the session. */
async function personChoices(context: ActionContext, query: PersonQuery, withAccount: boolean) {
  const { session } = context;
  const hidden = session.fields.get(entity)?.hidden;
  const { areaId, levelId, custodyStatus } = query;
  const accountStatus = withAccount ? ACCOUNT.open : (query.accountStatus ?? null);
  context.refuseHidden(entity, { areaId, levelId, custodyStatus, accountStatus });
  let persons = context.tx
    .selectFrom('supervised_prisoner as t')
    .leftJoin('supervised_area as area', (join) =>
      join.onRef('area.tenant_id', '=', 't.tenant_id').onRef('area.id', '=', 't.area_id'),
    )
    .leftJoin('supervised_level as level', (join) =>
      join.onRef('level.tenant_id', '=', 't.tenant_id').onRef('level.id', '=', 't.level_id'),
    )
    .select(['t.id', 't.name', 't.code', 'area.name as area_name', 'level.name as level_name'])
    .where(context.choosable(entity));
  const chosen = idsOf(query.id);
  // Chosen persons come first, whatever their state, followed by the matches.
  persons = persons.where(({ eb, and, or }) => {
    const found = [
      eb('t.custody_status', '=', Number(custodyStatus ?? CUSTODY.inside)),
      eb('t.status', '=', 1),
      ...(accountStatus === null ? [] : [eb('t.account_status', '=', Number(accountStatus))]),
      ...(areaId ? [eb('t.area_id', '=', Number(areaId))] : []),
      ...(levelId ? [eb('t.level_id', '=', Number(levelId))] : []),
    ];
    const matches = and([...found, context.matching(entity, query.keyword)]);
    // Without chosen persons, indexes find and order the others.
    return chosen.length === 0 ? matches : or([matches, eb('t.id', 'in', chosen)]);
  });
  const size = Math.min(Number(query.pageSize ?? PAGE_SIZE.usual), PAGE_SIZE.most);
  const page = Math.min(Number(query.page ?? 1), MOST_PAGES);
  if (chosen.length > 0) persons = persons.orderBy(({ eb }) => eb('t.id', 'in', chosen), 'desc');
  const found: Found[] = await persons
    .orderBy('t.id', 'desc')
    .limit(size + chosen.length)
    .offset((page - 1) * size)
    .execute();
  const money = withAccount && seesMoney(context) ? await accountsOf(context, found) : null;
  return found.map((person) => ({
    value: person.id,
    label: hidden?.has('name')
      ? `#${person.id}`
      : hidden?.has('code')
        ? person.name
        : `${person.name}（${shortCode(person.code)}）`,
    ...(!hidden?.has('code') && { code: person.code }),
    ...(!hidden?.has('areaId') && { areaName: person.area_name }),
    ...(!hidden?.has('levelId') && { levelName: person.level_name }),
    ...money?.get(person.id),
  }));
}

/** A shortened code that distinguishes persons with the same name. */
function shortCode(code: string): string {
  return countPoints(code) > 8 ? `${firstPoints(code, 4)}…${lastPoints(code, 2)}` : code;
}

const choices = (path: string, title: string, withAccount: boolean): Action => ({
  entity,
  path,
  methods: ['GET', 'POST'],
  permission: 'option',
  title,
  body: PersonQuery,
  answer: CHOICES,
  writes: false,
  run: (context, { body }) => personChoices(context, body as PersonQuery, withAccount),
});

/** Option calls for all persons, and for persons with an open account. */
export const personOptionActions: readonly Action[] = [
  choices('option', '选择被监管人员', false),
  choices('account-option', '选择已开户人员', true),
];
