-- Movements of goods (record 0050): which item, where, how many, and for how much if it came in. They belong to a version of a voucher as its lines do:
-- written by record_commands only, sealed by the audit chain, taken back by the next version.

alter table voucher add column movement_count smallint not null default 0,   -- number of its own movements, without those that take back
  drop constraint voucher_has_lines_or_is_cancelled,
  add constraint voucher_has_lines_or_is_cancelled check (
    (cancelled and line_count = 0 and movement_count = 0 and total_paisa = 0)
    or (not cancelled and movement_count >= 0 and ((line_count >= 2 and total_paisa > 0) or (line_count = 0 and total_paisa = 0 and movement_count > 0))));
alter table voucher_type drop constraint voucher_type_base_kind_check, add constraint voucher_type_base_kind_check
  check (base_kind in ('receipt', 'payment', 'contra', 'journal', 'sales', 'purchase', 'stock-journal', 'opening', 'closing'));

-- What happens when more goes out than is there, and the ledger of stock in which the statements show an item.
alter table organization add column negative_stock text not null default 'warn' constraint negative_stock_is_known check (negative_stock in ('allow', 'warn', 'refuse'));
grant update (negative_stock) on organization to lekha_app;
alter table stock_item add column stock_ledger_id uuid,
  add constraint stock_item_stock_ledger_exists foreign key (organization_id, stock_ledger_id) references ledger not valid;   -- the column is new: every row is without one
create index stock_item_shown_in on stock_item (organization_id, stock_ledger_id) where stock_ledger_id is not null;
grant update (stock_ledger_id) on stock_item to lekha_app;

-- line_no > 0: a movement of this version; line_no < 0: it takes back the former version's movement of that number. So the sum of all rows is what is
-- there, and the sum of rows with entry <= E is what was known at E. kind 'in': a receipt with its value, negative where goods go back to the supplier.
-- 'out': an issue, positive where a customer gives goods back or a count finds more. 'move': between godowns, zero in the sum of a version.
create table stock_movement (
  organization_id uuid not null, entry bigint not null,
  line_no smallint not null check (line_no <> 0),
  place bigint not null, date date not null,  -- copies of the header's
  stock_item_id uuid not null,
  godown_id uuid,                             -- null: the main location
  kind text not null constraint movement_kind_is_known check (kind in ('in', 'out', 'move')),
  quantity bigint not null constraint quantity_is_possible check (quantity between -1000000000000000 and 1000000000000000 and (quantity <> 0 or kind = 'in')),
  value_paisa bigint constraint movement_value_is_possible check (
    (value_paisa is not null) = (kind = 'in') and (value_paisa is null or value_paisa between -1000000000000000 and 1000000000000000)),
  batch text not null default '' constraint batch_is_short check (length(batch) <= 50),
  expires_on date,
  -- What a bill asks for it: in which ledger, at which rate (ten-thousandths of a rupee), less which discount, how much in all without VAT, and its VAT.
  ledger_id uuid, rate bigint, discount_paisa bigint, billed_paisa bigint,
  vat_class text constraint billed_vat_is_known check (vat_class in ('standard', 'reduced', 'zero', 'exempt')),
  constraint billed_goods_are_whole check (num_nulls(ledger_id, rate, discount_paisa, billed_paisa, vat_class) in (0, 5) and (ledger_id is null or kind <> 'move')),
  constraint billed_amount_is_possible check (rate between 0 and 1000000000000000 and abs(discount_paisa) <= 1000000000000000 and abs(billed_paisa) <= 1000000000000000),
  primary key (organization_id, entry, line_no),
  foreign key (organization_id, entry) references voucher,
  constraint movement_godown_exists foreign key (organization_id, godown_id) references godown,
  constraint movement_ledger_exists foreign key (organization_id, ledger_id) references ledger
);
create index movement_billed_in on stock_movement (organization_id, ledger_id, date) where ledger_id is not null;
create index movement_of_item on stock_movement (organization_id, stock_item_id, date, place, entry, line_no) include (kind, quantity, value_paisa);
create index movement_of_godown on stock_movement (organization_id, godown_id, date) where godown_id is not null;
-- Days within a month of all items, and what is left of batches, each read from the index alone.
create index movement_of_day on stock_movement (organization_id, date, stock_item_id) include (kind, quantity, value_paisa, godown_id);
create index movement_of_batch on stock_movement (organization_id, stock_item_id, batch, expires_on, date) include (quantity, godown_id) where batch <> '';

