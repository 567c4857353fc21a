import type { Tx } from '../action';
import type { Ledger } from '../domain-ledger';
import type { ConnectedRequest } from '../contract/request';
import { accountsOfOwner, openAccount, readAccounts } from './accounts';
import { bookMoves } from './book-moves';
import { closeAccounts, reopenAccounts } from './close-accounts';
import { closeMonth } from './close-month';
import { dayFigures, pocketCloses } from './day-figures';
import { findHold, findTransaction } from './find-by-source';
import { releaseHold, takeHolds } from './holds';
import type { LedgerPlace } from './ledger-place';
import { giveBackLimits, takeLimits } from './limit-counters';
import { isPosted, pocketUse } from './money-use';
import { postTransactions, reverseTransactions } from './post';
import { trialBalance } from './trial-balance';
import { findHolds, findTransactions, openAccounts, releaseHolds } from './whole-documents';

/** The ledger as verbs of domains use it: in the organisation of the session, audited with its request. */
export function ledgerOf({ tx, session, requestId, path, ip }: ConnectedRequest<Tx>): Ledger {
  const { tenantId, orgId, userId: actorId, userName: actorName } = session;
  return ledgerAt(tx, { tenantId, orgId, actorId, actorName, requestId, path, ip });
}

/** The ledger in an organisation, for whoever moves money there. */
export function ledgerAt(tx: Tx, place: LedgerPlace): Ledger {
  return {
    open: (account) => openAccount(tx, place, account),
    openAll: (accounts) => openAccounts(tx, place, accounts),
    close: (owner) => closeAccounts(tx, place, owner),
    reopen: (owner) => reopenAccounts(tx, place, owner),
    accounts: (ids) => readAccounts(tx, place, ids),
    accountsOf: (owner) => accountsOfOwner(tx, place, owner),
    pocketUse: (id) => pocketUse(tx, place, id),
    isPosted: (id) => isPosted(tx, place, id),
    post: (...postings) => postTransactions(tx, place, postings),
    reverse: async (txnId, reversal) => (await reverseTransactions(tx, place, [{ ...reversal, txnId }]))[0]!,
    reverseAll: (reversals) => reverseTransactions(tx, place, reversals),
    find: (source, event) => findTransaction(tx, place, source, event),
    bookMoves: (query) => bookMoves(tx, place, query),
    pocketCloses: (start, end, personIds) => pocketCloses(tx, place, { start, end, personIds }),
    dayFigures: (day) => dayFigures(tx, place, day),
    findAll: (sources, event) => findTransactions(tx, place, sources, event),
    findHold: (source) => findHold(tx, place, source),
    findHolds: (sources) => findHolds(tx, place, sources),
    hold: (...holds) => takeHolds(tx, place, holds),
    release: (holdId, amount) => releaseHold(tx, place, holdId, amount ?? null),
    releaseAll: (holdIds) => releaseHolds(tx, place, holdIds),
    takeLimits: (uses) => takeLimits(tx, place, uses),
    giveBackLimits: (uses) => giveBackLimits(tx, place, uses),
    trialBalance: (until) => trialBalance(tx, place, until),
    closeMonth: (month, statementId) => closeMonth(tx, place, month, statementId),
  };
}
