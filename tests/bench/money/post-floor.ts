/**
 * What a developer would write by hand for one posting of two legs that captures a hold: one function, with the numbers,
 * locks, tables and constraints of the product.
 */
export const FLOOR = `
create or replace function floor_post(p_tenant bigint, p_org bigint, p_debit bigint, p_credit bigint, p_money numeric, p_held bigint, p_source bigint)
returns text language plpgsql as $$
declare
  v_counted integer; v_no text; v_txn bigint; v_today date := current_date; v_d numeric; v_c numeric; v_d_side text; v_c_side text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger ' || p_tenant || ' ' || p_org, 0));
  insert into number_counter as n (tenant_id, org_id, kind, day, last) values (p_tenant, p_org, 'ledger_txn', v_today, 1)
    on conflict (tenant_id, org_id, kind, day) do update set last = n.last + 1 returning last into v_counted;
  select 'PZ' || to_char(v_today, 'YYYYMMDD') || right(code, 3) || lpad(v_counted::text, 5, '0') into v_no
    from org where tenant_id = p_tenant and id = p_org;
  if exists (select from period_close where tenant_id = p_tenant and org_id = p_org and month = to_char(v_today, 'YYYY-MM')) then
    raise exception 'closed';
  end if;
  perform from ledger_account where tenant_id = p_tenant and org_id = p_org and id in (p_debit, p_credit) order by id for no key update;
  select balance, normal_side into v_d, v_d_side from ledger_account where tenant_id = p_tenant and id = p_debit;
  select balance, normal_side into v_c, v_c_side from ledger_account where tenant_id = p_tenant and id = p_credit;
  update ledger_hold set used_amount = used_amount + p_money, changed_at = now(),
         state = case when remain_amount = p_money then 4 else 3 end
   where tenant_id = p_tenant and id = p_held and state = 3 and remain_amount >= p_money;
  if not found then raise exception 'hold'; end if;
  with t as (
    insert into ledger_txn (tenant_id, org_id, txn_no, biz_date, money_type_id, event, source_type, source_id, source_no, summary, actor_id)
    values (p_tenant, p_org, v_no, v_today, 1, 'S2', 'floor', p_source, p_source::text, 'S2', 1) returning id
  ), a as (
    insert into ledger_audit (tenant_id, txn_id, org_id, actor_id, actor_name, event, amount)
    select p_tenant, id, p_org, 1, 'floor', 'S2', p_money from t
  )
  select id into v_txn from t;
  v_d := v_d + case v_d_side when 'D' then p_money else -p_money end;
  v_c := v_c + case v_c_side when 'C' then p_money else -p_money end;
  insert into ledger_entry (tenant_id, org_id, txn_id, seq, legs, account_id, side, amount, balance_after, biz_date)
  values (p_tenant, p_org, v_txn, 1, 2, p_debit, 'D', p_money, v_d, v_today), (p_tenant, p_org, v_txn, 2, 2, p_credit, 'C', p_money, v_c, v_today);
  update ledger_account set balance = v_d, frozen = frozen - p_money, version = version + 1 where tenant_id = p_tenant and id = p_debit;
  update ledger_account set balance = v_c, version = version + 1 where tenant_id = p_tenant and id = p_credit;
  return v_no;
end $$`;
