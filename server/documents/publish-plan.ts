import { createHash } from 'node:crypto';
import type { MergeConflict } from '../../schemas/versions/merge-documents';
import type { Model } from '../../schemas/model/model';
import { problemKey, type Finding, type Problem } from '../../schemas/problems/problem';
import { cause, type Cause } from '../../schemas/problems/causes';
import type { Db, Session } from '../action';
import { addedColumnsTable } from '../database/tables/own-tables';
import type { Route } from '../contract/route';
import { RouteTwiceError } from '../contract/route-twice-error';
import type { ChildApps } from '../contract/child-apps';
import { checkInstallation, preventsPublish } from './check-installation';
import { foreignFindings } from './foreign-findings';
import { grantableCodes } from './created-grants';
import { checkDrafts, firstOf } from './check-drafts';
import type { DocumentRow } from './document-row';
import { findSource, type WrittenDocument } from './document-source';
import { inSlices } from './in-slices';
import { maskedBefore } from './masked-before';
import { planDocumentTables, type DocumentTables } from './document-tables';
import type { LiveModels } from './live-models';
import { newCodes, type NewCodes } from './new-codes';
import { columnRenames } from './pending-renames';
import { publishRights } from './publish-rights';
import { shownChanges, type ShownChanges } from './shown-changes';
import { fileOf } from './tenant-model';
import { touchedValues } from './touched-values';

/** A document with its proposed content. */
export interface Proposal {
  row: DocumentRow;
  document: WrittenDocument;
}

/** The effect of a publish or a rollback, for confirmation by a user. */
export interface PublishPlan extends NewCodes {
  /** The client sends it back with the publish: only the confirmed plan is executed. */
  hash: string;
  documents: {
    id: number;
    kind: string;
    code: string;
    name: string;
    publishedNo: number | null;
    changes: ShownChanges['changes'];
    lines: ShownChanges['lines'];
    problems: Finding[];
    conflicts: MergeConflict[];
  }[];
  /** The SQL statements for the tables. */
  statements: string[];
  /** Reasons that block the publish, such as data loss. */
  refusals: Cause[];
  /** Places of other documents that would become invalid; these also block the publish. */
  breaks: Omit<Problem, 'kind' | 'severity'>[];
  /**
   * Effects that do not block the publish: values that become invisible, or a page without a menu entry, or a call that
   * the server does not have.
   */
  warnings: (Cause | Problem)[];
}

/** A plan with the resulting model. */
export interface Planned {
  plan: PublishPlan;
  /** Hash of what is put in force, without the versions of the drafts: what a timed publish has confirmed. */
  content: string;
  model: Model;
  /** The new codes that whoever publishes may grant. */
  grantable: ReadonlySet<string>;
  /** Null when only pages change. */
  tables: DocumentTables | null;
}

interface PlanOptions {
  live: LiveModels;
  /** Connection with access to all tenants' documents and to the tables. */
  owner: Db;
  session: Session;
  lang: string;
  apps: ChildApps;
  /** A rollback: the proposal is an earlier version. */
  back?: boolean;
}

/** Computes the effect; changes nothing. */
export async function planPublish(
  proposals: readonly Proposal[],
  { live, owner, session, lang, apps, back = false }: PlanOptions,
): Promise<Planned> {
  const { tenantId } = session;
  // The build yields to other work, so the model in force is read once.
  const inForce = live.of(tenantId);
  const current = inForce.model;
  const shipped = live.shipped.model;
  const { model, problems, breaks } = await checkDrafts(
    live.installation(tenantId),
    proposals.map(({ document }) => document),
  );
  for (const [at, { row }] of proposals.entries()) {
    problems[at]!.push(...(await maskedBefore(owner, tenantId, row, { current, next: model })));
    if (row.kind === 'page') problems[at]!.push(...(await foreignFindings(owner, tenantId, model, row.code)));
  }
  const sound = problems.every((list) => list.length === 0) && breaks.length === 0;
  const served = sound ? await serving(live, model, apps) : NOT_SERVED;
  const files = proposals.map(({ document }) => fileOf(shipped, document));
  const unserved = sound ? unservedCalls(served.warnings, inForce, files) : [];
  for (const { file, path, code, params } of unserved) {
    const at = files.indexOf(file);
    if (at >= 0) problems[at]!.push({ path, code, params });
  }
  const missingRights = publishRights(session, inForce, { model, routes: served.routes });
  // An entity that is changed may let the forms of other pages read more than before.
  const elsewhere = [...missingRights.byPage]
    .filter(([code]) => !proposals.some(({ row }) => row.kind === 'page' && row.code === code))
    .flatMap(([, found]) => found.map((one): Finding => ({ ...one, path: '' })));
  const renames = back ? [] : columnRenames(proposals.map(({ row }) => row));
  const tables =
    sound && proposals.some(({ row }) => row.kind !== 'page')
      ? await planDocumentTables(owner, shipped, {
          tenantId,
          current,
          next: model,
          known: live.known,
          renames,
          back,
        })
      : null;
  const documents = await shownDocuments(proposals, problems, { missingRights, elsewhere, current, lang });
  const grantable = grantableCodes(session, inForce, model);
  const codes = sound
    ? await newCodes(owner, { tenantId, lang, current, next: model, grantable })
    : { codes: [], moreCodes: 0 };
  const entities = proposals.flatMap(({ row }) => (row.kind === 'entity' ? row.code : []));
  const shown = {
    documents,
    ...codes,
    statements: tables?.plan.statements ?? [],
    refusals: [...(tables?.plan.refusals ?? []), ...(served.refusal === null ? [] : [served.refusal])],
    breaks: firstOf(
      [...breaks, ...unserved.filter(({ file }) => !files.includes(file))].map(located),
      (more) => ({ file: '', path: '', ...more }),
    ),
    warnings: [
      ...(tables ? await touchedValues(owner, { current, next: model, entities, renames }) : []),
      ...(tables ? retainedColumns(current, tables, tenantId) : []),
      ...firstOf(
        served.warnings.filter((warning) => !unserved.includes(warning)),
        moreWarnings,
      ),
    ],
  };
  const versions = proposals.map(({ row, document }) => [row.id, row.version, document.text]);
  const texts = proposals.map(({ document }) => [document.kind, document.code, document.text]);
  return {
    plan: { hash: hashOf([versions, shown.statements]), ...shown },
    content: hashOf([texts, shown.statements]),
    ...{ model, grantable, tables },
  };
}

