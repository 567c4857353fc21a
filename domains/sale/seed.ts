import { sql } from 'kysely';
import type { JsonObject } from '../../schemas/json';
import { SUPPLIER_USER } from '../../schemas/model/ownership';
import type { Seed, SeedContext } from '../../server/action';
import { OTHER_SUPPLIER, SUPPLIERS, type PlannedSupplier } from './seed/suppliers';
import { creditCheckCharacter } from './functions/credit-code';

/** The suppliers of both tenants; the demo accounts of suppliers belong to the first one. */
export const seed: Seed = async (context) => {
  const [tenantId = 0] = context.shared.get('demo tenant') ?? [];
  const [otherId = 0] = context.shared.get('other tenant') ?? [];
  const times = await currentTimes(context);
  const [first = 0] = await context.insert(
    'sale_supplier',
    SUPPLIERS.map((supplier, at) => supplierRow(supplier, at, tenantId, times)),
  );
  await context.insert('sale_supplier', [supplierRow(OTHER_SUPPLIER, SUPPLIERS.length, otherId, times)]);
  await context.tx
    .updateTable('org_user')
    .set({ supplier_id: first })
    .where('tenant_id', '=', tenantId)
    .where('login_type', '=', SUPPLIER_USER)
    .execute();
};

interface Times {
  now: string;
  /** The date in a number of days; in the past for a negative one. */
  day(days: number): string;
}

async function currentTimes({ tx }: SeedContext): Promise<Times> {
  const { rows } = await sql<{ now: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`.execute(tx);
  const now = rows[0]?.now ?? '';
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  return { now, day: (days) => new Date(today + days * 86_400_000).toISOString().slice(0, 10) };
}

/** The codes lie in the region 900000, which does not exist. */
function supplierRow(
  supplier: PlannedSupplier,
  at: number,
  tenantId: number,
  { now, day }: Times,
): JsonObject {
  const { name, shortName, supplierType, contact, contractEnds, settleCycle, feeRate, deposit } = supplier;
  const number = String(at + 1).padStart(3, '0');
  const characters = `91900000MA01${number}0${at % 10}`;
  const sellsFood = supplier.foodLicence !== undefined;
  return {
    tenantId,
    orgId: null,
    code: `GY${number}`,
    name,
    shortName,
    supplierType,
    creditCode: characters + creditCheckCharacter(characters),
    legalPerson: supplier.legalPerson,
    contact,
    mobile: `19900010${number}`,
    tel: `0570-8660${number}`,
    foodLicenseNo: sellsFood ? `JY19000000000${number}` : null,
    foodLicenseDate: supplier.foodLicence === undefined ? null : day(supplier.foodLicence),
    contractNo: `HT2025-${number}`,
    contractStart: day(contractEnds - 730),
    contractEnd: day(contractEnds),
    settleCycle,
    feeRate,
    deposit,
    status: 1,
    ...(supplier.waits
      ? { checkStatus: 0 }
      : { checkStatus: 1, checkedBy: '高行健', checkedAt: now, approvedAt: now }),
  };
}
