import { createHash } from 'node:crypto';
import type { MergeConflict } from '../../schemas/versions/merge-documents';
import type { Model } from '../../schemas/model/model';
import type { Finding, Problem } from '../../schemas/problems/problem';
import { cause, type Cause } from '../../schemas/problems/causes';
import type { Db, Session } from '../action';
import { besideTable } from '../database/tables/own-tables';
import type { Route } from '../contract/route';
import { RouteTwiceError } from '../contract/route-twice-error';
import { checkInstallation } from './check-installation';
import { checkDrafts, firstOf } from './check-drafts';
import type { DocumentRow } from './document-row';
import { findSource, type WrittenDocument } from './document-source';
import { inSlices } from './in-slices';
import { maskedBefore } from './masked-before';
import { planDocumentTables, type DocumentTables } from './document-tables';
import type { LiveModels } from './live-models';
import { columnRenames } from './pending-renames';
import { publishRights } from './publish-rights';
import { shownChanges, type ShownChanges } from './shown-changes';

/** A document and what would be in force of it. */
export interface Proposal {
  row: DocumentRow;
  document: WrittenDocument;
}

/** What a publish or a rollback would do, as it is shown to a person first. */
export interface PublishPlan {
  /** Sent back with the publish: nothing else than what was shown is done. */
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
  /** What is done to the tables. */
  statements: string[];
  /** What would lose data or cannot be; a publish is refused while there is any. */
  refusals: Cause[];
  /** Places of other documents that would no longer hold; likewise. */
  breaks: Omit<Problem, 'kind' | 'severity'>[];
  /**
   * What is to be known of it: values that nobody sees any more; what works but leads nowhere yet (a page without a menu
   * entry, a call the server does not have).
   */
  warnings: (Cause | Problem)[];
}

/** A plan, and what would be in force after it. */
export interface Planned {
  plan: PublishPlan;
  model: Model;
  /** Null when only pages change. */
  tables: DocumentTables | null;
}

interface PlanOptions {
  live: LiveModels;
  /** Sees all tenants' documents and the tables. */
  owner: Db;
  session: Session;
  lang: string;
  /** The proposal is a version that was in force before. */
  back?: boolean;
}

/** Works out what would happen. Changes nothing. */
export async function planPublish(
  proposals: readonly Proposal[],
  { live, owner, session, lang, back = false }: PlanOptions,
): Promise<Planned> {
  const { tenantId } = session;
  // A build gives way to others: what is in force is looked up once.
  const inForce = live.of(tenantId);
  const current = inForce.model;
  const shipped = live.shipped.model;
  const { model, problems, breaks } = await checkDrafts(
    live.installation(tenantId),
    proposals.map(({ document }) => document),
  );
  for (const [at, { row }] of proposals.entries())
    problems[at]!.push(...(await maskedBefore(owner, tenantId, row, { current, next: model })));
  const sound = problems.every((list) => list.length === 0) && breaks.length === 0;
  const served = sound ? await serving(live, model) : NOT_SERVED;
  const unheld = publishRights(session, inForce, { model, routes: served.routes });
  const tables =
    sound && proposals.some(({ row }) => row.kind !== 'page')
      ? await planDocumentTables(owner, shipped, {
          tenantId,
          current,
          next: model,
          known: live.known,
          renames: back ? [] : columnRenames(proposals.map(({ row }) => row)),
          back,
        })
      : null;
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
        ...((row.kind === 'entity' && unheld.byEntity.get(row.code)) || []),
        ...(at === 0 ? unheld.whole : []),
      ],
      conflicts: row.conflicts ?? [],
    });
  const shown = {
    documents,
    statements: tables?.plan.statements ?? [],
    refusals: [...(tables?.plan.refusals ?? []), ...(served.refusal === null ? [] : [served.refusal])],
    breaks: firstOf(breaks.map(located), (more) => ({ file: '', path: '', ...more })),
    warnings: [
      ...(tables ? goneToRest(current, tables, tenantId) : []),
      ...firstOf(served.warnings, moreWarnings),
    ],
  };
  const versions = proposals.map(({ row, document }) => [row.id, row.version, document.text]);
  return { plan: { hash: hashOf([versions, shown.statements]), ...shown }, model, tables };
}

/** What a set of documents would answer. */
interface Serving {
  routes: readonly Route[];
  refusal: Cause | null;
  warnings: Problem[];
}
const NOT_SERVED: Serving = { routes: [], refusal: null, warnings: [] };

/** Two entities may ask for the same address; what a page asks of the server may not be there. */
async function serving(live: LiveModels, model: Model): Promise<Serving> {
  try {
    const { routes } = await live.try(model);
    const files = new Map(
      [...model.pages.keys()].map((id) => [id, findSource(model, { kind: 'page', code: id })?.file ?? id]),
    );
    const found = checkInstallation({ model, routes, files, languages: [] });
    return { routes, refusal: null, warnings: found };
  } catch (error) {
    if (!(error instanceof RouteTwiceError)) throw error;
    return { ...NOT_SERVED, refusal: cause('routeTwice', { route: error.route }) };
  }
}

/** What is in force at present and will rest: its values are kept, and nobody sees them. */
function goneToRest(current: Model, { plan }: DocumentTables, tenantId: number): Cause[] {
  return [...current.entities.values()].flatMap(({ entity: { id }, table, stored }) => {
    const tables = [table, besideTable(tenantId, id)];
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