-- Sums of the movements of an item in a BS month, by godown; the nil uuid = the main location. Every movement is counted here, so the foreign key
-- checks the item of each, once a month instead of once a movement (as record 0023).
create table stock_month (
  organization_id uuid not null, fiscal_year_id uuid not null, bs_month integer not null,
  stock_item_id uuid not null, godown_id uuid not null,
  in_quantity bigint not null, in_paisa bigint not null, out_quantity bigint not null, move_quantity bigint not null, movement_count integer not null,
  sold_paisa bigint not null,                 -- what bills ask for what went out, without VAT
  primary key (organization_id, fiscal_year_id, bs_month, stock_item_id, godown_id),
  constraint movement_item_exists foreign key (organization_id, stock_item_id) references stock_item
) with (fillfactor = 50);
create index stock_month_of_item on stock_month (organization_id, stock_item_id, bs_month);

create or replace function voucher_text(p_organization uuid, p_first bigint, p_last bigint) returns text language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin return (
  select string_agg(concat_ws('|', v.entry, v.place, v.version, v.supersedes, v.id, encode(v.request_hash, 'hex'), v.fiscal_year_id, v.voucher_type, v.number,
           to_char(v.date, 'YYYY-MM-DD'), v.bs_date, v.cancelled::int, v.total_paisa, to_json(v.narration)::text, to_json(v.reference)::text,
           to_json(coalesce(v.reason, ''))::text, coalesce(v.reverses, 0), to_json(coalesce(v.external_id, ''))::text,
           (extract(epoch from v.recorded_at) * 1000000)::bigint, v.recorded_by, l.lines, m.movements), E'\n' order by v.entry)
    from voucher v
    left join lateral (
      select string_agg(concat_ws(',', line_no, ledger_id, coalesce(sub_ledger_id::text, ''), amount_paisa, coalesce(cost_centre_id::text, ''),
               coalesce(fund_id::text, ''), to_json(narration)::text), ';' order by line_no) lines
        from voucher_line where organization_id = v.organization_id and entry = v.entry and line_no > 0) l on true
    left join lateral (                       -- null where there are none: concat_ws leaves it out, and former texts stay what they were
      select string_agg(concat_ws(',', 'g' || line_no, stock_item_id, coalesce(godown_id::text, ''), kind, quantity, coalesce(value_paisa::text, ''),
               to_json(batch)::text, coalesce(to_char(expires_on, 'YYYY-MM-DD'), ''), ledger_id, rate, discount_paisa, billed_paisa, vat_class), ';' order by line_no) movements
        from stock_movement where organization_id = v.organization_id and entry = v.entry and line_no > 0) m on v.movement_count > 0
   where v.organization_id = p_organization and v.entry between p_first and p_last);
end $$;
create or replace function judged_version(p_organization uuid, p jsonb, p_entry bigint, t voucher_type, y fiscal_year, p_caller jsonb) returns voucher
  language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare v voucher; f voucher;
