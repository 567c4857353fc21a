import { ACCOUNT_CODES, ADVANCED } from '../../../schemas/money/posting-rules';
import { check, index, insertTrigger, literal, referenceBy, type Table, type TableColumn } from './table';

const id: TableColumn = { name: 'id', type: 'bigint', notNull: true, identity: true };
const bigint = (name: string, notNull = true): TableColumn => ({ name, type: 'bigint', notNull });
const integer = (name: string, fallback?: string): TableColumn => ({
  ...{ name, type: 'integer', notNull: true },
  ...(fallback !== undefined && { default: fallback }),
});
const text = (name: string, notNull = true): TableColumn => ({ name, type: 'text', notNull });
const date = (name: string, notNull = true): TableColumn => ({ name, type: 'date', notNull });
const now = (name: string): TableColumn => ({
  ...{ name, type: 'timestamp with time zone', notNull: true, default: 'now()' },
});
/** Yuan with two decimals, exact. */
const money = (name: string, fallback?: string, notNull = true): TableColumn => ({
  ...{ name, type: 'numeric(17,2)', notNull },
  ...(fallback !== undefined && { default: fallback }),
});
const owned = [bigint('tenant_id'), bigint('org_id')];
const source = [text('source_type'), bigint('source_id'), integer('part_no', '0'), text('source_no')];

/** Also keeps out `NaN`, which PostgreSQL takes for greater than every number. */
const BELOW = '< 1000000000000000';
const codesOf = (side: 'D' | 'C') =>
  Object.entries(ACCOUNT_CODES).flatMap(([code, rule]) => (rule.side === side ? [literal(code)] : []));

