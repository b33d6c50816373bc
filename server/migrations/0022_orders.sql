-- Orders (record 0056): quotations, orders and delivery notes are vouchers that move nothing. What they ask for stands in the version as a document, in the
-- form in which record_commands takes lines and movements. A bill, or a later order, names the order that it fulfils. And what a bill says beside its
-- amounts (record 0057): days, numbers and countries that registers and the tax office ask for.

alter table voucher
  add column details jsonb constraint details_are_short check (jsonb_typeof(details) = 'object' and length(details::text) <= 4000),
  add column document jsonb constraint document_has_lines check (jsonb_typeof(document->'lines') = 'array' and jsonb_typeof(document->'movements') = 'array'),
  add column fulfils bigint,                  -- the place of the order that this bill or order fulfils
  drop constraint voucher_has_lines_or_is_cancelled,
  add constraint voucher_has_lines_or_is_cancelled check (
    (cancelled and line_count = 0 and movement_count = 0 and total_paisa = 0 and document is null)
    or (not cancelled and document is not null and line_count = 0 and movement_count = 0 and total_paisa = 0)
    or (not cancelled and document is null and movement_count >= 0
        and ((line_count >= 2 and total_paisa > 0) or (line_count = 0 and total_paisa = 0 and movement_count > 0))));
create index voucher_fulfilment on voucher (organization_id, fulfils) where fulfils is not null;
create index voucher_order on voucher (organization_id, date, entry) where document is not null;

alter table voucher_type drop constraint voucher_type_base_kind_check, add constraint voucher_type_base_kind_check
  check (base_kind in ('receipt', 'payment', 'contra', 'journal', 'sales', 'purchase', 'sales-order', 'purchase-order', 'stock-journal', 'opening', 'closing'));

-- What an order asks for, as lines of money and as goods; columns as those of voucher_line and stock_movement.
create view order_line with (security_invoker) as
  select v.organization_id, v.entry, l.line_no::smallint line_no, (l.x->>0)::uuid ledger_id, (l.x->>1)::uuid sub_ledger_id, (l.x->>2)::bigint amount_paisa,
         coalesce(l.x->>3, '') narration, (l.x->>4)::uuid cost_centre_id
    from voucher v cross join lateral jsonb_array_elements(v.document->'lines') with ordinality l(x, line_no) where v.document is not null;
create view order_movement with (security_invoker) as
  select v.organization_id, v.entry, m.line_no::smallint line_no, (m.x->>0)::uuid stock_item_id, (m.x->>1)::uuid godown_id, m.x->>2 kind,
         (m.x->>3)::bigint quantity, (m.x->>4)::bigint value_paisa, coalesce(m.x->>5, '') batch, (m.x->>6)::date expires_on,
         (m.x->>7)::uuid ledger_id, (m.x->>8)::bigint rate, (m.x->>9)::bigint discount_paisa, (m.x->>10)::bigint billed_paisa, m.x->>11 vat_class
    from voucher v cross join lateral jsonb_array_elements(v.document->'movements') with ordinality m(x, line_no) where v.document is not null;
-- The lines and goods of vouchers and orders as they were entered, for whoever shows, copies or compares them. Figures read the tables alone.
create view entered_line with (security_invoker) as
  select organization_id, entry, line_no, ledger_id, sub_ledger_id, amount_paisa, narration, cost_centre_id from voucher_line where line_no > 0
  union all select * from order_line;
create view entered_movement with (security_invoker) as
  select organization_id, entry, line_no, stock_item_id, godown_id, kind, quantity, value_paisa, batch, expires_on, ledger_id, rate, discount_paisa, billed_paisa, vat_class
    from stock_movement where line_no > 0
  union all select * from order_movement;
grant select on order_line, order_movement, entered_line, entered_movement to lekha_app;

-- What an order asks for, from the lines and movements of a command: it balances as the bill will, names what exists, and settles nothing.
create function order_document(p_organization uuid, p jsonb) returns jsonb language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare d jsonb := jsonb_build_object('lines', coalesce(p->'lines', '[]'), 'movements', coalesce(p->'movements', '[]')); difference bigint; most bigint; missing boolean;
begin
  select coalesce(sum((x->>2)::bigint), 0), coalesce(max((x->>2)::bigint), 0),
         bool_or(g.ledger_id is null or ((x->>1) is not null and s.sub_ledger_id is null) or ((x->>4) is not null and c.cost_centre_id is null))
    into difference, most, missing
    from jsonb_array_elements(d->'lines') x
    left join ledger g on g.organization_id = p_organization and g.ledger_id = (x->>0)::uuid and g.active
    left join sub_ledger s on s.organization_id = p_organization and s.ledger_id = (x->>0)::uuid and s.sub_ledger_id = (x->>1)::uuid
    left join cost_centre c on c.organization_id = p_organization and c.cost_centre_id = (x->>4)::uuid;
  if difference <> 0 or most = 0 then perform refused(format('the voucher does not balance (order, difference %s)', difference), 'voucher_balances'); end if;
  if missing or exists (
      select from jsonb_array_elements(d->'movements') x
       where not exists (select from stock_item i where i.organization_id = p_organization and i.stock_item_id = (x->>0)::uuid)
          or ((x->>1) is not null and not exists (select from godown g where g.organization_id = p_organization and g.godown_id = (x->>1)::uuid))) then
    perform refused('the order names a ledger, an item or a godown that is not there', 'order_names_what_exists', '23503'); end if;
  if jsonb_path_exists(d, '$.lines[*][5, 6] ? (@ != null && @.size() > 0)') then perform refused('an order settles no bill and deducts no tax', 'orders_settle_nothing'); end if;
  return d;
