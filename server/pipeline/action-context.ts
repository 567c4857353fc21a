import { sql } from 'kysely';
import type { ActionContext, AppNode, Tx } from '../action';
import { AppError } from '../../schemas/errors';
import { translateText, type Words } from '../../schemas/translate';
import { grantsOf } from '../permission/grants';
import type { RecordContext, Records } from '../records/records';
import { RequestWork } from '../records/request-work';
import { credentialsOf } from '../session/credentials';
import { sessionsOf } from '../session/sessions';
import { fieldErrors } from './check-body';
import type { SessionCall } from './route';

interface ContextServices {
  records: Records;
  /** Nodes of the permission tree, source texts. */
  tree: readonly AppNode[];
  words: Words;
}

/** What the records need to know of a call. */
export function recordContext(call: SessionCall, tx: RecordContext['tx'], writes: boolean): RecordContext {
  return {
    session: call.session,
    tx,
    writes,
    lang: call.lang,
    trail: call.trail,
    work: new RequestWork(),
  };
}

/** Puts together what a verb may use. */
export async function actionContext(
  { records, tree, words }: ContextServices,
  call: SessionCall,
  tx: Tx,
  writes: boolean,
): Promise<ActionContext> {
  const { session } = call;
  const context = recordContext(call, tx, writes);
  const guard = records.guard(context);
  const audit: ActionContext['audit'] = (event) => records.audit(context, event);
  const { rows } = await sql<{ today: string }>`select current_date as today`.execute(tx);
  return {
    session,
    tx,
    lang: call.lang,
    bizDate: rows[0]?.today ?? '',
    rows: (entityId) => records.rows(entityId, context),
    choosable: (entityId) => records.choosable(entityId, context),
    grants: grantsOf({
      tx,
      session,
      tree: tree.map((node) => ({ ...node, name: translateText(node.name, words) })),
      audit,
      guard,
    }),
    rights: {
      reaches: (subject) => guard.reaches(subject),
    },
    credentials: credentialsOf(tx, session.tenantId, guard),
    sessions: sessionsOf(tx, session, call.tokenHash, call, guard),
    audit,
    nextNumber: (kind, prefix, digits) => records.nextNumber(context, kind, prefix, digits),
    fail(text, params = {}, code = 409) {
      throw new AppError(null, params, null, { code, text });
    },
    failFields(errors) {
      throw fieldErrors(
        Object.entries(errors).map(([path, text]) => ({ path, msg: translateText(text, words) })),
      );
    },
  };
}