/** The proposals as the plan shows them: their changes in words, their problems and conflicts. */
async function shownDocuments(
  proposals: readonly Proposal[],
  problems: readonly (readonly Finding[])[],
  {
    missingRights,
    elsewhere,
    current,
    lang,
  }: {
    missingRights: ReturnType<typeof publishRights>;
    /** Problems of documents that are not published; the first proposal tells them. */
    elsewhere: readonly Finding[];
    current: Model;
    lang: string;
  },
): Promise<PublishPlan['documents']> {
  const documents: PublishPlan['documents'] = [];
  for (const [at, { row, document }] of proposals.entries())
    documents.push({
      id: row.id,
      kind: row.kind,
      code: row.code,
      name: row.name,
      publishedNo: row.publishedNo,
      ...(await inSlices(shownChanges(current, document, lang))),
      problems: [
        ...problems[at]!,
        ...((row.kind === 'entity' && missingRights.byEntity.get(row.code)) || []),
        ...((row.kind === 'page' && missingRights.byPage.get(row.code)) || []),
        ...(at === 0 ? [...missingRights.whole, ...elsewhere] : []),
      ],
      conflicts: row.conflicts ?? [],
    });
  return documents;
}

/** The routes of a set of documents. */
interface Serving {
  routes: readonly Route[];
  refusal: Cause | null;
  warnings: Problem[];
}
const NOT_SERVED: Serving = { routes: [], refusal: null, warnings: [] };

/** Two entities may declare the same path, and a page may call routes that do not exist. */
async function serving(live: LiveModels, model: Model, apps: ChildApps): Promise<Serving> {
  try {
    const { routes } = await live.try(model);
    return { routes, refusal: null, warnings: installationProblems(model, routes, apps) };
  } catch (error) {
    if (!(error instanceof RouteTwiceError)) throw error;
    return { ...NOT_SERVED, refusal: cause('routeTwice', { route: error.route }) };
  }
}

/**
 * What the pages call in vain, or with the permission of another call: the same errors as in files. Of other
 * documents only what the publish would add, because an upgrade may have removed a call.
 */
function unservedCalls(
  warnings: readonly Problem[],
  inForce: { model: Model; routes: readonly Route[] },
  files: readonly string[],
): Problem[] {
  const found = warnings.filter(preventsPublish);
  if (found.length === 0) return [];
  const before = new Set(installationProblems(inForce.model, inForce.routes).map(problemKey));
  return found.filter((problem) => files.includes(problem.file) || !before.has(problemKey(problem)));
}

function installationProblems(model: Model, routes: readonly Route[], apps?: ChildApps): Problem[] {
  const files = new Map(
    [...model.pages.keys()].map((id) => [id, findSource(model, { kind: 'page', code: id })?.file ?? id]),
  );
  return checkInstallation({ model, routes, files, languages: [], ...(apps && { apps }) });
}

/** Columns in force that will be retained but hidden: their values are kept. */
function retainedColumns(current: Model, { plan }: DocumentTables, tenantId: number): Cause[] {
  return [...current.entities.values()].flatMap(({ entity: { id }, table, stored }) => {
    const tables = [table, addedColumnsTable(tenantId, id)];
    return plan.resting
      .filter((rests) => tables.includes(rests.table) && stored.some(({ column }) => column === rests.column))
      .map(({ column }) => cause('columnRests', { table: id, column }));
  });
}

const moreWarnings = (more: Cause): Problem => ({ file: '', path: '', kind: 'page', ...more });

function located({ file, path, code, params }: Problem): PublishPlan['breaks'][number] {
  return { file, path, code, params };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
