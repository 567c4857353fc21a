import Type, { type Static } from 'typebox';
import { sql } from 'kysely';
import { AppError } from '../../schemas/errors/app-error';
import type { FieldError } from '../../schemas/errors/field-error';
import type { JsonObject } from '../../schemas/json';
import type { Check } from '../../schemas/document/entity';
import type { EntityModel } from '../../schemas/model/entity-model';
import type { Field } from '../../schemas/model/field';
import { formFields } from '../../schemas/model/form-tree';
import type { Model } from '../../schemas/model/model';
import { translateText } from '../../schemas/model/translate';
import { domainWords } from '../../schemas/model/words';
import { validateRecord } from '../../schemas/record/validate-record';
import { firstPoints } from '../../schemas/text/cut-text';
import { hiddenFields } from '../access/field-rights';
import { maySearch } from '../access/name-rights';
import type { ConnectedRequest } from '../contract/request';
import { runReading } from '../database/connection/run-in-transaction';
import { compileCheck } from '../records/check-engine';
import { checkDrafts } from './check-drafts';
import { asDocument, asWritten, TABLE_INFO } from './document-row';
import type { DocumentServices } from './document-services';
import { routeOfRow } from './route-of-row';

/** Records that are tried at most, the time for them, and what is told of them. */
const MOST_RECORDS = 2000;
const MOST_MS = 5000;
const MOST_RULES = 20;
const MOST_EXAMPLES = 5;
const MOST_NAME = 60;

/** Drafts that would be published with the one in the address. */
export const ShadowBody = Type.Object(
  {
    with: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 50, title: '一起试算的文档' })),
  },
  { additionalProperties: false },
);

const Example = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  route: Type.Union([Type.String(), Type.Null()]),
});
const BrokenRule = Type.Object({
  path: Type.String(),
  label: Type.String(),
  msg: Type.String(),
  count: Type.Integer(),
  examples: Type.Array(Example),
});

/** What the rules of drafts would say about the records that exist. */
export const ShadowRun = Type.Object({
  entities: Type.Array(
    Type.Object({
      entity: Type.String(),
      title: Type.String(),
      /** Records of the list, tried ones, and those that the new rules would refuse and the present ones do not. */
      total: Type.Integer(),
      tried: Type.Integer(),
      broken: Type.Integer(),
      rules: Type.Array(BrokenRule),
      /** Why nothing was tried: `unseen` without the right to see the records, `new` before its first publish. */
      skipped: Type.Union([Type.Enum(['unseen', 'new']), Type.Null()]),
    }),
  ),
});
type ShadowRun = Static<typeof ShadowRun>;
type EntityRun = ShadowRun['entities'][number];

/** Fields with the rules over several of them. */
interface Rules {
  fields: readonly Field[];
  checks: readonly Check[];
}

/**
 * Tries the rules of drafts on the records that the caller sees, newest first as their list shows them, within bounds of
 * number and time; writes nothing. Columns that are masked or hidden for the caller are not judged, so nothing about
 * their values is told.
 */
export function shadowRun(services: DocumentServices) {
  return (request: ConnectedRequest): Promise<ShadowRun> =>
    // Rows are read part by part, from one snapshot.
    runReading(request.tx, (tx) => tryDrafts(services, { ...request, tx }));
}

async function tryDrafts(services: DocumentServices, request: ConnectedRequest): Promise<ShadowRun> {
  const { records, live } = services;
  const { session, params, body } = request;
  const ids = [params.id ?? 0, ...((body as Static<typeof ShadowBody>).with ?? [])];
  const rows = [];
  for (const id of new Set(ids)) rows.push(asDocument(await records.rows(TABLE_INFO, request).get(id)));
  const drafts = rows.map(asWritten).filter(({ kind }) => kind !== 'domain');
  if (drafts.length === 0) return { entities: [] };
  const current = live.of(session.tenantId).model;
  const { model: next, problems } = await checkDrafts(live.installation(session.tenantId), drafts);
  if (problems.some((list) => list.length > 0)) throw new AppError('shadowBroken');
  const pages = drafts.filter(({ kind }) => kind === 'page').map(({ code }) => code);
  const entities = new Set([
    ...drafts.filter(({ kind }) => kind === 'entity').map(({ code }) => code),
    ...pages.flatMap((code) => entityOf(next, code) ?? []),
  ]);
  const until = performance.now() + MOST_MS;
  const found: EntityRun[] = [];
  for (const id of entities) {
    const after = next.entities.get(id);
    if (!after) continue;
    const own = pages.filter((code) => entityOf(next, code) === id);
    const [before, rules] = [rulesOf(current, id, own), rulesOf(next, id, own)];
    found.push(await tryEntity(services, request, { after, before, rules, until }));
  }
  return { entities: found };
}

function entityOf(model: Model, page: string): string | undefined {
  const found = model.pages.get(page);
  return found && !('problems' in found) ? found.entity : undefined;
}

