import { sql } from 'kysely';
import { excludedFrom, PERSON_COLUMNS } from '../../schemas/document/verb-persons';
import type { Verb } from '../../schemas/document/verbs';
import type { JsonObject } from '../../schemas/json';
import type { EntityWorkflow } from '../../schemas/model/entity-workflow';
import type { SqlType } from '../../schemas/model/field';
import type { Transition } from '../../schemas/model/transition';
import { APPROVED } from '../../schemas/model/workflow-columns';
import { isGuarded } from '../access/rights-guard';
import type { ConnectedRequest } from '../contract/request';
import type { RowChange } from '../contract/row-change';
import { quoted } from '../database/tables/table';
import { decidesSessions } from '../identity/access-tables';
import type { EntityPlan, PlannedColumn } from './entity-plan';
import { readable } from './scope';
import { parameter } from './stored-value';
import { event } from './write-row';

/** A verb for one version of a document. */
interface MoveAtOnce {
  verb: Verb;
  id: number;
  version: number;
  /** The columns that the verb sets, in canonical form. */
  values: JsonObject;
  /** The columns that get the time of the database. */
  times: readonly TimeColumn[];
}

/** A column for the time of a verb. */
export interface TimeColumn {
  name: string;
  /** An earlier time stays. */
  first?: true;
}

/** Types whose values PostgreSQL writes in JSON as the server does. */
const LOGGED_AS_STORED: ReadonlySet<SqlType> = new Set(['text', 'integer', 'bigint', 'timestamptz']);

/** The parts of a statement that depend on the entity, its verb and the columns that are set. */
const known = new WeakMap<Transition, { key: string; text: string }>();

/**
 * Whether the rules of a verb can be a condition of the statement that moves the document: they read its version, state
 * and persons only. Conditions of cases, who changed it since its approval, and the time of its first approval need the
 * row before; a submission validates it.
 */
export function movesAtOnce(plan: EntityPlan, verb: Verb, values: readonly string[]): boolean {
  const { entity, workflow } = plan.model;
  const transition = workflow?.transitions.get(verb);
  if (!workflow || !transition || verb === 'submit' || transition.cases || workflow.reopen.size > 0)
    return false;
  if (isGuarded(plan.id) || decidesSessions(entity)) return false;
  const wasApproved = transition.from.some((state) => workflow.approved.has(state));
  if (wasApproved && plan.columns.has(APPROVED.name)) return false;
  const set = new Set(values);
  const isPlain = (name: string) => {
    const column = plan.columns.get(name);
    if (!column || column.apart !== undefined || plan.model.byName.get(name)?.sensitive) return false;
    return LOGGED_AS_STORED.has(column.sql);
  };
  return (
    values.every(isPlain) &&
    entity.columns.every(({ name, exclusive }) => !exclusive || !set.has(name)) &&
    [...plan.constraints.values()].every((name) => !set.has(name)) &&
    plan.references.every(({ name, by }) => !set.has(name) && !set.has(by?.name ?? '')) &&
    excludedFrom(verb, transition).every(
      (person) => person === 'maker' || plan.columns.has(PERSON_COLUMNS[person]),
    )
  );
}

/**
 * A verb as one statement: it changes the document if it is in reach of the session and has the version, a state and
 * persons that permit the verb; else it changes nothing, and why is found by reading the document. The statement itself
 * tells the logs what it changed.
 */
export function moveAtOnce(
  plan: EntityPlan,
  { verb, id, version, values, times }: MoveAtOnce,
  { session, tx }: Pick<ConnectedRequest, 'session' | 'tx'>,
): RowChange {
  const workflow = plan.model.workflow!;
  const transition = workflow.transitions.get(verb)!;
  const scope = sql`t.id = ${id} and ${readable(plan, session)}`.compile(tx);
  const names = Object.keys(values);
  const columns = names.map((name) => plan.columns.get(name)!);
  const key = [plan.table, scope.sql, names, times.map(({ name }) => name)].join();
  let made = known.get(transition);
  if (made?.key !== key) {
    const after = scope.parameters.length;
    made = { key, text: textOf(plan, { verb, workflow, names, times, scope: scope.sql, after }) };
    known.set(transition, made);
  }
  const { scope: kind } = plan.model.entity;
  const own: unknown[] = [version, session.userId, transition.from, workflow.start];
  if (kind !== 'global') own.push(session.tenantId);
  if (kind === 'org') own.push(session.orgId);
  return {
    text: made.text,
    values: [
      ...scope.parameters,
      ...columns.map(({ sql: type }, at) => parameter(type, values[names[at]!]!)),
      ...own,
    ],
    event: event(plan, verb, id, {}),
    sides: 'returned',
  };
}

interface TextParts {
  verb: Verb;
  workflow: EntityWorkflow;
  names: readonly string[];
  times: readonly TimeColumn[];
  /** The condition for the row `t`, with the first values. */
  scope: string;
  /** The number of its values; those to set follow, then those of the other conditions. */
  after: number;
}

function textOf(plan: EntityPlan, { verb, workflow, names, times, scope, after }: TextParts): string {
  const [version, user, states, start, tenant, org] = [1, 2, 3, 4, 5, 6].map(
    (at) => `$${after + names.length + at}`,
  );
  const given = names.map((name, at) => ({ name, value: `$${after + at + 1}` }));
  const timed = times.map(({ name, first }) => {
    const now = `date_trunc('second', now())`;
    return { name, value: first ? `coalesce(b.${quoted(name)}, ${now})` : now };
  });
  const set = [...given, ...timed].map(({ name, value }) => {
    const column = plan.columns.get(name)!;
    return { name, column, value: `${value}::${column.sql}` };
  });
  const persons = excludedFrom(verb, workflow.transitions.get(verb)!).map((person) =>
    person === 'maker' ? 't.created_by' : plan.columns.get(PERSON_COLUMNS[person])!.ref,
  );
  const conditions = [
    't.id = b.id',
    `t.version = ${version}::int`,
    ...(plan.model.entity.scope === 'global' ? [] : [`t.tenant_id = ${tenant}::bigint`]),
    ...(plan.model.entity.scope === 'org' ? [`t.org_id = ${org}::bigint`] : []),
    `coalesce(${plan.columns.get(workflow.state)!.ref}, ${start}::int) = any(${states}::int[])`,
    ...persons.map((ref) => `${ref} is distinct from ${user}::bigint`),
  ];
  const side = (text: (one: (typeof set)[number]) => string) =>
    set
      .map(
        (one) =>
          `case when b.${quoted(one.name)} is distinct from ${one.value} then jsonb_build_object('${one.name}', ${text(one)}) else '{}' end`,
      )
      .join(' || ');
  return `update ${plan.table} t
    set ${set.map(({ column, value }) => `${quoted(column.column)} = ${value}`).join(', ')}, version = t.version + 1,
        updated_at = now(), updated_by = ${user}::bigint
    from passed, (select t.id, ${set.map(({ name, column }) => `${column.ref} as ${quoted(name)}`).join(', ')}
                    from ${plan.from} where ${scope}) b
    where ${conditions.join(' and ')}
    returning t.id, t.version, jsonb_strip_nulls(${side(({ name, column }) => logged(column, `b.${quoted(name)}`))}) as "from",
              ${side(({ column, value }) => logged(column, value))} as "to"`;
}

/** A value as the logs keep it: a time without its zone. */
function logged({ sql: type }: PlannedColumn, value: string): string {
  return type.startsWith('timestamp') ? `to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')` : value;
}
