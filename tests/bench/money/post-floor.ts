/**
 * What a developer would write by hand for one posting of two legs that captures a hold: one function, with the numbers,
 * locks, tables and constraints of the product.
 */
export const FLOOR = `
create or replace function floor_post(tenant bigint, org bigint, debit bigint, credit bigint, money numeric, held bigint, source bigint)
returns text language plpgsql as $$
declare
  counted integer; no text; txn bigint; today date := current_date; open record; d numeric; c numeric; d_side text; c_side text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger ' || tenant || ' ' || org, 0));
  insert into number_counter as n (tenant_id, org_id, kind, day, last) values (tenant, org, 'ledger_txn', today, 1)
    on conflict (tenant_id, org_id, kind, day) do update set last = n.last + 1 returning last into counted;
  select 'PZ' || to_char(today, 'YYYYMMDD') || right(code, 3) || lpad(counted::text, 5, '0') into no
    from org where tenant_id = tenant and id = org;
  if exists (select from period_close where tenant_id = tenant and org_id = org and month = to_char(today, 'YYYY-MM')) then
    raise exception 'closed';
  end if;
  perform from ledger_account where tenant_id = tenant and org_id = org and id in (debit, credit) order by id for no key update;
  select balance, normal_side into d, d_side from ledger_account where tenant_id = tenant and id = debit;
  select balance, normal_side into c, c_side from ledger_account where tenant_id = tenant and id = credit;
  update ledger_hold set used_amount = used_amount + money, changed_at = now(),
         state = case when remain_amount = money then 4 else 3 end
   where tenant_id = tenant and id = held and state = 3 and remain_amount >= money;
  if not found then raise exception 'hold'; end if;
  with t as (
    insert into ledger_txn (tenant_id, org_id, txn_no, biz_date, money_type_id, event, source_type, source_id, source_no, summary, actor_id)
    values (tenant, org, no, today, 1, 'S2', 'floor', source, source::text, 'S2', 1) returning id
  ), a as (
    insert into ledger_audit (tenant_id, txn_id, org_id, actor_id, actor_name, event, amount)
    select tenant, id, org, 1, 'floor', 'S2', money from t
  )
  select id into txn from t;
  d := d + case d_side when 'D' then money else -money end;
  c := c + case c_side when 'C' then money else -money end;
  insert into ledger_entry (tenant_id, org_id, txn_id, seq, legs, account_id, side, amount, balance_after, biz_date)
  values (tenant, org, txn, 1, 2, debit, 'D', money, d, today), (tenant, org, txn, 2, 2, credit, 'C', money, c, today);
  update ledger_account set balance = d, frozen = frozen - money, version = version + 1 where tenant_id = tenant and id = debit;
  update ledger_account set balance = c, version = version + 1 where tenant_id = tenant and id = credit;
  return no;
end $$`;
