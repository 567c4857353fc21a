import readline from 'node:readline';
import { AppError } from '../../../schemas/errors/app-error';
import type { Db, Session, Tx } from '../../../server/action';
import { readLimits } from '../../../server/contract/limits';
import type { ConnectedRequest } from '../../../server/contract/request';
import { asUnavailable } from '../../../server/database/connection/database-errors';
import { runInTransaction } from '../../../server/database/connection/run-in-transaction';
import { openDatabase } from '../../../server/database/connection/server-database';
import { runOnce } from '../../../server/http/idempotency';
import { ledgerOf } from '../../../server/ledger/ledger-of';
import { runOperation, type MoneyOperation } from './money-operations';

/*
 * A server in a process of its own that does money operations, one per line, as the engine does a verb: with the
 * connections of requests, in one transaction together with the key of the request. Until it is killed.
 */
const { DATABASE_URL = '', SESSION = '{}' } = process.env;
const session = JSON.parse(SESSION) as Session;
const database = openDatabase(DATABASE_URL, 'login', readLimits(process.env));
/** For the deliberate defects: a connection outside the transaction. */
Object.assign(globalThis, { outside: database.core satisfies Db });

interface Line {
  n: number;
  key: string;
  operation: MoneyOperation;
}

async function answer({ key, operation }: Line): Promise<object> {
  try {
    const effect = await runInTransaction(database.within(session), (tx: Tx) => {
      const request = { session, tx, requestId: key, path: 'money', ip: '127.0.0.1' } as ConnectedRequest<Tx>;
      const { tenantId, orgId, userId } = session;
      const once = { tenantId, orgId, userId, key, content: JSON.stringify(operation), keepDays: 1 };
      return runOnce(tx, once, () => runOperation(ledgerOf(request), operation));
    });
    return { effect };
  } catch (error) {
    if (asUnavailable(error)) return { busy: String(error) };
    if (error instanceof AppError)
      return error.errorName === 'running' ? { busy: '' } : { refused: error.errorName };
    return { failed: String(error) };
  }
}

readline.createInterface({ input: process.stdin }).on('line', async (text) => {
  const line = JSON.parse(text) as Line;
  console.log(JSON.stringify({ n: line.n, ...(await answer(line)) }));
});
console.log('working');
