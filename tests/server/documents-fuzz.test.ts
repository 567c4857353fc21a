import { expect, test } from 'vitest';
import { buildModel } from '../../schemas/model/build-model';
import { isObject, type Json, type JsonObject } from '../../schemas/json';
import type { Model } from '../../schemas/model/model';
import { checkDrafts } from '../../server/documents/check-drafts';
import type { WrittenDocument } from '../../server/documents/document-source';
import { chanceOf, type Chance } from '../security/fuzz/chance';
import { INTERNAL } from '../security/fuzz/judge';
import type { Reply } from '../support/test-app';
import { documentsWorld, TABLE_INFO, visit, type DocumentsWorld } from './support/documents-world';
import {
  dropPart,
  randomChange,
  randomEntity,
  randomOverlay,
  randomPage,
  validValues,
} from './support/random-documents';

/*
 * B8: a published entity can be searched, added to, changed and viewed, or the publish is rejected with the place.
 * `DOCUMENT_FUZZ=2000 DOCUMENT_FUZZ_SEED=x` tries more, or others.
 */
const DOCUMENTS = Number(process.env.DOCUMENT_FUZZ ?? 6);
const SEED = process.env.DOCUMENT_FUZZ_SEED ?? 'mortise';
/** Number of entities that are published together, and per database. */
const BATCH = 6;
const WORLD = 60;

/** Counts the answers of a run. */
class Run {
  readonly wrong: string[] = [];
  readonly told = new Map<string, number>();
  /** The documents of the current step, for the message about a wrong answer. */
  written: readonly JsonObject[] = [];
  constructor(readonly world: DocumentsWorld) {}

  count(what: string): void {
    this.told.set(what, (this.told.get(what) ?? 0) + 1);
  }
  fail(what: string): void {
    if (this.wrong.length < 5) this.wrong.push(`${what}\n  ${JSON.stringify(this.written)}`);
  }
  async post(path: string, body: JsonObject = {}): Promise<Reply> {
    return this.judged(`${path} ${JSON.stringify(body)}`, await this.world.post(path, body));
  }
  async get(path: string): Promise<Reply> {
    return this.judged(path, await this.world.get(path));
  }
  /** Counts a call that must succeed. */
  must(what: string, reply: Reply): void {
    if (reply.code === 200) this.count(what);
    else this.fail(`not ${what}: ${reply.status} ${JSON.stringify([reply.msg, reply.data])}`);
  }

  private judged(request: string, reply: Reply): Reply {
    const said = JSON.stringify([reply.msg, reply.data]);
    const inner = reply.code === 200 ? undefined : INTERNAL.exec(said)?.[0];
    const own = inner !== undefined && (request + JSON.stringify(this.written)).includes(inner);
    if (
      reply.status >= 500 ||
      (inner && !own) ||
      (/\/(add|edit|publish)\b/.test(request) && !hasPlace(reply))
    )
      this.fail(`${request.slice(0, 600)} → ${reply.status} ${said.slice(0, 2000)}`);
    return reply;
  }
}

/** Whether a rejection has a place: problems by path; other documents that would break; a message about tables. */
function hasPlace({ status, data }: Reply): boolean {
  if (status !== 400) return true;
  const { errors = [] } = (isObject(data) ? data : {}) as Record<string, Json[]>;
  return errors.length > 0 && errors.every((one) => isObject(one) && typeof one.path === 'string');
}

/** A random document of a batch. */
interface Draft {
  doc: JsonObject;
  written: WrittenDocument;
  /** The number of its document. */
  id?: number;
}
const draftOf = (kind: 'entity' | 'page', doc: JsonObject): Draft => ({
  doc,
  written: { kind, code: String(doc.id), domain: 'visits', text: JSON.stringify(doc), base: null },
});

/** The model against which the random documents are checked: the shipped documents without pages. */
function leanModel({ model }: DocumentsWorld): Model {
  const shipped = model.sources.filter(({ kind }) => kind === 'domain' || kind === 'entity');
  const own = (['domain', 'entity'] as const).map((kind) => ({
    kind,
    file: `visits/${kind}`,
    domain: 'visits',
    json: visit[kind],
  }));
  return buildModel([...shipped, ...own], model.fieldTypes);
}

