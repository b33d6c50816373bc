-- What moved of an item in a fiscal year, by the end of each of its months (record 0053): so a report reads one row of an item and not twelve, whatever day
-- it begins and ends on. All of it follows from stock_month, which write_movements keeps.
create table stock_year (
  organization_id uuid not null, fiscal_year_id uuid not null, stock_item_id uuid not null,
  bs_months integer[] not null,               -- those in which it moved, in their order; of each one more figure in the columns below
  in_quantity bigint[] not null, in_paisa bigint[] not null, out_quantity bigint[] not null, sold_paisa bigint[] not null,
  last_entry bigint not null,                 -- the newest entry that moved it: what was computed of it after that is still right
  primary key (organization_id, fiscal_year_id, stock_item_id)
) with (fillfactor = 50);

-- Sums the months of some items anew, after they changed. The months of each item are read by their index, so that it costs as much as the items.
create function sum_stock_year(p_organization uuid, p_items uuid[], p_years uuid[], p_entry bigint) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare first_month int; last_month int;
begin
  select bs_month_of(min(starts) - 1), bs_month_of(max(ends)) into first_month, last_month
    from fiscal_year where organization_id = p_organization and fiscal_year_id = any(p_years);
  insert into stock_year as y
  select p_organization, c.fiscal_year_id, c.stock_item_id, array_agg(c.bs_month order by c.bs_month), array_agg(c.came order by c.bs_month),
         array_agg(c.paisa order by c.bs_month), array_agg(c.went order by c.bs_month), array_agg(c.sold order by c.bs_month), p_entry
    from (
      select m.fiscal_year_id, m.stock_item_id, m.bs_month, (sum(sum(m.in_quantity)) over so_far)::bigint came, (sum(sum(m.in_paisa)) over so_far)::bigint paisa,
             (sum(sum(m.out_quantity)) over so_far)::bigint went, (sum(sum(m.sold_paisa)) over so_far)::bigint sold
        from unnest(p_items) u(item)
       cross join lateral (select * from stock_month where organization_id = p_organization and stock_item_id = u.item and bs_month between first_month and last_month offset 0) m
       where m.fiscal_year_id = any(p_years) group by 1, 2, 3 window so_far as (partition by m.fiscal_year_id, m.stock_item_id order by m.bs_month)) c
   group by 2, 3 order by 2, 3
  on conflict (organization_id, fiscal_year_id, stock_item_id)
  do update set bs_months = excluded.bs_months, in_quantity = excluded.in_quantity, in_paisa = excluded.in_paisa, out_quantity = excluded.out_quantity,
                sold_paisa = excluded.sold_paisa, last_entry = greatest(y.last_entry, excluded.last_entry);
end $$;
revoke execute on function sum_stock_year from public;

-- As in 0017, with the sums by year.
create or replace function write_movements(p_organization uuid, p_versions voucher[], p_movements jsonb[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare items uuid[]; years uuid[]; newest bigint; first_day date; broken boolean; unbalanced boolean; inactive boolean; godown_inactive boolean;
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
  select array_agg(distinct x.stock_item_id), array_agg(distinct x.fiscal_year_id), max(x.entry), min(x.date),
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
    into items, years, newest, first_day, inactive, godown_inactive, broken, unbalanced
    from movement x
    left join lateral (select active from stock_item i where i.organization_id = p_organization and i.stock_item_id = x.stock_item_id limit 1) i on true
    left join lateral (select active from godown g where g.organization_id = p_organization and g.godown_id = x.godown_id limit 1) g on true;
  if broken then perform refused('not all movements of the voucher were written', 'movements_are_whole'); end if;
  if inactive then perform refused('this item is not active', 'stock_item_is_active'); end if;
  if godown_inactive then perform refused('this godown is not active', 'godown_is_active'); end if;
  if unbalanced then perform refused('a move between godowns leaves nothing behind', 'moves_leave_nothing'); end if;
  if items is not null then perform sum_stock_year(p_organization, items, years, newest); end if;
  if items is not null and (select negative_stock from organization where organization_id = p_organization) = 'refuse' then
    perform refuse_negative_stock(p_organization, items, first_day); end if;
end $$;

create or replace function correct_calendar(p_month int, p_starts date, p_organizations uuid[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare o uuid; items uuid[]; before_month int; lo date; hi date; was date;
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
    select array_agg(distinct stock_item_id) into items from stock_month where organization_id = o and bs_month in (before_month, p_month);
    if items is not null then
      perform sum_stock_year(o, items, (select array_agg(fiscal_year_id) from fiscal_year where organization_id = o), 0); end if;
  end loop;
end $$;

-- The goods of the books that are there. The owner of the tables reads them past row security, which binds him again before the migration ends.
alter table stock_month no force row level security;
alter table stock_movement no force row level security;
alter table voucher no force row level security;
insert into stock_year
select c.organization_id, c.fiscal_year_id, c.stock_item_id, array_agg(c.bs_month order by c.bs_month), array_agg(c.came order by c.bs_month),
       array_agg(c.paisa order by c.bs_month), array_agg(c.went order by c.bs_month), array_agg(c.sold order by c.bs_month), e.last_entry
  from (
    select m.organization_id, m.fiscal_year_id, m.stock_item_id, m.bs_month, (sum(sum(m.in_quantity)) over so_far)::bigint came, (sum(sum(m.in_paisa)) over so_far)::bigint paisa,
           (sum(sum(m.out_quantity)) over so_far)::bigint went, (sum(sum(m.sold_paisa)) over so_far)::bigint sold
      from stock_month m group by 1, 2, 3, 4
    window so_far as (partition by m.organization_id, m.fiscal_year_id, m.stock_item_id order by m.bs_month)) c
  join (select m.organization_id, v.fiscal_year_id, m.stock_item_id, max(m.entry) last_entry
          from stock_movement m join voucher v on v.organization_id = m.organization_id and v.entry = m.entry group by 1, 2, 3) e
    using (organization_id, fiscal_year_id, stock_item_id)
 group by c.organization_id, c.fiscal_year_id, c.stock_item_id, e.last_entry;
alter table stock_month force row level security;
alter table stock_movement force row level security;
alter table voucher force row level security;

alter table stock_year set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);
alter table stock_year enable row level security;
alter table stock_year force row level security;
create policy open_books on stock_year using (organization_id = current_setting('app.organization')::uuid);
grant select on stock_year to lekha_app;

-- The list as it is, whichever migrations ran before, with one more table.
do $$ begin
  execute format('create or replace function tables_of_organization() returns text[] language plpgsql immutable set search_path = public, pg_temp as %L',
    format(' begin return array[%s]; end ', (select string_agg(quote_literal(t), ', ' order by n) from unnest(array_prepend('stock_year', tables_of_organization())) with ordinality u(t, n))));
end $$;
