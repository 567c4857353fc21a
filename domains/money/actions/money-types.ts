import { storedCents } from '../../../schemas/money/cents';
import { splitCents } from '../../../schemas/money/split-cents';
import type { ActionContext } from '../../../server/action';

/** A money type, and how it splits what comes in between pockets. */
export interface MoneyType {
  readonly id: number;
  readonly name: string;
  readonly moneyCategoryId: number;
  readonly splits: readonly { readonly id: number; readonly weight: bigint }[];
}

/** A money type. */
export async function moneyTypeOf({ tx, session }: ActionContext, id: number): Promise<MoneyType> {
  const type = await tx
    .selectFrom('bank_money_type')
    .select(['id', 'name', 'money_category_id'])
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const splits = await tx
    .selectFrom('bank_money_type_split')
    .select(['money_category_id', 'percent'])
    .where('tenant_id', '=', session.tenantId)
    .where('money_type_id', '=', id)
    .orderBy('line_no')
    .execute();
  return {
    ...{ id: type.id, name: type.name, moneyCategoryId: type.money_category_id },
    splits: splits.map((one) => ({ id: one.money_category_id, weight: storedCents(one.percent) })),
  };
}

/** What comes into which pockets: into the named one, else as the type splits it, else into its default one. */
export function pocketParts(
  type: MoneyType,
  cents: bigint,
  named: number | null,
): { moneyCategoryId: number; cents: bigint }[] {
  if (named !== null || type.splits.length === 0)
    return [{ moneyCategoryId: named ?? type.moneyCategoryId, cents }];
  const parts = splitCents(cents, type.splits);
  return type.splits.flatMap(({ id }, at) =>
    parts[at]! > 0n ? [{ moneyCategoryId: id, cents: parts[at]! }] : [],
  );
}

/** The ids of pockets whose money may be withdrawn. */
export async function withdrawablePockets({ tx, session }: ActionContext): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('bank_money_category')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('withdrawable', '=', 1)
    .where('status', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