/** Removes the invalid parts of drafts, as reported by the checks; leaves out documents that remain invalid. */
async function mended(
  drafts: readonly Draft[],
  lean: Model,
  beside: readonly Draft[] = [],
): Promise<Draft[]> {
  const left = drafts.map(({ doc, ...rest }) => ({ ...rest, doc: structuredClone(doc) }));
  for (let round = 0; ; round++) {
    left.forEach((one) => (one.written = { ...one.written, text: JSON.stringify(one.doc) }));
    const { problems } = await checkDrafts(
      { shipped: lean, current: lean },
      [...left, ...beside].map(({ written }) => written),
    );
    const wrong = left.filter((_, at) => problems[at]!.length > 0);
    if (wrong.length === 0) return left;
    if (round === 12)
      return mended(
        left.filter((one) => !wrong.includes(one)),
        lean,
        beside,
      );
    left.forEach(({ doc }, at) =>
      new Set(problems[at]!.map(({ path }) => path)).forEach((path) => dropPart(doc, path)),
    );
  }
}

/**
 * Saves drafts, tries to publish those with problems, saves these again without the invalid parts, and publishes all
 * together. Returns the published ones.
 */
async function putInForce(run: Run, given: readonly Draft[], sound: readonly Draft[]): Promise<Draft[]> {
  const ids = new Map<string, number>();
  const broken: number[] = [];
  for (const { doc, written } of given) {
    run.written = [doc];
    const saved = await run.post(`${TABLE_INFO}/add`, { kind: written.kind, doc, domain: 'visits' });
    run.must('saved', saved);
    ids.set(written.code, saved.data.id as number);
    if (saved.data.problems.length > 0) broken.push(saved.data.id as number);
  }
  run.written = given.map(({ doc }) => doc);
  if (broken.length > 0 && (await published(run, broken)).code === 200)
    run.fail('published with its mistakes');
  const ready: Draft[] = [];
  for (const one of sound) {
    const id = ids.get(one.written.code)!;
    ready.push({ ...one, id });
    if (!broken.includes(id)) continue;
    run.written = [one.doc];
    const saved = await run.post(`${TABLE_INFO}/edit/${id}`, { version: 1, doc: one.doc });
    run.must('saved', saved);
    if (saved.data.problems.length > 0) run.fail(`sound and not: ${JSON.stringify(saved.data.problems)}`);
  }
  run.written = ready.map(({ doc }) => doc);
  if (ready.length === 0) return [];
  const done = await published(
    run,
    ready.map(({ id }) => id!),
  );
  run.must('published', done);
  return done.code === 200 ? ready : [];
}

/** Publishes drafts together as `diff` shows them, which lists the problems of each. */
async function published(run: Run, [id, ...others]: readonly number[]): Promise<Reply> {
  const beside = others.length > 0 ? `?with=${others.join(',')}` : '';
  const { hash, documents } = (await run.get(`${TABLE_INFO}/diff/${id}${beside}`)).data;
  const { version } = (await run.get(`${TABLE_INFO}/detail/${id}`)).data;
  const reply = await run.post(`${TABLE_INFO}/publish/${id}`, { version, hash, with: others });
  for (const { problems } of documents as { problems: Json[] }[])
    if (problems.length > 0)
      run.count(hasPlace({ ...reply, data: { errors: problems } }) ? 'refused' : 'lost');
  return reply;
}

/** Calls every call of an entity, by every column. */
async function exercise(run: Run, model: Model, entity: Draft, chance: Chance): Promise<void> {
  run.written = [entity.doc];
  const path = String(entity.doc.path);
  const owner = model.entities.get(entity.written.code)!;
  const row = (): JsonObject =>
    Object.fromEntries(
      owner.writable.add.map((field) => [
        field.model,
        chance.pick(validValues(field, model.fieldTypes.get(field.type)!)) ?? null,
      ]),
    );
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) {
    const added = await run.post(`${path}/add`, row());
    run.count(added.code === 200 ? 'added' : 'not added');
    if (added.code === 200) ids.push(added.data.id as number);
  }
  // The sums are returned with the rows.
  run.must('searched', await run.post(`${path}/search`));
  for (const field of owner.fields) {
    const name = field.model;
    const value = chance.pick(validValues(field, model.fieldTypes.get(field.type)!)) ?? null;
    for (const criterion of [value, [value, value], chance.pick<Json>([1, 'a', '2026-01-31', { a: 1 }])])
      await run.post(`${path}/search`, { [name]: criterion });
    for (const orderType of ['asc', 'desc']) {
      const ordered = await run.post(`${path}/search`, { orderField: name, orderType });
      if (owner.sortable.has(name)) run.must('ordered', ordered);
    }
  }
  for (const call of ['option', 'init']) if (owner.has(call as 'init')) await run.post(`${path}/${call}`);
  if (owner.has('option')) await run.post(`${path}/option`, { keyword: 'a' });
  for (const id of ids) {
    const { data } = await run.get(`${path}/detail/${id}`);
    const edited = await run.post(`${path}/edit/${id}`, { ...row(), version: data.version as number });
    run.count(edited.code === 200 ? 'edited' : 'not edited');
    run.must('looked at', await run.post(`${path}/data-change/search`, { dataId: id }));
    run.must('removed', await run.post(`${path}/del/${id}`));
  }
}