begin
  v.organization_id := p_organization; v.entry := p_entry; v.place := p_entry;
  v.id := (p->>'id')::uuid; v.request_hash := decode(p->>'hash', 'hex');
  v.version := coalesce((p->>'version')::smallint, 1);
  v.voucher_type := p->>'type'; v.date := (p->>'date')::date;
  v.cancelled := coalesce((p->>'cancelled')::boolean, false);
  v.line_count := coalesce(jsonb_array_length(p->'lines'), 0); v.movement_count := coalesce(jsonb_array_length(p->'movements'), 0);
  v.total_paisa := (select coalesce(sum(l.paisa) filter (where l.paisa > 0), 0) from (select (x->>2)::bigint paisa from jsonb_array_elements(p->'lines') x) l);
  v.narration := coalesce(p->>'narration', ''); v.reference := coalesce(p->>'reference', ''); v.reason := p->>'reason';
  v.reverses := (p->>'reverses')::bigint; v.external_id := p->>'external';

  if v.version > 1 then
    v.place := (p->>'place')::bigint;
    select * into f from voucher where organization_id = p_organization and place = v.place and version = v.version - 1;
    if not found then perform refused('the former version does not exist', 'voucher_follows_its_former', '23503'); end if;
    v.supersedes := f.entry;
    if f.cancelled then perform refused('a cancelled voucher stays cancelled', 'cancelled_is_final'); end if;
    v.fiscal_year_id := f.fiscal_year_id; v.voucher_type := f.voucher_type; v.number := f.number;
    v.reverses := f.reverses; v.external_id := null;
    if v.cancelled then v.date := f.date; v.narration := f.narration; v.reference := f.reference; end if;
    if not v.cancelled and f.reverses is not null then perform refused('a reversal is not altered', 'reversal_is_not_altered'); end if;
    if is_reversed(p_organization, v.place) then perform refused('a reversed voucher is not changed', 'reversed_is_not_changed'); end if;
  end if;
  v.bs_date := case when v.date = f.date then f.bs_date else bs_date_of(v.date) end;

  if t.code is distinct from v.voucher_type then
    select * into t from voucher_type where organization_id = p_organization and code = v.voucher_type; end if;
  if t.code is null then perform refused('this voucher type does not exist', 'voucher_type_exists', '23503'); end if;
  if v.version > 1 then
    select * into y from fiscal_year where organization_id = p_organization and fiscal_year_id = v.fiscal_year_id;
  elsif t.base_kind = 'opening' then
    select * into y from fiscal_year where organization_id = p_organization order by starts limit 1;
  elsif y.fiscal_year_id is null or v.date not between y.starts and y.ends then   -- the date decides the year
    select * into y from fiscal_year where organization_id = p_organization and v.date between starts and ends;
  end if;
  if y.fiscal_year_id is null then perform refused('no fiscal year covers this date', 'fiscal_year_covers_date'); end if;
  v.fiscal_year_id := y.fiscal_year_id;
  -- A stock journal and the opening stock move no money; every other voucher does.
  if (t.base_kind = 'stock-journal' or t.code = 'opening-stock') <> (v.line_count = 0) and not v.cancelled then
    perform refused('only vouchers of goods alone have no lines, and they have none', 'goods_alone_have_no_lines'); end if;
  if t.base_kind = 'closing' then perform judge_closing_entry(v, y);
  elsif y.closed_at is not null then perform refused('the fiscal year is closed', 'year_is_open'); end if;
  if t.base_kind = 'opening' then
    if v.date <> y.starts - 1 or exists (select from fiscal_year e where e.organization_id = p_organization and e.starts < y.starts) then
      perform refused('an opening voucher is dated the day before the first year', 'opening_date'); end if;
    if v.version = 1 and exists (
        select from current_voucher o where o.organization_id = p_organization and o.voucher_type = v.voucher_type and not o.cancelled) then
      perform refused('there is one opening voucher', 'opening_once'); end if;
  elsif v.date not between y.starts and y.ends then
    perform refused('the date lies outside the fiscal year', 'date_in_year');
  end if;
  if (v.date <= y.locked_through or f.date <= y.locked_through) and t.base_kind <> 'closing' and not is_excepted(p_organization, y.fiscal_year_id, p_caller) then
    perform refused('the period is locked', 'period_is_open'); end if;
  if t.tax_invoice and v.version > 1 and not v.cancelled then
    perform refused('an issued tax invoice is not altered', 'tax_invoice_is_not_altered'); end if;
  if v.reverses is not null and v.version = 1 and (is_reversed(p_organization, v.reverses) or not exists (
      select from current_voucher o where o.organization_id = p_organization and o.place = v.reverses and not o.cancelled and o.voucher_type <> 'closing')) then
    perform refused('nothing to reverse', 'reversal_of_a_current_voucher'); end if;
  return v;
