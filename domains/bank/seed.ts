import type { JsonObject } from '../../schemas/json';
import { ACCOUNT_KIND } from '../../schemas/money/book-of-kind';
import type { Seed, SeedContext } from '../../server/action';
import { SPLITS } from './actions/money-types';
import category from './entities/money-category.json';
import type from './entities/money-type.json';

/** Kinds of money, accounts at the simulated bank and pockets of the persons, all with 0.00. */
export const seed: Seed = async (context) => {
  const { shared } = context;
  if (shared.has('small')) return;
  for (const [tenant, orgs] of [
    ['demo tenant', 'facilities'],
    ['other tenant', 'other org'],
  ] as const) {
    const [tenantId = 0] = shared.get(tenant) ?? [];
    const categories = await insertKinds(context, tenantId);
    for (const orgId of shared.get(orgs) ?? []) {
      await insertAccounts(context, { tenantId, orgId });
      await openPockets(context, { tenantId, orgId }, [...categories.values()]);
    }
  }
};

/** The rows that an entity ships; their literal types differ from row to row. */
const rowsOf = ({ init }: { init: unknown }) => init as readonly JsonObject[];

/** The shipped categories and types of money; returns the categories by code. */
async function insertKinds(context: SeedContext, tenantId: number): Promise<Map<string, number>> {
  const own = { tenantId, orgId: null, status: 1 };
  const ids = await context.insert(
    'bank_money_category',
    rowsOf(category).map((row): JsonObject => ({ ...row, ...own })),
  );
  const categories = new Map(category.init.map(({ code }, at) => [code, ids[at]!]));
  const idOf = (code: string): number => categories.get(code)!;
  const types = await context.insert(
    'bank_money_type',
    rowsOf(type).map((row): JsonObject => ({
      ...row,
      ...own,
      moneyCategoryId: idOf(row.moneyCategoryId as string),
    })),
  );
  const splits = type.init.flatMap(({ code }, at) =>
    Object.entries(SPLITS[code] ?? {}).map(([pocket, percent], line): JsonObject => ({
      ...{ tenantId, orgId: null, moneyTypeId: types[at]!, lineNo: line + 1 },
      ...{ moneyCategoryId: idOf(pocket), percent },
    })),
  );
  await context.insert('bank_money_type_split', splits);
  return categories;
}

interface Place {
  tenantId: number;
  orgId: number;
}

/** Special accounts by purpose (`AccountPurpose`). */
const SPECIAL = [
  [1, '劳动报酬专户'],
  [2, '利息专户'],
  [3, '收费专户'],
] as const;

/** What `init` of bank accounts makes, and a till. The numbers have a prefix that no bank has. */
async function insertAccounts({ insert, tx, ledger, roles }: SeedContext, place: Place): Promise<void> {
  const { tenantId, orgId } = place;
  // The product is a row of the seed files, which may not be there yet.
  await roles(tenantId, orgId);
  const product = await tx
    .selectFrom('bank_product')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', 'SIM')
    .executeTakeFirstOrThrow();
  const number = (at: number) => `999999${String(orgId).padStart(6, '0')}${String(at).padStart(4, '0')}`;
  const own = { ...place, bankProductId: product.id, status: 1, accountStatus: 2 };
  const accounts: JsonObject[] = [
    { ...own, kind: ACCOUNT_KIND.main, accountName: '主账户', accountNo: number(1), isDefault: 1 },
    ...SPECIAL.map(([purpose, accountName]) => ({
      ...{ ...own, kind: ACCOUNT_KIND.special, purpose, accountName, accountNo: number(purpose + 1) },
    })),
    { ...own, kind: ACCOUNT_KIND.cash, accountName: '现金', accountNo: `XJ${orgId}` },
  ];
  const ids = await insert('bank_account', accounts);
  const owner = { ownerType: 'org', ownerId: orgId } as const;
  const atBank = ids
    .slice(0, -1)
    .map((bankAccountId) => ({ code: 'BANK', ...owner, bankAccountId }) as const);
  const funds = atBank.slice(1).map((book) => ({ ...book, code: 'ORG' }) as const);
  const internal = (['CASH', 'TRANSIT', 'SUSPENSE', 'FEE', 'INTEREST', 'RELAY'] as const).map((code) => ({
    ...{ code, ...owner },
  }));
  await ledger(place).openAll([...atBank, ...funds, ...internal]);
}

/** Values of `AccountStatus`. */
const WITH_ACCOUNT = [2, 3];

async function openPockets({ tx, ledger }: SeedContext, place: Place, categories: readonly number[]) {
  const persons = await tx
    .selectFrom('supervised_prisoner')
    .select('id')
    .where('tenant_id', '=', place.tenantId)
    .where('org_id', '=', place.orgId)
    .where('account_status', 'in', WITH_ACCOUNT)
    .orderBy('id')
    .execute();
  await ledger(place).openAll(
    persons.flatMap(({ id: ownerId }) =>
      categories.map(
        (moneyCategoryId) => ({ code: 'PERSON', ownerType: 'person', ownerId, moneyCategoryId }) as const,
      ),
    ),
  );
}
