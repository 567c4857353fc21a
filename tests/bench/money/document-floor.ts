/**
 * What a developer would write by hand for the check of a document of thousands of lines: one function of SQL with the
 * numbers, locks, tables and constraints of the product. `M1` cash in, `M2` cash out, `M3` payments over a bank with their
 * orders and tasks; what is taken is held, as the submission has left it. Without logs of rows.
 */
export const DOCUMENT_FLOOR = `
create or replace function floor_document(p_tenant bigint, p_org bigint, p_doc bigint, p_event text, p_counter bigint, p_category bigint)
returns integer language plpgsql as $$
declare
  v_today date := current_date; v_n integer; v_last integer; v_code text; v_doc money_in_out%rowtype; v_total numeric; v_before numeric;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger ' || p_tenant || ' ' || p_org, 0));
  select * into v_doc from money_in_out where tenant_id = p_tenant and id = p_doc and state = 1 for no key update;
  if not found then raise exception 'state'; end if;
  select count(*), sum(amount) into v_n, v_total from money_in_out_item where tenant_id = p_tenant and in_out_id = p_doc;
  insert into number_counter as n (tenant_id, org_id, kind, day, last) values (p_tenant, p_org, 'ledger_txn', v_today, v_n)
    on conflict (tenant_id, org_id, kind, day) do update set last = n.last + v_n returning last - v_n into v_last;
  select 'PZ' || to_char(v_today, 'YYYYMMDD') || right(code, 3) into v_code from org where tenant_id = p_tenant and id = p_org;
  if exists (select from period_close where tenant_id = p_tenant and org_id = p_org and month = to_char(v_today, 'YYYY-MM')) then
    raise exception 'closed';
  end if;
  perform from ledger_account where tenant_id = p_tenant and org_id = p_org and (id = p_counter or code = 'PERSON'
      and money_category_id = p_category and owner_type = 2
      and owner_id in (select person_id from money_in_out_item where tenant_id = p_tenant and in_out_id = p_doc))
    order by id for no key update;
  select balance into v_before from ledger_account where tenant_id = p_tenant and id = p_counter;
  if p_event <> 'M1' then
    update ledger_hold set used_amount = amount, changed_at = now(), state = 4
     where tenant_id = p_tenant and state = 3 and source_type = 'inout' and part_no = v_doc.round
       and source_id in (select id from money_in_out_item where tenant_id = p_tenant and in_out_id = p_doc);
  end if;
  if p_event = 'M2' then
    update ledger_hold set used_amount = amount, changed_at = now(), state = 4
     where tenant_id = p_tenant and state = 3 and source_type = 'inout.document' and source_id = p_doc;
  end if;
  with item as (
    select i.id, i.amount, a.id as pocket, a.balance, row_number() over w as n, sum(i.amount) over w as up_to,
           sum(i.amount) over (partition by a.id order by i.line_no) as own
      from money_in_out_item i
      join ledger_account a on a.tenant_id = i.tenant_id and a.org_id = p_org and a.code = 'PERSON' and a.owner_type = 2
       and a.owner_id = i.person_id and a.bank_account_id is null and a.money_category_id = p_category
     where i.tenant_id = p_tenant and i.in_out_id = p_doc window w as (order by i.line_no)
  ), txn as (
    insert into ledger_txn (tenant_id, org_id, txn_no, biz_date, money_type_id, event, source_type, source_id, part_no, source_no, summary, actor_id)
    select p_tenant, p_org, v_code || lpad((v_last + n)::text, 5, '0'), v_today, v_doc.money_type_id, p_event, 'inout', id,
           coalesce(v_doc.round, 0), v_doc.bill_no, 'floor', 1 from item order by n
    returning id, source_id
  ), audit as (
    insert into ledger_audit (tenant_id, txn_id, org_id, actor_id, actor_name, event, amount)
    select p_tenant, t.id, p_org, 1, 'floor', p_event, i.amount from txn t join item i on i.id = t.source_id
  ), leg as (
    insert into ledger_entry (tenant_id, org_id, txn_id, seq, legs, account_id, side, amount, balance_after, biz_date)
    select p_tenant, p_org, t.id, l.seq, 2, l.account, l.side, i.amount, l.after, v_today
      from item i join txn t on t.source_id = i.id cross join lateral (values
        (1, p_counter, case p_event when 'M1' then 'D' else 'C' end, v_before + case p_event when 'M2' then -i.up_to else i.up_to end),
        (2, i.pocket, case p_event when 'M1' then 'C' else 'D' end, i.balance + case p_event when 'M1' then i.own else -i.own end)
      ) as l(seq, account, side, after) order by i.n, l.seq
  ), pocket as (
    update ledger_account a set balance = a.balance + case p_event when 'M1' then s.sum else -s.sum end,
           frozen = a.frozen - case p_event when 'M1' then 0 else s.sum end, version = version + 1
      from (select pocket, sum(amount) from item group by pocket) s where a.tenant_id = p_tenant and a.id = s.pocket
  )
  update ledger_account set balance = balance + case p_event when 'M2' then -v_total else v_total end,
         frozen = frozen - case p_event when 'M2' then v_total else 0 end, version = version + 1
   where tenant_id = p_tenant and id = p_counter;
  if p_event = 'M3' then
    insert into number_counter as n (tenant_id, org_id, kind, day, last)
    select p_tenant, p_org, kind, v_today, v_n from (values ('floor_order'), ('floor_task')) k(kind)
      on conflict (tenant_id, org_id, kind, day) do update set last = n.last + v_n;
    with trade as (
      insert into bank_trade_order (tenant_id, org_id, trade_no, trade_kind, bank_product_id, from_account_id, payee_name, payee_no,
                                    amount, fee_amount, purpose, source_type, source_id, source_no, source_key, try_no, state)
      select p_tenant, p_org, 'F' || i.id, 1, b.bank_product_id, b.id, o.account_name, o.account_no, i.amount, 0, 'floor', 'inout', i.id,
             v_doc.bill_no, 'inout/' || i.id || '/1', 1, 0
        from money_in_out_item i join bank_other_account o on o.tenant_id = i.tenant_id and o.id = i.other_account_id
        join bank_account b on b.tenant_id = i.tenant_id and b.id = v_doc.bank_account_id
       where i.tenant_id = p_tenant and i.in_out_id = p_doc returning id, source_id, bank_product_id, from_account_id
    ), task as (
      insert into bank_task (tenant_id, org_id, task_no, task_kind, action, bank_product_id, bank_account_id, trade_order_id, priority, tries, max_try, state, next_run_at)
      select p_tenant, p_org, 'F' || id, 1, 'pay', bank_product_id, from_account_id, id, 100, 0, 1, 0, now() from trade
    )
    update money_in_out_item i set item_state = 3, trade_order_id = t.id, version = version + 1, updated_at = now()
      from trade t where i.tenant_id = p_tenant and i.id = t.source_id;
  else
    update money_in_out_item set item_state = 1, version = version + 1, updated_at = now()
     where tenant_id = p_tenant and in_out_id = p_doc;
  end if;
  update money_in_out set state = case p_event when 'M3' then 3 else 4 end, version = version + 1, updated_at = now()
   where tenant_id = p_tenant and id = p_doc;
  return v_n;
end $$`;
