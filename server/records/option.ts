import { sql, type RawBuilder } from 'kysely';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { Session } from '../action';
import { hiddenFields } from '../access/field-rights';
import { ROLES } from '../identity/identity-entities';
import { OWNER_NAME } from '../identity/organisations';
import { mayReadThrough, maySearch, publicColumns } from '../access/name-rights';
import { criteriaConditions, refuseHidden } from './criteria';
import { spellingOfText } from '../database/tables/spelling-of';
import { isTold, matchingKeyword } from './keyword';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import type { Environment } from './environment';
import { guardOf } from './guard-of';
import { refuseSeveralMasked } from './masked-criteria';
import type { OptionQuery } from './option-query';
import { maskedValue } from '../../schemas/text/mask';
import type { ConnectedRequest } from '../contract/request';
import { choosable, readable } from './scope';
import { orgsInReach } from '../access/orgs-in-reach';
import { withMarks, withPaths, type Step } from './option-levels';
import { nest } from './tree';
import { both, isLarge, levelBelow, type TreeReader } from './tree-levels';

type OptionRow = JsonObject & { value: number; label: Json };

/**
 * The choices of a form: enabled rows of the session's organisation, and the selected ones. For a search: all rows that
 * the session can read, grouped by organisation when there are several.
 */
export async function option(
  plan: EntityPlan,
  query: OptionQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<JsonObject[]> {
  const choices = choicesOf(plan, query, request, environment);
  if (query.names.length > 0) return namedChoices(choices);
  const { inScope, narrowed, isTree, large } = choices;
  const tree: TreeReader = { plan, scope: both(inScope, narrowed), tx: request.tx };
  const byLevel =
    query.childrenOf !== null || (isTree && !large && (await isLarge(tree, environment.limits.treeNodes)));
  const found = byLevel ? await choicesByLevel(choices, tree) : await allChoices(choices);
  const root =
    plan.root !== null && query.keyword === '' && query.childrenOf === null
      ? [{ value: 0, label: environment.word(plan.root, request.lang, plan) }]
      : [];
  return [...root, ...found];
}

/** What one call offers, and how its rows are read and told. */
type Choices = ReturnType<typeof choicesOf>;

function choicesOf(
  plan: EntityPlan,
  query: OptionQuery,
  request: ConnectedRequest,
  environment: Environment,
) {
  const { session, tx } = request;
  const { chosen, keyword } = query;
  const closed = closedColumns(plan, session);
  refuseHidden(closed, Object.keys(query.criteria));
  refuseSeveralMasked(plan.model, session, query.criteria);
  if (query.childrenOf !== null) refuseHidden(closed, [plan.parent ?? 'childrenOf']);
  const large = plan.model.entity.option?.large === true;
  const narrowed = narrowedBy(plan, query, session, environment);
  const extra = (plan.model.entity.option?.extra ?? [])
    .filter((name) => !closed.has(name))
    .flatMap((name) => plan.columns.get(name) ?? []);
  const through = query.through.filter(
    (name) => mayReadThrough(session, plan.model, name) && !plan.model.byName.get(name)?.sensitive,
  );
  // A form offers rows that its record may refer to; it reads only those that the session sees.
  const isSeen = query.readable ? sql`true` : readable(plan, session);
  const list = [...selectList(plan, extra), ...throughList(plan, through, isSeen)];
  const inScope = query.readable ? readable(plan, session) : choosable(plan, session);
  const several = query.readable && plan.searchable.has('orgId') && orgsInReach(session).length > 1;
  const owner = several ? [sql`t.org_id as owner`, sql`${OWNER_NAME} as "ownerName"`] : [];
  const isChosen = sql<boolean>`t.id = any(${chosen}::bigint[])`;
  const first =
    large && chosen.length > 0 ? sql`${isChosen} desc,` : several && !large ? sql`t.org_id,` : sql``;
  return {
    ...{ plan, query, tx, closed, list, inScope, narrowed, several, isChosen, large },
    /** When the parent column is hidden, the hierarchy is hidden too: the choices are a list. */
    isTree: plan.parent !== null && !closed.has(plan.parent),
    offered:
      keyword === ''
        ? narrowed
        : both(narrowed, matchingKeyword(plan, { keyword, session, hidden: closed, reads: query.readable })),
    async read(wanted: RawBuilder<unknown>, most: number, offset: number): Promise<OptionRow[]> {
      const { rows } = await sql<OptionRow>`
        select ${sql.join([...list, ...owner])} from ${sql.raw(plan.from)}
        where ${inScope} and ${wanted}
        order by ${first} ${choiceOrder(plan, session)} t.id
        limit ${most} offset ${offset}`.execute(tx);
      return rows;
    },
    /** `named`: each with the name of its organisation. */
    async present(rows: readonly OptionRow[], named: boolean): Promise<JsonObject[]> {
      const beyond = await rolesBeyond(plan, rows, query, request, environment);
      return rows.map((row): JsonObject => {
        const made = choice(plan, row, extra, closed, through);
        const label = named ? `${String(made.label)}（${String(row.ownerName)}）` : made.label!;
        return { ...made, label, ...(beyond.has(row.value) && { disabled: true }) };
      });
    },
  };
}

/** Enabled rows that match the criteria of the document and of the call. */
function narrowedBy(plan: EntityPlan, query: OptionQuery, session: Session, { plans }: Environment) {
  return both(
    ...conditions(plan),
    ...criteriaConditions(plan, plans, query.criteria, session),
    // Trying values of a column would tell those of rows that the session may refer to but does not see.
    ...(query.readable || Object.keys(query.criteria).every(isTold(plan)) ? [] : [readable(plan, session)]),
  );
}

/** One level of a tree, or what a keyword finds in it, with the path of each. */
async function choicesByLevel(choices: Choices, tree: TreeReader): Promise<JsonObject[]> {
  const { plan, closed, narrowed, offered, several, read, present } = choices;
  const { chosen, page, size, keyword, childrenOf } = choices.query;
  const isLevel = keyword === '';
  const at = isLevel ? both(narrowed, levelBelow(tree, childrenOf ?? 0)) : offered;
  const rows = await read(at, size, (page - 1) * size);
  const there = new Set(rows.map(({ value }) => value));
  // Selected rows from elsewhere in the tree are added once, after the first page of the level.
  const elsewhere = page === 1 ? chosen.filter((id) => !there.has(id)) : [];
  const others =
    elsewhere.length > 0 ? await read(sql`t.id = any(${elsewhere}::bigint[])`, elsewhere.length, 0) : [];
  const placed = await withPaths(
    tree,
    await present(isLevel ? others : [...rows, ...others], false),
    (row) => choice(plan, row, [], closed).label ?? '',
    new Map(several ? [...rows, ...others].map((row) => [row.value, headingOf(row)]) : []),
  );
  const below = isLevel ? await withMarks(tree, await present(rows, false)) : [];
  const level =
    several && isLevel && childrenOf === null ? byOrganisation(rows, below) : below.map(withoutParent);
  return [...level, ...placed.map(withoutParent)];
}

/** A page of the choices as a list, or as a whole tree. */
async function allChoices(choices: Choices): Promise<JsonObject[]> {
  const { offered, several, isChosen, isTree, read, present } = choices;
  const { chosen, page, size, keyword } = choices.query;
  // Selected rows are added once, to the first page; without any, indexes find and order the others.
  const rows =
    chosen.length === 0
      ? await read(offered, size, (page - 1) * size)
      : page === 1
        ? await read(sql`((${offered}) or ${isChosen})`, size + chosen.length, 0)
        : await read(sql`(${offered}) and not ${isChosen}`, size, (page - 1) * size);
  // Search results are a flat list, because a tree would hide them in collapsed nodes.
  const flat = keyword !== '' || !isTree;
  const found = await present(rows, several && flat);
  if (several && !flat) return byOrganisation(rows, found);
  return (flat ? found : nest(found, 'parent', 'value')).map(withoutParent);
}

/**
 * The choices with one of the names, at most two of each name: a second one says that the name is not enough. None where
 * the session does not see the name, or sees it masked.
 */
async function namedChoices({
  plan,
  query,
  closed,
  list,
  inScope,
  narrowed,
  tx,
  present,
}: Choices): Promise<JsonObject[]> {
  const label = plan.columns.get(plan.model.entity.option?.label ?? '');
  if (label?.sql !== 'text' || label.field?.sensitive || closed.has(label.name)) return [];
  const name = sql.raw(label.ref);
  const { rows } = await sql<OptionRow>`
    select * from (
      select ${sql.join(list)}, row_number() over (partition by ${name} order by t.id) as twin
        from ${sql.raw(plan.from)}
        where ${both(inScope, narrowed)} and ${name} = any(${query.names}::text[])
    ) named where twin <= 2 order by value`.execute(tx);
  return (await present(rows, false)).map(withoutParent);
}

/**
 * The order of choices from the document as SQL, each key followed by a comma; columns that the session may not see are
 * skipped.
 */
function choiceOrder(plan: EntityPlan, session: Session): RawBuilder<unknown> {
  const hidden = hiddenFields(session, plan.id);
  const keys = (plan.model.entity.option?.sort ?? []).flatMap(({ column, order }) => {
    const known = plan.columns.get(column);
    if (!known || hidden.has(column) || known.field?.sensitive) return [];
    return [sql.raw(`${known.ref}${order === 'desc' ? ' desc' : ''},`)];
  });
  return sql.join(keys, sql` `);
}

/**
 * Columns that the choices do not show to the session: hidden ones and, without the search permission of the entity,
 * all that are not public. What is computed is a column, too.
 */
function closedColumns(plan: EntityPlan, session: Session): ReadonlySet<string> {
  const hidden = hiddenFields(session, plan.id);
  if (maySearch(session, plan.model)) return hidden;
  const open = publicColumns(plan.model);
  return new Set([
    ...hidden,
    ...[...plan.columns.keys(), ...plan.model.byName.keys()].filter(
      (name) => !open.has(name) && name !== plan.parent,
    ),
  ]);
}

/** Roles that the user cannot assign, which a form does not offer. */
async function rolesBeyond(
  plan: EntityPlan,
  rows: readonly OptionRow[],
  { readable: forSearch }: OptionQuery,
  request: ConnectedRequest,
  environment: Environment,
): Promise<ReadonlySet<number>> {
  if (plan.id !== ROLES || forSearch) return new Set();
  return guardOf(request, environment).rolesBeyond(rows.map(({ value }) => value));
}

function headingOf({ owner = null, ownerName = '' }: OptionRow): Step {
  return { value: `org:${String(owner)}`, label: ownerName };
}

/** The tree of each organisation below a heading with its name. The heading's value is not a row id. */
function byOrganisation(rows: readonly OptionRow[], choices: readonly JsonObject[]): JsonObject[] {
  const groups = new Map<Json, { heading: Step; choices: JsonObject[] }>();
  rows.forEach((row, at) => {
    const { owner = null } = row;
    const group = groups.get(owner) ?? { heading: headingOf(row), choices: [] };
    groups.set(owner, group);
    group.choices.push(choices[at]!);
  });
  return [...groups.values()].map((group) => ({
    ...group.heading,
    group: true,
    children: nest(group.choices, 'parent', 'value').map(withoutParent),
  }));
}

function selectList(plan: EntityPlan, extra: readonly PlannedColumn[]): RawBuilder<unknown>[] {
  const parent = plan.columns.get(plan.parent ?? '');
  return [
    sql`t.id as value`,
    sql`t.${sql.id(plan.label ?? 'id')} as label`,
    ...(parent ? [sql`${sql.raw(parent.ref)} as parent`] : []),
    ...(plan.status ? [sql`${sql.raw(plan.status.ref)} as status`] : []),
    ...extra.map((column) => sql`${sql.raw(column.ref)} as ${sql.id(column.name)}`),
  ];
}

/** Cannot be a column name. */
const THROUGH = '#through';

/** Columns that rules read, in one object; null for a row that the session does not see. */
function throughList(
  plan: EntityPlan,
  through: readonly string[],
  isSeen: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  if (through.length === 0) return [];
  const pairs = through.map((name) => {
    const { ref, sql: type = '', decimalNumber } = plan.columns.get(name) ?? {};
    // As the driver sends them: amounts are texts.
    const value =
      type.startsWith('numeric') && !decimalNumber ? `${ref}::text` : (ref ?? plan.computed.get(name));
    return sql`${sql.lit(name)}, ${sql.raw(value ?? 'null')}`;
  });
  return [sql`case when ${isSeen} then json_build_object(${sql.join(pairs)}) end as ${sql.id(THROUGH)}`];
}

function choice(
  plan: EntityPlan,
  row: OptionRow,
  extra: readonly PlannedColumn[],
  closed: ReadonlySet<string>,
  through: readonly string[] = [],
): JsonObject {
  const name = plan.model.entity.option?.label ?? '';
  const kind = plan.columns.get(name)?.field?.sensitive;
  // Choices that are sent whole are searched where they are shown.
  const isWhole = plan.columns.get(name)?.isSpelled && !closed.has(name) && !plan.model.entity.option?.large;
  const spelling = isWhole ? spellingOfText(String(row.label ?? '')) : undefined;
  return {
    value: row.value,
    ...(spelling !== undefined && { spelling }),
    label: closed.has(name) ? `#${row.value}` : kind ? maskedValue(kind, row.label) : String(row.label ?? ''),
    ...Object.fromEntries(
      extra.map(({ name, field }) => {
        const value = row[name] ?? null;
        return [name, field?.sensitive && value !== null ? maskedValue(field.sensitive, value) : value];
      }),
    ),
    ...(through.length > 0 && isObject(row[THROUGH]) && { through: row[THROUGH] }),
    ...(plan.status && !isEnabled(row.status) && { disabled: true }),
    ...(plan.parent && { parent: row.parent ?? null }),
  };
}

/** Whether a value of a status column means "enabled". */
export function isEnabled(status: Json | undefined): boolean {
  return status === 1 || status === true;
}

function withoutParent({ parent: _parent, ...rest }: JsonObject): JsonObject {
  return Array.isArray(rest.children)
    ? { ...rest, children: rest.children.map((child) => withoutParent(child as JsonObject)) }
    : rest;
}

/** Enabled rows that match the document's criteria. */
function conditions(plan: EntityPlan): RawBuilder<unknown>[] {
  const { status } = plan;
  const on = status?.sql === 'boolean' ? sql`true` : sql`1`;
  const offered = Object.entries(plan.model.entity.option?.where ?? {}).flatMap(([name, values]) => {
    const column = plan.columns.get(name);
    return column ? [sql`${sql.raw(column.ref)} = any(${values}::${sql.raw(column.sql)}[])`] : [];
  });
  return [status ? sql`${sql.raw(status.ref)} = ${on}` : sql`true`, ...offered];
}