const account: Table = {
  name: 'ledger_account',
  columns: [
    ...[id, ...owned, text('code')],
    // 1 the organisation, 2 a person, 3 a supplier.
    ...[integer('owner_type'), bigint('owner_id'), bigint('bank_account_id', false)],
    ...[bigint('money_category_id', false), text('normal_side')],
    // On the normal side; a cache of the entries.
    ...[money('balance', '0'), money('frozen', '0')],
    // How far the balance may fall below zero; null: without limit.
    ...[money('overdraft', '0', false), integer('version', '1'), now('created_at')],
    // Of a person who has left: nothing is posted to it until the person has an account again.
    { name: 'closed', type: 'boolean', notNull: true, default: 'false' },
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [
    index(
      'ledger_account',
      ['tenant_id', 'org_id', 'code', 'owner_type', 'owner_id', 'bank_account_id', 'money_category_id'],
      { unique: true, nullsNotDistinct: true },
    ),
    index('ledger_account', ['tenant_id', 'org_id', 'id'], { unique: true }),
    index('ledger_account', ['tenant_id', 'owner_type', 'owner_id']),
  ],
  references: [],
  checks: [
    check(
      'ledger_account',
      'side',
      `code in (${codesOf('D').join(', ')}) and normal_side = 'D' or code in (${codesOf('C').join(', ')}) and normal_side = 'C'`,
    ),
    check(
      'ledger_account',
      'owner',
      `owner_type in (1, 2, 3) and (code = 'PERSON') = (owner_type = 2) and (code like 'SUP.%') = (owner_type = 3)
       and (code = 'PERSON') = (money_category_id is not null)`,
    ),
    check(
      'ledger_account',
      'cover',
      `frozen >= 0 and balance ${BELOW} and (overdraft is null or frozen <= balance + overdraft)`,
    ),
    check(
      'ledger_account',
      'overdraft',
      `case when overdraft is null then code in (${[...ADVANCED].map(literal).join(', ')}) else overdraft >= 0 and overdraft ${BELOW} end`,
    ),
    check('ledger_account', 'closed', 'not closed or balance = 0 and frozen = 0'),
  ],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
};

const txn: Table = {
  name: 'ledger_txn',
  columns: [
    ...[id, ...owned, text('txn_no'), date('biz_date'), bigint('money_type_id'), text('event')],
    ...[
      ...source,
      text('summary'),
      bigint('reversal_of', false),
      bigint('actor_id', false),
      now('posted_at'),
    ],
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [
    // One cause posts once (I5, I8).
    index('ledger_txn', ['tenant_id', 'source_type', 'source_id', 'event', 'part_no'], { unique: true }),
    index('ledger_txn', ['tenant_id', 'reversal_of'], { unique: true }),
    index('ledger_txn', ['tenant_id', 'org_id', 'txn_no'], { unique: true }),
    index('ledger_txn', ['tenant_id', 'money_type_id']),
    index('ledger_txn', ['tenant_id', 'org_id', 'id', 'biz_date'], { unique: true }),
  ],
  references: [
    referenceBy('ledger_txn', ['reversal_of'], 'ledger_txn', ['id']),
    // No money moves without its audit row (I13).
    referenceBy('ledger_txn', ['id'], 'ledger_audit', ['txn_id']),
  ],
  checks: [check('ledger_txn', 'reversal', `(reversal_of is not null) = (event = 'R1')`)],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
  appendOnly: true,
};

const entry: Table = {
  name: 'ledger_entry',
  columns: [
    ...[id, ...owned, bigint('txn_id'), integer('seq'), integer('legs'), bigint('account_id'), text('side')],
    money('amount'),
    { ...money('signed', undefined, false), generated: `case side when 'C' then amount else -amount end` },
    ...[money('balance_after'), date('biz_date')],
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [
    index('ledger_entry', ['tenant_id', 'txn_id', 'seq'], { unique: true }),
    index('ledger_entry', ['tenant_id', 'account_id', 'id']),
    index('ledger_entry', ['biz_date']),
  ],
  references: [
    referenceBy('ledger_entry', ['org_id', 'txn_id', 'biz_date'], 'ledger_txn', ['org_id', 'id', 'biz_date']),
    referenceBy('ledger_entry', ['org_id', 'account_id'], 'ledger_account', ['org_id', 'id']),
  ],
  checks: [check('ledger_entry', 'leg', `side in ('D', 'C') and amount > 0 and amount ${BELOW}`)],
  triggers: [
    // I1; and I11: a transaction that was posted takes no further legs, because each leg holds their number.
    insertTrigger(
      'ledger_entry',
      'balanced',
      'total numeric; legs_there bigint; least integer; most integer;',
      `select sum(signed), count(*), min(legs), max(legs) into total, legs_there, least, most
         from ledger_entry where tenant_id = new.tenant_id and txn_id = new.txn_id;
       if total <> 0 or legs_there < 2 or least <> legs_there or most <> legs_there then
         raise exception 'ledger_txn % of tenant % is not balanced', new.txn_id, new.tenant_id
           using errcode = '23514', constraint = 'ledger_entry_balanced';
       end if;`,
    ),
  ],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
  appendOnly: true,
};

/** Who moved money, from where: exactly one row for each transaction of the ledger, written with it (I13). */
const audit: Table = {
  name: 'ledger_audit',
  columns: [
    ...[
      bigint('tenant_id'),
      bigint('txn_id'),
      bigint('org_id'),
      bigint('actor_id', false),
      text('actor_name'),
    ],
    ...[text('request_id', false), text('path', false), text('ip', false), text('event'), money('amount')],
    now('created_at'),
  ],
  primaryKey: ['tenant_id', 'txn_id'],
  indexes: [],
  references: [referenceBy('ledger_audit', ['txn_id'], 'ledger_txn', ['id'])],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
  appendOnly: true,
};

const hold: Table = {
  name: 'ledger_hold',
  columns: [
    ...[id, ...owned, bigint('account_id'), text('hold_no'), money('amount')],
    ...[money('used_amount', '0'), money('released_amount', '0')],
    {
      ...money('remain_amount', undefined, false),
      generated: 'amount - used_amount - released_amount',
    },
    // Values of `HoldReason` and `HoldState`: 3 holds, 4 has ended.
    ...[integer('reason_type'), integer('state', '3'), date('expire_date', false), ...source],
    ...[bigint('actor_id', false), now('created_at'), now('changed_at')],
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [
    index('ledger_hold', ['tenant_id', 'source_type', 'source_id', 'part_no'], { unique: true }),
    index('ledger_hold', ['tenant_id', 'org_id', 'hold_no'], { unique: true }),
    index('ledger_hold', ['tenant_id', 'account_id'], { where: 'state = 3' }),
    index('ledger_hold', ['expire_date'], { where: 'state = 3 and expire_date is not null' }),
  ],
  references: [referenceBy('ledger_hold', ['org_id', 'account_id'], 'ledger_account', ['org_id', 'id'])],
  checks: [
    check(
      'ledger_hold',
      'amounts',
      `amount > 0 and amount ${BELOW} and used_amount >= 0 and released_amount >= 0 and used_amount + released_amount <= amount`,
    ),
    check(
      'ledger_hold',
      'state',
      'state = 3 and used_amount + released_amount < amount or state = 4 and used_amount + released_amount = amount',
    ),
  ],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
};

const dayBalance: Table = {
  name: 'ledger_day_balance',
  columns: [...owned, bigint('account_id'), date('biz_date'), money('close_amount')],
  primaryKey: ['tenant_id', 'account_id', 'biz_date'],
  indexes: [],
  references: [
    referenceBy('ledger_day_balance', ['org_id', 'account_id'], 'ledger_account', ['org_id', 'id']),
  ],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
};

const limitCounter: Table = {
  name: 'limit_counter',
  columns: [...owned, bigint('person_id'), text('rule_key'), text('period_key'), money('used', '0')],
  primaryKey: ['tenant_id', 'org_id', 'person_id', 'rule_key', 'period_key'],
  indexes: [],
  references: [],
  checks: [check('limit_counter', 'used', `used >= 0 and used ${BELOW}`)],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
};

const limitMove: Table = {
  name: 'limit_move',
  columns: [
    ...[id, ...owned, bigint('person_id'), text('rule_key'), text('period_key'), text('limit_name')],
    // Values of `LimitChange`: 1 takes, 2 gives back.
    ...[integer('change_type'), money('amount'), money('used_before'), money('used_after')],
    // The move that it gives back.
    ...[money('cap', undefined, false), bigint('given_back', false), ...source, date('biz_date')],
    now('created_at'),
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [
    index(
      'limit_move',
      ['tenant_id', 'source_type', 'source_id', 'part_no', 'change_type', 'rule_key', 'period_key'],
      { unique: true },
    ),
    index('limit_move', ['tenant_id', 'org_id', 'person_id', 'id']),
    index('limit_move', ['tenant_id', 'given_back'], { where: 'given_back is not null' }),
  ],
  references: [
    referenceBy('limit_move', ['org_id', 'person_id', 'rule_key', 'period_key'], 'limit_counter', [
      'org_id',
      'person_id',
      'rule_key',
      'period_key',
    ]),
    referenceBy('limit_move', ['given_back'], 'limit_move', ['id']),
  ],
  checks: [
    // I9: nothing is taken above the cap.
    check(
      'limit_move',
      'cap',
      `amount > 0 and amount ${BELOW} and used_before >= 0 and (change_type = 1 and given_back is null and used_after = used_before + amount
       and cap is not null and used_after <= cap or change_type = 2 and given_back is not null and used_after = used_before - amount and used_after >= 0)`,
    ),
  ],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
  appendOnly: true,
};

const periodClose: Table = {
  name: 'period_close',
  columns: [
    ...owned,
    text('month'),
    bigint('statement_id', false),
    bigint('closed_by', false),
    now('closed_at'),
  ],
  primaryKey: ['tenant_id', 'org_id', 'month'],
  indexes: [],
  references: [],
  checks: [check('period_close', 'month', `month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)],
  tenantColumn: 'tenant_id',
  orgColumn: 'org_id',
  appendOnly: true,
};

/** The ledger (domains.md 3.1): only `server/ledger` writes it. */
export const LEDGER_TABLES: readonly Table[] = [
  ...[account, txn, entry, audit, hold, dayBalance, limitCounter, limitMove, periodClose],
];
