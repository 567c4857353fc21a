import { sql } from 'kysely';
import type { ActionContext, AppNode, Tx } from '../../action';
import { AppError } from '../../../schemas/errors';
import { translateText, type Words } from '../../../schemas/model/translate';
import { grantsOf } from '../../access/grants';
import type { Records } from '../../records/records';
import { credentialsOf } from '../../session/credentials';
import { sessionsOf } from '../../session/sessions';
import { fieldErrors } from '../../contract/check-body';
import type { SessionCall } from '../../contract/route';
import { recordContext } from '../../records/record-context';

interface ContextServices {
  records: Records;
  /** Nodes of the permission tree, source texts. */
  tree: readonly AppNode[];
  words: Words;
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