async function batch(run: Run, lean: Model, first: number): Promise<void> {
  const chance = chanceOf(`${SEED} ${first}`);
  const given = Array.from({ length: BATCH }, (_, at) =>
    draftOf('entity', randomEntity(`own_f${first + at}`, chance)),
  );
  const entities = await putInForce(run, given, await mended(given, lean));
  const { model } = await checkDrafts(
    { shipped: lean, current: lean },
    entities.map(({ written }) => written),
  );
  const drawn = entities.map(({ doc }) => draftOf('page', randomPage(doc, chance)));
  const pages = await putInForce(run, drawn, await mended(drawn, lean, entities));
  for (const entity of entities) await exercise(run, model, entity, chance);
  for (const { doc, id } of pages) {
    run.written = [doc];
    run.must('shown', await run.get(`${TABLE_INFO}/get-data/${String(doc.id)}`));
    run.must('shown', await run.get(`${TABLE_INFO}/get-data/${id}?draft=1`));
  }
}

/** Random changes of shipped documents: published and used, or rejected. */
async function overlays(run: Run, count: number, chance: Chance): Promise<void> {
  const sources = run.world.model.sources.filter(({ kind }) => kind === 'entity' || kind === 'page');
  for (let at = 0; at < count; at++) {
    const { kind, json } = chance.pick(sources);
    const shipped = json as JsonObject;
    const code = String(shipped.id);
    const doc = kind === 'entity' ? randomOverlay(shipped, chance) : randomChange(shipped, chance);
    run.written = [doc];
    const id = await run.world.document(kind, code);
    const { version } = (await run.get(`${TABLE_INFO}/detail/${id}`)).data;
    if ((await run.post(`${TABLE_INFO}/edit/${id}`, { version, doc })).code !== 200) continue;
    if (kind === 'page') await run.get(`${TABLE_INFO}/get-data/${id}?draft=1`);
    if ((await published(run, [id])).code !== 200) continue;
    run.count('overlaid');
    const owner = run.world.model.entities.get(code);
    if (kind === 'page') run.must('shown', await run.get(`${TABLE_INFO}/get-data/${code}`));
    else if (owner?.has('search')) {
      run.must('searched', await run.post(`${owner.entity.path}/search`));
      await run.post(`${owner.entity.path}/search`, { ownExtra: 'a' });
      await run.post(`${owner.entity.path}/search`, { orderField: 'ownExtra', orderType: 'asc' });
    }
  }
}

test(`B8: ${DOCUMENTS} random entities of seed ${SEED} with their pages are published and work, or are rejected with their place`, async () => {
  for (let first = 0; first < DOCUMENTS; first += WORLD) {
    const world = await documentsWorld();
    try {
      await world.publishNew('domain', visit.domain);
      await world.publishNew('entity', visit.entity, { domain: 'visits' });
      const run = new Run(world);
      const lean = leanModel(world);
      const last = Math.min(DOCUMENTS, first + WORLD);
      for (let at = first; at < last && run.wrong.length === 0; at += BATCH) await batch(run, lean, at);
      await overlays(run, Math.ceil((last - first) / 4), chanceOf(`${SEED} over ${first}`));
      if (process.env.DOCUMENT_FUZZ) console.log(last, Object.fromEntries(run.told));
      expect(run.wrong).toEqual([]);
      // A run in which all documents were rejected, or all published, would prove nothing.
      const told = (what: string) => run.told.get(what) ?? 0;
      for (const what of ['published', 'refused', 'added', 'edited', 'removed', 'shown'])
        expect([what, told(what) > 0]).toEqual([what, true]);
      expect(told('lost')).toBe(0);
      expect(told('added')).toBeGreaterThan(told('not added'));
    } finally {
      await world.close();
    }
  }
}, 3_600_000);