end $$;
revoke execute on function order_document from public;
-- What an order comes to, which its bill will ask.
create function order_total(p_document jsonb) returns bigint language plpgsql immutable
  set search_path = public, pg_temp as $$ begin return (select sum((x->>2)::bigint) from jsonb_array_elements(p_document->'lines') x where (x->>2)::bigint > 0); end $$;
revoke execute on function order_total from public;
grant execute on function order_total to lekha_app;

-- The rules of a version learn of the three columns. Each replacement stands once in the function.
create procedure mend(p_function regproc, p_old text, p_new text) language plpgsql as $$
declare was text := pg_get_functiondef(p_function);
begin
  if array_length(string_to_array(was, p_old), 1) is distinct from 2 then raise 'no single % in %', p_old, p_function; end if;
  execute replace(was, p_old, p_new);
end $$;

call mend('judged_version', $$v.external_id := p->>'external';$$, $$v.external_id := p->>'external';
  v.fulfils := (p->>'fulfils')::bigint; v.details := nullif(p->'details', 'null');$$);
-- Who alters a voucher without a word of its details keeps them.
call mend('judged_version', $$v.corrects := f.corrects; v.external_id := null;$$, $$v.corrects := f.corrects; v.fulfils := f.fulfils; v.external_id := null;
    if not p ? 'details' then v.details := f.details; end if;$$);
call mend('judged_version', $$(t.base_kind = 'stock-journal' or t.code = 'opening-stock')$$, $$(t.base_kind in ('stock-journal', 'sales-order', 'purchase-order') or t.code = 'opening-stock')$$);
call mend('judged_version', $$if y.fiscal_year_id is null then perform refused('no fiscal year$$, $$if t.base_kind in ('sales-order', 'purchase-order') and not v.cancelled then
    v.document := order_document(p_organization, p);
    v.line_count := 0; v.movement_count := 0; v.total_paisa := 0; v.allocation_count := 0; v.deduction_count := 0;
  end if;
  if y.fiscal_year_id is null then perform refused('no fiscal year$$);
call mend('judged_version', $$return v;$$, $$if v.version = 1 and v.fulfils is not null and not exists (
      select from current_voucher o join voucher_type k on k.organization_id = p_organization and k.code = o.voucher_type
       where o.organization_id = p_organization and o.place = v.fulfils and not o.cancelled
         and ((k.base_kind = 'sales-order' and t.base_kind in ('sales', 'sales-order')) or (k.base_kind = 'purchase-order' and t.base_kind in ('purchase', 'purchase-order')))) then
    perform refused('nothing to fulfil', 'fulfilment_of_a_current_order'); end if;
  return v;$$);
call mend('judged_version', $$if v.reverses is not null and v.version = 1 and (is_reversed$$, $$if v.reverses is not null and v.version = 1 and (t.base_kind in ('sales-order', 'purchase-order') or is_reversed$$);
call mend('record_commands', $$lines := array_append(lines, coalesce(p->'lines', '[]'));$$,
  $$lines := array_append(lines, case when v.document is null then coalesce(p->'lines', '[]') else '[]' end);$$);
call mend('record_commands', $$movements := array_append(movements, coalesce(p->'movements', '[]'));$$,
  $$movements := array_append(movements, case when v.document is null then coalesce(p->'movements', '[]') else '[]' end);$$);
call mend('record_commands', $$total_paisa := v.total_paisa;$$, $$total_paisa := case when v.document is null then v.total_paisa else order_total(v.document) end;$$);
call mend('record_commands', $$array['version', 'reverses', 'corrects']$$, $$array['version', 'reverses', 'corrects', 'fulfils']$$);
-- What is not there is left out, and former texts stay what they were.
call mend('voucher_text', $$'c' || v.corrects, $$, $$'c' || v.corrects, 'f' || v.fulfils, 'p' || v.details::text, 'o' || v.document::text, $$);
drop procedure mend;
