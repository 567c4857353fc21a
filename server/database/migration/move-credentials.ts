import type { ActualTable } from '../tables/actual-tables';

/**
 * Statements that move the credentials of database version 5, which had no tenant, under row level security, and fill
 * the table of account names. `before` runs before the statements of the comparison, `after` behind them; `actual` is
 * changed to what the comparison must see. Credentials of deleted users are dropped.
 */
export function moveCredentials(actual: Map<string, ActualTable>): { before: string[]; after: string[] } {
  const before: string[] = [];
  const after: string[] = [];
  if (actual.get('credential')?.columns.has('tenant_id') === false) {
    actual.delete('credential');
    before.push(
      'alter table credential rename to credential_5',
      'alter table credential_5 rename constraint credential_pkey to credential_5_pkey',
    );
    after.push(
      `insert into credential (tenant_id, user_id, password_hash, must_change)
        select u.tenant_id, u.id, c.password_hash, c.must_change
        from credential_5 c join org_user u on u.id = c.user_id`,
      'drop table credential_5',
    );
  }
  if (actual.get('sign_in_try')?.columns.has('place_hash') === false) {
    // Short-lived counts by account alone.
    actual.delete('sign_in_try');
    before.push('drop table sign_in_try');
  }
  if (actual.has('org_user') && !actual.has('sign_in_name'))
    after.push(
      `insert into sign_in_name (login_name, tenant_id, user_id) select login_name, tenant_id, id from org_user`,
    );
  return { before, after };
}
