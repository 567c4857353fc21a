import Type, { type Static } from 'typebox';
import type { Scope } from './scope';
import { named, valueNames } from '../grammar/named';

/** Type of a column of a view, as of a stored column (`SqlType`). */
type ViewType = 'text' | 'integer' | 'bigint' | 'date' | 'timestamptz' | 'numeric(17,2)';

/**
 * What the server offers to entities without a table of their own: queries over its own tables, with the columns that an
 * entity can show. `server/database/tables/views.ts` has their SQL.
 */
export const VIEWS = {
  /** The entries of the ledger (账单): one row for each leg of a posting, in the order of truth. */
  ledger_bill: {
    entryNo: 'text',
    txnNo: 'text',
    /** The account's code (domains.md 3.1). */
    account: 'text',
    bankAccountId: 'bigint',
    personId: 'bigint',
    supplierId: 'bigint',
    moneyCategoryId: 'bigint',
    moneyTypeId: 'bigint',
    /** 1 the balance rises, 2 it falls. */
    direction: 'integer',
    inAmount: 'numeric(17,2)',
    outAmount: 'numeric(17,2)',
    balanceAfter: 'numeric(17,2)',
    sourceNo: 'text',
    summary: 'text',
    /** 1: a reversal, or reversed. */
    reversed: 'integer',
    bizDate: 'date',
    postedAt: 'timestamptz',
  },
  /** Persons with pockets, in each organisation that keeps them: the sums over these. */
  ledger_balances: {
    personId: 'bigint',
    balance: 'numeric(17,2)',
    frozen: 'numeric(17,2)',
    available: 'numeric(17,2)',
  },
  /** The pockets of persons: one for each category of their money. */
  ledger_pockets: {
    personId: 'bigint',
    moneyCategoryId: 'bigint',
    balance: 'numeric(17,2)',
    frozen: 'numeric(17,2)',
    available: 'numeric(17,2)',
  },
  /** The entries of the accounts of persons (人员账单), each with what all pockets of the person held after it. */
  ledger_persons: {
    personId: 'bigint',
    txnNo: 'text',
    moneyCategoryId: 'bigint',
    moneyTypeId: 'bigint',
    inAmount: 'numeric(17,2)',
    outAmount: 'numeric(17,2)',
    balanceAfter: 'numeric(17,2)',
    totalAfter: 'numeric(17,2)',
    summary: 'text',
    sourceNo: 'text',
    bizDate: 'date',
    postedAt: 'timestamptz',
  },
  /** What was counted against limits, and given back. */
  ledger_limits: {
    personId: 'bigint',
    limitName: 'text',
    periodKey: 'text',
    changeType: 'integer',
    amount: 'numeric(17,2)',
    usedBefore: 'numeric(17,2)',
    usedAfter: 'numeric(17,2)',
    cap: 'numeric(17,2)',
    sourceNo: 'text',
    bizDate: 'date',
  },
  /** Calls of foreign systems of which there are several with the same method and path. */
  api_duplicate: {
    sysId: 'bigint',
    method: 'text',
    path: 'text',
    sameCount: 'integer',
    name: 'text',
    code: 'text',
    purpose: 'integer',
    status: 'integer',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ViewType>>>>;

/** The scope of the rows of a view, which its entity has, too. */
export const VIEW_SCOPES = {
  ledger_bill: 'org',
  ledger_balances: 'org',
  ledger_pockets: 'org',
  ledger_persons: 'org',
  ledger_limits: 'org',
  api_duplicate: 'tenant',
} as const satisfies Readonly<Record<keyof typeof VIEWS, Scope>>;

/** The name of a view. */
export type ViewName = keyof typeof VIEWS;
/** The names of all views. */
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[];

/** The grammar of the key `view` of an entity. */
export const View = named(
  { title: '视图', help: '没有自己的表：显示服务器的查询，只读；列须是其中的列' },
  Type.Enum(
    VIEW_NAMES,
    valueNames({
      ledger_bill: '账务分录',
      ledger_balances: '人员余额',
      ledger_pockets: '人员分户',
      ledger_persons: '人员分录',
      ledger_limits: '限额流水',
      api_duplicate: '重复接口',
    }),
  ),
);
/** The view whose rows an entity shows. */
export type View = Static<typeof View>;