/** What the server checks of a record, and what the forms of some pages check in addition; null: not there. */
function rulesOf(model: Model, entity: string, pages: readonly string[]): Rules | null {
  const known = model.entities.get(entity);
  if (!known) return null;
  const fields = new Map(known.writable.add.map((field) => [field.model, field]));
  const checks = [...known.checks];
  for (const code of pages) {
    const page = model.pages.get(code);
    if (!page || 'problems' in page || !page.formConfig) continue;
    for (const field of formFields(page.formConfig.list))
      if (fields.has(field.model)) fields.set(field.model, field);
    checks.push(...page.formConfig.checks);
  }
  return { fields: [...fields.values()], checks };
}

interface Trial {
  after: EntityModel;
  before: Rules | null;
  rules: Rules | null;
  /** When the time is over, by `performance.now()`. */
  until: number;
}

async function tryEntity(
  { records, live }: DocumentServices,
  request: ConnectedRequest,
  { after, before, rules, until }: Trial,
): Promise<EntityRun> {
  const { session, lang, tx } = request;
  const served = live.of(session.tenantId);
  const { entity } = after;
  const words = domainWords(served.model, lang, after.domain);
  const word = (text: string) => translateText(text, words);
  const run: EntityRun = {
    ...{
      entity: entity.id,
      title: word(entity.title),
      total: 0,
      tried: 0,
      broken: 0,
      rules: [],
      skipped: null,
    },
  };
  const inForce = served.model.entities.get(entity.id);
  if (!inForce || !before || !rules) return { ...run, skipped: 'new' };
  if (!maySearch(session, inForce)) return { ...run, skipped: 'unseen' };
  const { rows: clock } = await sql<{ today: string }>`select current_date::text as today`.execute(tx);
  const today = clock[0]!.today;
  const unjudged = unjudgedColumns(session, [inForce, after]);
  const judge = judgeWith({
    types: served.model.fieldTypes,
    today,
    lang,
    word,
    unjudged,
  });
  const query = records.listQuery(entity.id, {});
  const stream = await records.stream(entity.id, request, { query, ids: null, most: MOST_RECORDS });
  const byRule = new Map<string, EntityRun['rules'][number]>();
  rows: for await (const batch of stream.batches()) {
    for (const { row } of batch) {
      if (run.tried >= MOST_RECORDS || performance.now() > until) break rows;
      run.tried += 1;
      const present = judge(before, row);
      const told = judge(rules, row).filter((error) => !present.some((one) => sameError(one, error)));
      if (told.length === 0) continue;
      run.broken += 1;
      for (const { path, msg } of told) {
        const place = path.replace(/\[\d+\]/g, '');
        const key = `${place} ${msg}`;
        const known = byRule.get(key) ?? {
          path: place,
          label: labelOf(rules.fields, place, word),
          msg,
          count: 0,
          examples: [],
        };
        byRule.set(key, known);
        known.count += 1;
        if (known.examples.length >= MOST_EXAMPLES) continue;
        const id = Number(row.id);
        const route = routeOfRow(served.model, session, inForce, id);
        known.examples.push({ id, name: nameOf(inForce, row), route });
      }
    }
  }
  run.total = Math.max(stream.total, run.tried);
  run.rules = [...byRule.values()].sort((a, b) => b.count - a.count).slice(0, MOST_RULES);
  return run;
}

/** Columns whose values the caller does not read in clear, and lines, which lists do not have. */
function unjudgedColumns(
  session: ConnectedRequest['session'],
  models: readonly EntityModel[],
): ReadonlySet<string> {
  return new Set(
    models.flatMap(({ entity, fields }) => [
      ...hiddenFields(session, entity.id),
      ...fields.flatMap(({ model, sensitive, lines }) => (sensitive || lines ? model : [])),
    ]),
  );
}

interface Judging {
  types: Model['fieldTypes'];
  today: string;
  lang: ConnectedRequest['lang'];
  word(text: string): string;
  unjudged: ReadonlySet<string>;
}

function judgeWith({ types, today, lang, word, unjudged }: Judging) {
  return ({ fields, checks }: Rules, record: JsonObject): FieldError[] =>
    validateRecord({
      ...{ fields: seen(fields, unjudged), columns: fields, checks, fieldTypes: types, record, today },
      ...{ language: lang, compile: compileCheck, translate: word },
    }).filter(({ path }) => !unjudged.has(path.replace(/[.[].*$/, '')));
}

/** Equal lists of fields are the same object, so that their rules are compiled once. */
const judged = new WeakMap<readonly Field[], readonly Field[]>();
function seen(fields: readonly Field[], unjudged: ReadonlySet<string>): readonly Field[] {
  let list = judged.get(fields);
  if (!list) judged.set(fields, (list = fields.filter(({ model }) => !unjudged.has(model))));
  return list;
}

function sameError(one: FieldError, other: FieldError): boolean {
  return one.path === other.path && one.msg === other.msg;
}

function labelOf(fields: readonly Field[], path: string, word: (text: string) => string): string {
  const field = fields.find(({ model }) => model === path.split('.')[0]);
  return field ? word(field.label) : path;
}

/** The name of a record as its list shows it. */
function nameOf({ entity }: EntityModel, row: JsonObject): string {
  const name = row[entity.option?.label ?? entity.columns[0]?.name ?? 'id'];
  return typeof name === 'string' && name !== '' ? firstPoints(name, MOST_NAME) : `#${String(row.id)}`;
}