end $$;
create or replace function write_lines(p_organization uuid, p_versions voucher[], p_lines jsonb[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare suspicious boolean; counted boolean; unbalanced text; unmoved boolean;
begin
  with version as materialized (
    select v.*, bs_month_of(v.date) bs_month, case when f.date is not null then bs_month_of(f.date) end former_month, coalesce(f.line_count, 0) former_count
      from unnest(p_versions) with ordinality v
      left join lateral (select f.date, f.line_count from voucher f where f.organization_id = p_organization and f.entry = v.supersedes limit 1) f on true),
  line as materialized (
    select v.entry, l.line_no::smallint, v.place, v.date, v.fiscal_year_id, v.bs_month, (l.x->>0)::uuid ledger_id, (l.x->>1)::uuid sub_ledger_id,
           (l.x->>2)::bigint amount_paisa, coalesce(l.x->>3, '') narration, (l.x->>4)::uuid cost_centre_id, null::uuid fund_id
      from version v cross join lateral jsonb_array_elements(p_lines[v.ordinality]) with ordinality l(x, line_no)
    union all
    select v.entry, -f.line_no, f.place, f.date, v.fiscal_year_id, v.former_month, f.ledger_id, f.sub_ledger_id, -f.amount_paisa, '', f.cost_centre_id, f.fund_id
      from (select * from version where supersedes is not null) v
      cross join lateral (select * from voucher_line f where f.organization_id = p_organization and f.entry = v.supersedes and f.line_no > 0 order by f.line_no) f),
  written as (
    insert into voucher_line (organization_id, entry, line_no, place, date, ledger_id, sub_ledger_id, amount_paisa, narration, cost_centre_id, fund_id)
    select p_organization, entry, line_no, place, date, ledger_id, sub_ledger_id, amount_paisa, narration, cost_centre_id, fund_id from line),
  moved as materialized (
    select entry, fiscal_year_id, bs_month, ledger_id, sub_ledger_id, cost_centre_id, line_no > 0 own, count(*) lines, sum(amount_paisa) paisa,
           coalesce(sum(amount_paisa) filter (where amount_paisa > 0), 0) debit
      from line group by entry, fiscal_year_id, bs_month, ledger_id, sub_ledger_id, cost_centre_id, fund_id, line_no > 0),
  added as (                                  -- a line that takes back takes from the side that it corrects
    insert into ledger_month as m
    select p_organization, fiscal_year_id, bs_month, ledger_id, coalesce(sub_ledger_id, '00000000-0000-0000-0000-000000000000'),
           sum(case when own then debit else paisa - debit end), sum(case when own then debit - paisa else -debit end), sum(case when own then lines else -lines end)
      from moved group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (organization_id, fiscal_year_id, bs_month, ledger_id, sub_ledger_id)
    do update set debit_paisa = m.debit_paisa + excluded.debit_paisa, credit_paisa = m.credit_paisa + excluded.credit_paisa,
                  line_count = m.line_count + excluded.line_count)
  select bool_or(j.suspicious), bool_or(j.counted), bool_or(not j.moves), max(format('the voucher does not balance (lines %s, difference %s)', j.lines, j.difference))
           filter (where j.difference <> 0 or j.lines <> j.line_count or j.debit <> j.total_paisa or j.taken_back <> j.former_count)
    into suspicious, counted, unmoved, unbalanced
    from (
      select v.line_count, v.total_paisa, v.former_count, coalesce(sum(x.lines) filter (where x.own), 0) lines, coalesce(sum(x.lines) filter (where not x.own), 0) taken_back,
             coalesce(sum(x.paisa) filter (where x.own), 0) difference, coalesce(sum(x.debit) filter (where x.own), 0) debit,
             v.cancelled or v.line_count = 0 or coalesce(bool_or(x.own and x.paisa <> 0), false) moves,
             bool_or(x.own and (not g.active or g.reserved = 'opening-difference' or (g.requires_sub_ledger and x.sub_ledger_id is null) or not s.active)) suspicious,
             bool_or(x.own and x.cost_centre_id is not null) counted
        from version v
        left join moved x on x.entry = v.entry
        left join lateral (select active, reserved, requires_sub_ledger from ledger g where g.organization_id = p_organization and g.ledger_id = x.ledger_id limit 1) g on true
        left join lateral (select active from sub_ledger s where s.organization_id = p_organization and s.ledger_id = x.ledger_id and s.sub_ledger_id = x.sub_ledger_id limit 1) s on true
       group by v.entry, v.line_count, v.total_paisa, v.former_count, v.cancelled) j;
  if suspicious then perform refuse_lines(p_organization, p_versions); end if;
  if counted then perform refuse_cost_centres(p_organization, p_versions); end if;
  if unbalanced is not null then perform refused(unbalanced, 'voucher_balances'); end if;
  if unmoved then perform refused('the voucher moves no balance', 'voucher_moves_a_balance'); end if;
end $$;

-- Writes the movements of new versions, and those that take back the former version's; adds them to the sums by month in the order of their key, and checks
-- that each version has all of its movements, that items and godowns take some, that moves between godowns leave nothing behind, and, where the
-- organization wants it, that nowhere less than nothing is left on any day.
create function write_movements(p_organization uuid, p_versions voucher[], p_movements jsonb[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare items uuid[]; first_day date; broken boolean; unbalanced boolean; inactive boolean; godown_inactive boolean;
begin
  with version as materialized (
    select v.*, bs_month_of(v.date) bs_month, case when f.date is not null then bs_month_of(f.date) end former_month, coalesce(f.movement_count, 0) former_count
      from unnest(p_versions) with ordinality v
      left join lateral (select f.date, f.movement_count from voucher f where f.organization_id = p_organization and f.entry = v.supersedes limit 1) f on true
     where v.movement_count > 0 or f.movement_count > 0),
  movement as materialized (
    select v.entry, l.line_no::smallint, v.place, v.date, v.fiscal_year_id, v.bs_month, (l.x->>0)::uuid stock_item_id, (l.x->>1)::uuid godown_id, l.x->>2 kind,
           (l.x->>3)::bigint quantity, (l.x->>4)::bigint value_paisa, coalesce(l.x->>5, '') batch, (l.x->>6)::date expires_on,
           (l.x->>7)::uuid ledger_id, (l.x->>8)::bigint rate, (l.x->>9)::bigint discount_paisa, (l.x->>10)::bigint billed_paisa, l.x->>11 vat_class
      from version v cross join lateral jsonb_array_elements(p_movements[v.ordinality]) with ordinality l(x, line_no)
    union all
    select v.entry, -f.line_no, f.place, f.date, v.fiscal_year_id, v.former_month, f.stock_item_id, f.godown_id, f.kind, -f.quantity, -f.value_paisa, f.batch, f.expires_on,
           f.ledger_id, f.rate, -f.discount_paisa, -f.billed_paisa, f.vat_class
      from (select * from version where supersedes is not null) v
      cross join lateral (select * from stock_movement f where f.organization_id = p_organization and f.entry = v.supersedes and f.line_no > 0 order by f.line_no) f),
  written as (
    insert into stock_movement (organization_id, entry, line_no, place, date, stock_item_id, godown_id, kind, quantity, value_paisa, batch, expires_on,
           ledger_id, rate, discount_paisa, billed_paisa, vat_class)
    select p_organization, entry, line_no, place, date, stock_item_id, godown_id, kind, quantity, value_paisa, batch, expires_on,
           ledger_id, rate, discount_paisa, billed_paisa, vat_class from movement),
  added as (
    insert into stock_month as m
    select p_organization, fiscal_year_id, bs_month, stock_item_id, coalesce(godown_id, '00000000-0000-0000-0000-000000000000'),
           coalesce(sum(quantity) filter (where kind = 'in'), 0), coalesce(sum(value_paisa), 0), coalesce(sum(quantity) filter (where kind = 'out'), 0),
           coalesce(sum(quantity) filter (where kind = 'move'), 0), sum(case when line_no > 0 then 1 else -1 end),
           coalesce(sum(billed_paisa) filter (where kind = 'out'), 0)
      from movement group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (organization_id, fiscal_year_id, bs_month, stock_item_id, godown_id)
    do update set in_quantity = m.in_quantity + excluded.in_quantity, in_paisa = m.in_paisa + excluded.in_paisa, out_quantity = m.out_quantity + excluded.out_quantity,
                  move_quantity = m.move_quantity + excluded.move_quantity, movement_count = m.movement_count + excluded.movement_count,
                  sold_paisa = m.sold_paisa + excluded.sold_paisa)
  select array_agg(distinct x.stock_item_id), min(x.date),
         -- The opening stock is one voucher, which each change writes anew: what takes no goods any more may keep the opening stock that it had.
         bool_or(x.line_no > 0 and not i.active and (x.entry, x.stock_item_id) not in (
           select n.entry, n.stock_item_id from movement n join version v on v.entry = n.entry where n.line_no < 0 and v.voucher_type = 'opening-stock')),
         bool_or(x.line_no > 0 and not g.active and (x.entry, x.godown_id) not in (
           select n.entry, n.godown_id from movement n join version v on v.entry = n.entry
            where n.line_no < 0 and n.godown_id is not null and v.voucher_type = 'opening-stock')),
         (select bool_or(c.own <> c.movement_count or c.taken_back <> c.former_count)
            from (select v.movement_count, v.former_count, count(*) filter (where n.line_no > 0) own, count(*) filter (where n.line_no < 0) taken_back
                    from version v left join movement n on n.entry = v.entry group by v.entry, v.movement_count, v.former_count) c),
         exists (select from movement n where n.kind = 'move' and n.line_no > 0 group by n.entry, n.stock_item_id, n.batch having sum(n.quantity) <> 0)
    into items, first_day, inactive, godown_inactive, broken, unbalanced
    from movement x
    left join lateral (select active from stock_item i where i.organization_id = p_organization and i.stock_item_id = x.stock_item_id limit 1) i on true
    left join lateral (select active from godown g where g.organization_id = p_organization and g.godown_id = x.godown_id limit 1) g on true;
  if broken then perform refused('not all movements of the voucher were written', 'movements_are_whole'); end if;
  if inactive then perform refused('this item is not active', 'stock_item_is_active'); end if;
  if godown_inactive then perform refused('this godown is not active', 'godown_is_active'); end if;
  if unbalanced then perform refused('a move between godowns leaves nothing behind', 'moves_leave_nothing'); end if;
  if items is not null and (select negative_stock from organization where organization_id = p_organization) = 'refuse' then
    perform refuse_negative_stock(p_organization, items, first_day); end if;
end $$;

-- Refuses movements after which less than nothing of an item would be at a place, on the first day that they change or any later one.
create function refuse_negative_stock(p_organization uuid, p_items uuid[], p_from date) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare missing text;
begin
  select i.name into missing
    from unnest(p_items) u(item)
    cross join lateral (
      select min(d.left_over) least from (
        select sum(m.moved) over (partition by m.godown_id order by m.date) left_over, m.date
          from (select godown_id, greatest(date, p_from - 1) date, sum(quantity) moved from stock_movement
                 where organization_id = p_organization and stock_item_id = u.item group by 1, 2) m) d
       where d.date >= p_from) l
    cross join lateral (select name from stock_item i where i.organization_id = p_organization and i.stock_item_id = u.item limit 1) i
   where l.least < 0 order by i.name limit 1;
  if missing is not null then perform refused(format('less than nothing would be left of %s', missing), 'stock_is_left'); end if;
end $$;

-- As in 0009; the opening stock is no clerk's either.
create or replace function may_record(p_caller jsonb, v voucher) returns boolean language plpgsql immutable as $$ begin
  return case p_caller->>'role' when 'auditor' then false
    when 'clerk' then v.version = 1 and v.reverses is null and v.voucher_type not in ('opening', 'opening-stock', 'closing')
      and (jsonb_typeof(p_caller->'types') = 'null' or p_caller->'types' ? v.voucher_type)
    else true end;
end $$;

create or replace function record_commands(p_organization uuid, p_commands jsonb)
returns table (command integer, id uuid, entry bigint, place bigint, version smallint, fiscal_year_id uuid, voucher_type text, number integer, prefix text,
  width smallint, date date, bs_date integer, total_paisa bigint, cancelled boolean, recorded_at timestamptz, again boolean)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  b books; s number_series; t voucher_type; y fiscal_year; v voucher; a audit_record; entered record; c jsonb; given jsonb; p jsonb; who text;
  next_entry bigint; callers jsonb := '{}'; stored uuid[]; ids uuid[] := '{}'; versions voucher[] := '{}'; lines jsonb[] := '{}'; movements jsonb[] := '{}'; goods boolean := false; written integer := 0;
  last_of bigint[] := '{}';                   -- the last entry of each command
  keys text[] := '{}'; series number_series[] := '{}'; k integer; counted boolean := false; began boolean := false;   -- the series of this call, each updated once
begin
  for i in 0 .. jsonb_array_length(p_commands) - 1 loop
    c := p_commands->i;
    who := concat_ws(' ', c->>'user', c->>'session', c->>'binding', c->>'roles');
    continue when callers ? who;
    select e.* into entered from enter_organization((c->>'user')::uuid, (c->>'session')::uuid, p_organization) e;
    if not coalesce(c->'roles' ? entered.role, false) or entered.second_factor_missing
       or (entered.binding_hash is not null and entered.binding_hash is distinct from decode(c->>'binding', 'hex')) then
      perform refused('this caller may not do this here', 'caller_may_record', '42501'); end if;
    callers := callers || jsonb_build_object(who, jsonb_build_object('user', c->>'user', 'role', entered.role, 'types', entered.voucher_types));
  end loop;

  select * into b from books where organization_id = p_organization for update;   -- THE lock: what is read from here on stands still
  if not found then perform refused('no books for this organization', 'voucher_foreign_organization', '42501'); end if;
  next_entry := b.last_entry + 1;
  select array_agg(f.id) into stored
    from jsonb_path_query(p_commands, '$[*].vouchers[*].id') g
    cross join lateral (select f.id from voucher f where f.organization_id = p_organization and f.id = (g #>> '{}')::uuid limit 1) f;
  for i in 0 .. jsonb_array_length(p_commands) - 1 loop
    c := p_commands->i;
    who := concat_ws(' ', c->>'user', c->>'session', c->>'binding', c->>'roles');
    given := coalesce(c->'vouchers', '[]');
    for j in 0 .. jsonb_array_length(given) - 1 loop
      p := given->j; id := (p->>'id')::uuid;
      if t.code is distinct from p->>'type' then
        select * into t from voucher_type where organization_id = p_organization and code = p->>'type'; end if;
      -- Vouchers are inserted together, but for those that a later one of this call may refer to.
      if written < cardinality(versions) and (id = any (ids) or p ?| array['version', 'reverses'] or t.base_kind = 'opening') then
        insert into voucher select * from unnest(versions[written + 1 :]);
        written := cardinality(versions);
      end if;
      again := coalesce(id = any (stored) or id = any (ids), false);
      if again then
        select * into v from voucher where organization_id = p_organization and id = (p->>'id')::uuid;
        if v.request_hash is distinct from decode(p->>'hash', 'hex') then
          perform refused('this key was used for another voucher', 'voucher_id_once', '23505'); end if;
        select * into s from number_series where organization_id = p_organization and fiscal_year_id = v.fiscal_year_id and voucher_type = v.voucher_type;
      else
        if y.fiscal_year_id is null or (p->>'date')::date not between y.starts and y.ends then
          select * into y from fiscal_year where organization_id = p_organization and (p->>'date')::date between starts and ends; end if;
        v := judged_version(p_organization, p, b.last_entry + 1, t, y, callers->who);
        if not may_record(callers->who, v) then perform refused('this caller may not record this voucher', 'caller_may_record', '42501'); end if;
        k := array_position(keys, concat_ws(' ', v.fiscal_year_id, v.voucher_type));
        if k is null then
          s := series_of(v);
          began := began or s.last_number = 1;
          keys := array_append(keys, concat_ws(' ', v.fiscal_year_id, v.voucher_type)); series := array_append(series, s);
        else
          s := series[k];
          if v.version = 1 then s.last_number := s.last_number + 1; series[k] := s; counted := true; end if;
        end if;
        v.number := coalesce(v.number, s.last_number);
        v.recorded_at := greatest(clock_timestamp(), b.last_recorded_at + interval '1 microsecond'); v.recorded_by := (c->>'user')::uuid;
        b.last_entry := v.entry; b.last_recorded_at := v.recorded_at;
        ids := array_append(ids, v.id); versions := array_append(versions, v); lines := array_append(lines, coalesce(p->'lines', '[]'));
        movements := array_append(movements, coalesce(p->'movements', '[]')); goods := goods or v.movement_count > 0 or v.version > 1;
      end if;
      command := i + 1; entry := v.entry; place := v.place; version := v.version; fiscal_year_id := v.fiscal_year_id; voucher_type := v.voucher_type;
      number := v.number; prefix := s.prefix; width := s.width; date := v.date; bs_date := v.bs_date; total_paisa := v.total_paisa; cancelled := v.cancelled;
      recorded_at := v.recorded_at;
      return next;
    end loop;
    last_of := array_append(last_of, b.last_entry);
  end loop;

  if b.last_entry >= next_entry then
    insert into voucher select * from unnest(versions[written + 1 :]);
    if counted then
      update number_series n set last_number = x.last_number from unnest(series) x
       where n.organization_id = x.organization_id and n.fiscal_year_id = x.fiscal_year_id and n.voucher_type = x.voucher_type;
    end if;
    perform write_lines(p_organization, versions, lines);
    if goods then perform write_movements(p_organization, versions, movements); end if;
    if began then select changed_seq into b.changed_seq from books where organization_id = p_organization; end if;   -- a series that begins is sealed
  end if;
  for i in 0 .. jsonb_array_length(p_commands) - 1 loop
    c := p_commands->i;
    if last_of[i + 1] >= next_entry then
      a := next_audit_record(b, (c->>'user')::uuid, c->>'command', c->>'payload', next_entry, last_of[i + 1]);
    elsif b.changed_seq > b.audit_seq or (c->>'always')::boolean then
      a := next_audit_record(b, (c->>'user')::uuid, c->>'command', c->>'payload', null, null);
    else continue; end if;
    insert into audit_record values (a.*);
    b.audit_seq := a.seq; b.audit_hash := a.hash; next_entry := last_of[i + 1] + 1;
  end loop;
  if a.seq is not null then
    update books set last_entry = b.last_entry, last_recorded_at = b.last_recorded_at, audited_entry = b.last_entry, audit_seq = b.audit_seq, audit_hash = b.audit_hash
     where organization_id = p_organization;
  end if;
end $$;

create or replace function correct_calendar(p_month int, p_starts date, p_organizations uuid[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare o uuid; before_month int; lo date; hi date; was date;
begin
  lock table voucher in share row exclusive mode;   -- waits for the postings in flight, holds new ones
  select starts into was from bs_month where bs_month = p_month;
  if not coalesce((select provisional from bs_month where bs_month = p_month), false) then
    perform refused(format('month %s is certain', p_month), 'calendar_month_is_provisional'); end if;
  select bs_month into before_month from bs_month where starts < was order by starts desc limit 1;
  if not (select provisional from bs_month where bs_month = before_month) then   -- its length would change
    perform refused(format('month %s before it is certain', before_month), 'calendar_month_is_provisional'); end if;
  update bs_month set starts = p_starts, days = days - (p_starts - was) where bs_month = p_month;
  update bs_month set days = days + (p_starts - was) where bs_month = before_month;
  select starts into lo from bs_month where bs_month = before_month;
  select coalesce((select starts from bs_month where starts > p_starts order by starts limit 1), 'infinity') into hi;
  foreach o in array p_organizations loop
    perform set_config('app.organization', o::text, true);
    if exists (select from fiscal_year where organization_id = o and (closed_at is not null or locked_through >= least(was, p_starts)) and starts < hi and ends >= lo) then
      perform refused('a locked period keeps its months', 'calendar_of_a_locked_period'); end if;
    update books set changes = changes + 1 where organization_id = o;
    delete from ledger_month where organization_id = o and bs_month in (before_month, p_month);
    insert into ledger_month
    select l.organization_id, v.fiscal_year_id, case when l.date < p_starts then before_month else p_month end, l.ledger_id,
           coalesce(l.sub_ledger_id, '00000000-0000-0000-0000-000000000000'),
           coalesce(sum(l.amount_paisa) filter (where (l.amount_paisa > 0) = (l.line_no > 0)), 0),
           coalesce(sum(-l.amount_paisa) filter (where (l.amount_paisa < 0) = (l.line_no > 0)), 0), sum(case when l.line_no > 0 then 1 else -1 end)
      from voucher_line l join voucher v on v.organization_id = l.organization_id and v.entry = l.entry
     where l.organization_id = o and l.date >= lo and l.date < hi group by 1, 2, 3, 4, 5;
    delete from stock_month where organization_id = o and bs_month in (before_month, p_month);
    insert into stock_month
    select m.organization_id, v.fiscal_year_id, case when m.date < p_starts then before_month else p_month end, m.stock_item_id,
           coalesce(m.godown_id, '00000000-0000-0000-0000-000000000000'),
           coalesce(sum(m.quantity) filter (where m.kind = 'in'), 0), coalesce(sum(m.value_paisa), 0), coalesce(sum(m.quantity) filter (where m.kind = 'out'), 0),
           coalesce(sum(m.quantity) filter (where m.kind = 'move'), 0), sum(case when m.line_no > 0 then 1 else -1 end),
           coalesce(sum(m.billed_paisa) filter (where m.kind = 'out'), 0)
      from stock_movement m join voucher v on v.organization_id = m.organization_id and v.entry = m.entry
     where m.organization_id = o and m.date >= lo and m.date < hi group by 1, 2, 3, 4, 5;
  end loop;
end $$;

-- ------------------------------------------------------------------ permanent, owned and granted as lines and month totals
create trigger permanent before update or delete on stock_movement for each row execute function refuse();
create trigger permanent_all before truncate on stock_movement execute function refuse();
alter table stock_movement set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);
alter table stock_month set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);
do $$ declare t text; begin
  foreach t in array array['stock_movement', 'stock_month'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select on %I to lekha_app', t);
  end loop;
end $$;
revoke execute on function write_movements, refuse_negative_stock from public;

create or replace function tables_of_organization() returns text[] language plpgsql immutable set search_path = public, pg_temp as $$ begin return array[
  'proved_span_month', 'proved_span_day', 'proved_day', 'proved_ledger_day', 'proved_month', 'proof_run', 'voucher_word', 'voucher_word_end', 'saved_view',
  'planned_voucher', 'filed_report', 'lock_exception', 'stock_value', 'job', 'import_page', 'import_run', 'draft', 'stored_file', 'stock_movement', 'voucher_line',
  'voucher', 'stock_month', 'ledger_month', 'number_series', 'search_word', 'stock_item', 'unit_of_measure', 'stock_group', 'stock_category', 'godown', 'sub_ledger',
  'ledger', 'ledger_group', 'cost_centre', 'voucher_type', 'fiscal_year', 'master_change', 'audit_record', 'books', 'membership', 'organization'];
end $$;
