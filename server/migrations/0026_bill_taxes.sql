-- What a sale, a purchase or a note says to the tax office (record 0058): written by the posting function with each version, from the lines and goods that
-- the version has, and never changed. Registers and the VAT return read these rows, so that their cost follows the bills of a page and not their lines.
create table bill_tax (
  organization_id uuid not null, entry bigint not null,
  place bigint not null, date date not null,  -- copies of the header's
  side text not null constraint bill_tax_side_is_known check (side in ('sales', 'purchase')),
  is_return boolean not null,                 -- a note that corrects a bill, or a reversal: its amounts are below zero
  trade text, capital boolean not null,       -- what crossed the border, and whether capital goods were bought (voucher.details)
  -- Who stood on the other side, as the name, address and PAN were then: the buyer that a cash bill names, else the party's ledger or sub-ledger.
  party_ledger_id uuid, party_sub_ledger_id uuid,
  party_name text not null, party_name_np text not null, party_address text not null, party_pan text not null,
  discount_paisa bigint not null,             -- already taken off the four amounts below
  taxable_paisa bigint not null, exempt_paisa bigint not null, zero_paisa bigint not null, rounding_paisa bigint not null,
  tax_paisa bigint not null,
  primary key (organization_id, entry),
  foreign key (organization_id, entry) references voucher
);
create index bill_tax_day on bill_tax (organization_id, side, date, place);
create index bill_tax_place on bill_tax (organization_id, place);

-- The rate of VAT on a day in hundredths of a percent; packages/ledger/src/vat.ts has the same days with their source.
create function vat_rate(p_reduced boolean, p_day date) returns bigint language plpgsql immutable set search_path = public, pg_temp as $$
begin return case when p_reduced and p_day >= '2026-07-17' then 500 when not p_reduced and p_day >= '2005-07-16' then 1300 else 0 end; end $$;

-- Whether the names of a ledger say that it is one of VAT: isVatName of packages/ledger/src/vat.ts.
create function is_vat_name(p_names text) returns boolean language plpgsql immutable set search_path = public, pg_temp as $$
begin return p_names ~* '(^|[^[:alpha:]])(vat|value added tax|भ्याट|मू\.?अ\.?क(र)?|मूल्य अभिवृद्धि कर)($|[^[:alpha:]])'; end $$;
-- As what a line in a ledger counts in a bill: 'vat', which stands among duties and taxes; 'cash' and 'party', which say how it is paid and who owes; 'trade',
-- incomes and expenses; 'other' what is left, such as an asset that is bought, an excise duty that is charged, or a tax that the buyer deducts.
create function bill_part(p_organization uuid, p_ledger uuid) returns text language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare kinds text[]; natures text[]; names text;
begin
  with recursive above(group_id, parent_id, predefined, nature) as (
    select g.group_id, g.parent_id, g.predefined, g.nature from ledger l join ledger_group g on g.organization_id = p_organization and g.group_id = l.group_id
     where l.organization_id = p_organization and l.ledger_id = p_ledger
    union all
    select g.group_id, g.parent_id, g.predefined, g.nature from above a join ledger_group g on g.organization_id = p_organization and g.group_id = a.parent_id)
  select array_agg(predefined), array_agg(nature) into kinds, natures from above;
  select concat_ws(' · ', name, name_np, alias) into names from ledger where organization_id = p_organization and ledger_id = p_ledger;
  return case when 'duties-taxes' = any(kinds) and is_vat_name(names) then 'vat'
              when kinds && array['cash-in-hand', 'bank-accounts', 'bank-od-a-c'] then 'cash'
              when kinds && array['sundry-debtors', 'sundry-creditors'] then 'party'
              when natures && array['income', 'expense'] then 'trade' else 'other' end;
end $$;

-- What versions say to the tax office. A bill has amounts above zero, what takes back below: `turn` makes the side of a sale or purchase positive, `way` the
-- direction of goods. A line counts as what is sold or bought if it is of incomes or expenses, or of another ledger on the same side, such as a machine or excise
-- duty; on the opposite side such a ledger only says how it is settled. Where a bill charges VAT, what other lines than goods come to is taxable as far as the VAT
-- that the goods do not explain reaches, because nothing else says which of them was taxed; a difference up to one rupee is the rounding of a supplier.
create function bill_taxes_of(p_organization uuid, p_versions voucher[]) returns setof bill_tax language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with bill as materialized (
    select v.entry, v.place, v.date, t.base_kind side, v.corrects is not null or v.reverses is not null is_return, coalesce(v.details, o.details) details,
           case t.base_kind when 'sales' then -1 else 1 end turn, vat_rate(false, v.date) standard, vat_rate(true, v.date) reduced
      from unnest(p_versions) v
      cross join lateral (select base_kind from voucher_type t where t.organization_id = p_organization and t.code = v.voucher_type limit 1) t
      left join lateral (                     -- a note or reversal is of the same buyer and trade as what it takes back
        select coalesce(g.details, c.details) details
          from voucher g left join voucher c on c.organization_id = p_organization and c.place = g.corrects and not c.cancelled
         where g.organization_id = p_organization and g.place = coalesce(v.corrects, v.reverses) and not g.cancelled
         order by g.version desc, c.version desc nulls last limit 1) o on v.corrects is not null or v.reverses is not null
     where t.base_kind in ('sales', 'purchase') and not v.cancelled and v.document is null),
  goods as materialized (
    select b.entry, m.ledger_id, m.vat_class, sum(m.paisa)::bigint paisa, sum(m.discount)::bigint discount
      from bill b cross join lateral (
        select s.ledger_id, s.vat_class, s.billed_paisa * o.way paisa, s.discount_paisa * o.way discount
          from stock_movement s cross join lateral (select case when (s.kind = 'in') = (b.side = 'purchase') then 1 else -1 end way) o
         where s.organization_id = p_organization and s.entry = b.entry and s.line_no > 0 and s.ledger_id is not null order by s.line_no) m
     group by 1, 2, 3),
  line as materialized (
    select b.entry, l.line_no, l.ledger_id, l.sub_ledger_id, l.amount_paisa * b.turn paisa,
           exists (select from goods g where g.entry = b.entry and g.ledger_id = l.ledger_id) of_goods,
           exists (select from tds_deduction d where d.organization_id = p_organization and d.entry = b.entry and d.line_no = l.line_no) deducted,
           exists (select from bill_allocation a where a.organization_id = p_organization and a.entry = b.entry and a.line_no = l.line_no and a.kind = 'new') begins
      from bill b cross join lateral (
        select * from voucher_line v where v.organization_id = p_organization and v.entry = b.entry and v.line_no > 0 order by v.line_no) l),
  kind as materialized (select k.ledger_id, bill_part(p_organization, k.ledger_id) part from (select distinct l.ledger_id from line l) k),
  sided as materialized (
    select l.*, k.part, case when sum(l.paisa) filter (where l.of_goods or k.part in ('vat', 'trade')) over (partition by l.entry) < 0 then -1 else 1 end sense
      from line l join kind k on k.ledger_id = l.ledger_id),
  party as materialized (
    select distinct on (m.entry) m.entry, m.line_no, m.ledger_id, m.sub_ledger_id, m.part
      from sided m where not m.of_goods and not m.deducted and m.part not in ('vat', 'trade') and m.paisa * m.sense < 0
     order by m.entry, m.begins desc, array_position(array['party', 'other', 'cash'], m.part), abs(m.paisa) desc, m.line_no),
  small as (
    select b.*, p.ledger_id, p.sub_ledger_id, p.part, coalesce(g.standard_paisa, 0) g_standard, coalesce(g.reduced_paisa, 0) g_reduced, coalesce(g.zero_paisa, 0) g_zero,
           coalesce(g.exempt_paisa, 0) g_exempt, coalesce(g.discount, 0) discount, o.vat, o.whole, case when abs(o.small) < 100 then o.small else 0 end rounding
      from bill b
      left join party p on p.entry = b.entry
      left join lateral (
        select sum(x.paisa) filter (where x.vat_class = 'standard')::bigint standard_paisa, sum(x.paisa) filter (where x.vat_class = 'reduced')::bigint reduced_paisa,
               sum(x.paisa) filter (where x.vat_class = 'zero')::bigint zero_paisa, sum(x.paisa) filter (where x.vat_class = 'exempt')::bigint exempt_paisa,
               sum(x.discount)::bigint discount
          from goods x where x.entry = b.entry) g on true
      cross join lateral (
        select coalesce(sum(m.paisa) filter (where m.part = 'vat'), 0)::bigint vat, coalesce(sum(m.paisa) filter (where u.counts), 0)::bigint whole,
               coalesce(sum(m.paisa) filter (where u.counts and abs(m.paisa) < 100), 0)::bigint small
          from sided m
          cross join lateral (select m.part = 'trade' or (m.part = 'other' and m.paisa * m.sense > 0) counts) u
         where m.entry = b.entry and not m.of_goods and not m.deducted) o),
  asked as (
    select a.*, a.whole - a.rounding other,
           a.vat - round(a.g_standard * a.standard / 10000.0)::bigint - round(a.g_reduced * a.reduced / 10000.0)::bigint unexplained,
           round((a.whole - a.rounding) * a.standard / 10000.0)::bigint by_standard, round((a.whole - a.rounding) * a.reduced / 10000.0)::bigint by_reduced
      from small a),
  judged as (
    select a.*, case
             when a.vat = 0 or a.unexplained::numeric * a.other <= 0 then 0
             when abs(a.unexplained) <= 100 and abs(a.unexplained) < abs(a.unexplained - a.by_standard) then 0
             when a.reduced > 0 and abs(a.unexplained - a.by_reduced) <= 100 and abs(a.unexplained - a.by_reduced) < abs(a.unexplained - a.by_standard) then a.other
             when abs(a.unexplained) + 100 < abs(a.by_standard) then round(a.unexplained * 10000.0 / a.standard)::bigint
             else a.other end taxed
      from asked a),
  parted as (
    select j.*, case when j.vat = 0 then 0 else j.g_standard + j.g_reduced + j.taxed end taxable,
           j.g_exempt + j.other - j.taxed + case when j.vat = 0 then j.g_standard + j.g_reduced else 0 end untaxed
      from judged j)
  select p_organization, r.entry, r.place, r.date, r.side, r.is_return, r.details->>'trade', coalesce((r.details->>'capital')::boolean, false), r.ledger_id, r.sub_ledger_id,
         coalesce(n.named, case when r.part = 'cash' then '' else coalesce(s.name, l.name) end, ''),
         case when n.named is null and r.part is distinct from 'cash' then coalesce(s.name_np, l.name_np, '') else '' end,
         case when n.named is null then coalesce(l.address, '') else coalesce(r.details->>'buyerAddress', '') end,
         case when n.named is null then coalesce(l.pan, '') else coalesce(r.details->>'buyerPan', '') end,
         r.discount, r.taxable, case when x.exported then 0 else r.untaxed end, r.g_zero + case when x.exported then r.untaxed else 0 end, r.rounding, r.vat
    from parted r
    cross join lateral (select nullif(btrim(r.details->>'buyer'), '') named) n
    cross join lateral (select r.side = 'sales' and coalesce(r.details->>'trade' = 'export', false) exported) x
    left join lateral (select y.name, y.name_np, y.address, y.pan from ledger y where y.organization_id = p_organization and y.ledger_id = r.ledger_id limit 1) l on true
    left join lateral (
      select y.name, y.name_np from sub_ledger y
       where y.organization_id = p_organization and y.ledger_id = r.ledger_id and y.sub_ledger_id = r.sub_ledger_id limit 1) s on true;
end $$;

-- Writes them with new versions. Notes give back no more VAT than their bill charged, and an abbreviated tax invoice stays below its limit.
create function write_bill_taxes(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into bill_tax select * from bill_taxes_of(p_organization, p_versions);
  if exists (select from unnest(p_versions) v join bill_tax x on x.organization_id = p_organization and x.entry = v.entry
              where (v.details->>'abbreviated')::boolean and (x.side <> 'sales' or x.taxable_paisa + x.exempt_paisa + x.zero_paisa > 1000000)) then
    perform refused('an abbreviated tax invoice is for ten thousand rupees at most', 'abbreviated_bill_is_small'); end if;
  if exists (
      select from (select distinct v.corrects from unnest(p_versions) v where v.corrects is not null) c
      cross join lateral (select coalesce(sum(x.tax_paisa), 0) paisa from bill_tax x
                           where x.organization_id = p_organization and x.place = c.corrects and x.entry = (
                             select max(y.entry) from voucher y where y.organization_id = p_organization and y.place = c.corrects)) b
      cross join lateral (select coalesce(sum(x.tax_paisa), 0) paisa from voucher y join bill_tax x on x.organization_id = p_organization and x.entry = y.entry
                           where y.organization_id = p_organization and y.corrects = c.corrects
                             and not exists (select from voucher z where z.organization_id = p_organization and z.supersedes = y.entry)) n
       where abs(n.paisa) > abs(b.paisa) + 100 or n.paisa::numeric * b.paisa > 0) then
    perform refused('the notes of a bill give back more VAT than it charged', 'notes_stay_within_their_vat'); end if;
end $$;
revoke execute on function vat_rate, is_vat_name, bill_part, bill_taxes_of, write_bill_taxes from public;
grant execute on function is_vat_name, bill_part to lekha_app;

create trigger permanent before update or delete on bill_tax for each row execute function refuse();
create trigger permanent_all before truncate on bill_tax execute function refuse();
alter table bill_tax enable row level security;
alter table bill_tax force row level security;
create policy open_books on bill_tax using (organization_id = current_setting('app.organization')::uuid);
grant select on bill_tax to lekha_app;
alter table bill_tax set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);

-- Since when an organization is registered for VAT, and since when its bills are issued by the procedure for electronic bills: from then on a sale or a credit
-- note is never altered or reversed, and cancelled only on the day on which it was recorded.
alter table organization
  add column vat_from date,                   -- null: not registered for VAT, or not said
  add column bills_issued_from date;          -- null: bills are altered as other vouchers are
grant update (vat_from, bills_issued_from) on organization to lekha_app;
-- Both days stay once a bill was issued that another day would make another bill.
create function issued_bills_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare since date := old.bills_issued_from;
begin
  if new.bills_issued_from is not distinct from old.bills_issued_from then
    since := greatest(since, least(coalesce(old.vat_from, 'infinity'), coalesce(new.vat_from, 'infinity'))); end if;
  if exists (select from voucher v join voucher_type t on t.organization_id = v.organization_id and t.code = v.voucher_type
              where v.organization_id = old.organization_id and v.date >= since and t.base_kind = 'sales') then
    perform refused('bills were issued since that day', 'issued_bills_stay_issued'); end if;
  return new;
end $$;
create trigger issued_bills_guard before update of bills_issued_from, vat_from on organization for each row
  when (old.bills_issued_from is not null and (new.bills_issued_from, new.vat_from) is distinct from (old.bills_issued_from, old.vat_from)) execute function issued_bills_guard();
create function is_issued(p_organization uuid, p_kind text, p_day date) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin return p_kind = 'sales' and coalesce((select p_day >= o.bills_issued_from from organization o where o.organization_id = p_organization), false); end $$;
revoke execute on function issued_bills_guard, is_issued from public;

-- Each replacement stands once in the function.
create procedure mend(p_function regproc, p_old text, p_new text) language plpgsql as $$
declare was text := pg_get_functiondef(p_function);
begin
  if array_length(string_to_array(was, p_old), 1) is distinct from 2 then raise 'no single % in %', p_old, p_function; end if;
  execute replace(was, p_old, p_new);
end $$;
call mend('judged_version', $$if t.tax_invoice and v.version > 1 and not v.cancelled then
    perform refused('an issued tax invoice is not altered', 'tax_invoice_is_not_altered'); end if;$$, $$if v.version > 1 and (t.tax_invoice or is_issued(p_organization, t.base_kind, f.date) or is_issued(p_organization, t.base_kind, v.date)) then
    if not v.cancelled then perform refused('an issued tax invoice is not altered', 'tax_invoice_is_not_altered'); end if;
    if (f.recorded_at at time zone 'Asia/Kathmandu')::date <> (clock_timestamp() at time zone 'Asia/Kathmandu')::date then
      perform refused('an issued tax invoice is cancelled on its day', 'tax_invoice_is_cancelled_on_its_day'); end if;
  end if;
  if v.version = 1 and v.reverses is not null and exists (
      select from current_voucher o join voucher_type k on k.organization_id = p_organization and k.code = o.voucher_type
       where o.organization_id = p_organization and o.place = v.reverses
         and (k.tax_invoice or is_issued(p_organization, k.base_kind, o.date) or is_issued(p_organization, k.base_kind, v.date))) then
    perform refused('an issued tax invoice is not reversed', 'tax_invoice_is_not_reversed'); end if;$$);
call mend('record_commands', $$if corrected then perform refuse_corrections(p_organization, versions); end if;$$,
  $$if corrected then perform refuse_corrections(p_organization, versions); end if;
    if traded then perform write_bill_taxes(p_organization, versions); end if;$$);
call mend('record_commands', $$corrected boolean := false;$$, $$corrected boolean := false; traded boolean := false;$$);
-- Of a further version the type is not read here, so any may be one of a bill.
call mend('record_commands', $$corrected := corrected or v.corrects$$, $$traded := traded or t.base_kind in ('sales', 'purchase') or v.version > 1;
        corrected := corrected or v.corrects$$);
drop procedure mend;

do $$ begin
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''voucher_line''', '''bill_tax'', ''voucher_line''');
end $$;

-- The bills that are there, organization by organization and thousand by thousand.
alter table books no force row level security;
do $$
declare o record; at_entry bigint; versions voucher[];
begin
  for o in select organization_id, last_entry from books loop
    perform set_config('app.organization', o.organization_id::text, true);
    for at_entry in select generate_series(0, o.last_entry, 1000) loop
      select array_agg(v.*) into versions from voucher v where v.organization_id = o.organization_id and v.entry > at_entry and v.entry <= at_entry + 1000;
      if versions is not null then perform write_bill_taxes(o.organization_id, versions); end if;
    end loop;
  end loop;
end $$;
alter table books force row level security;

-- Each print of an issued bill, in order: the first is the original, the next are copies of it. The server counts before it hands the page out.
create table bill_print (
  organization_id uuid not null, place bigint not null,
  print_no smallint not null check (print_no > 0),
  paper text not null check (length(paper) <= 40),
  printed_at timestamptz not null, printed_by uuid not null,
  address text not null check (length(address) <= 64),
  primary key (organization_id, place, print_no),
  foreign key (organization_id, place) references voucher
);
create index bill_print_time on bill_print (organization_id, printed_at);
-- Number, time and person are those of the database, whoever inserts what; two prints at once follow each other.
create function bill_print_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from voucher where organization_id = new.organization_id and entry = new.place and place = entry for no key update;
  if not found then perform refused('there is no such bill', 'printed_bill_exists', '23503'); end if;
  new.print_no := 1 + (select count(*) from bill_print p where p.organization_id = new.organization_id and p.place = new.place);
  new.printed_at := clock_timestamp(); new.printed_by := setting('user')::uuid;
  return new;
end $$;
create trigger bill_print_guard before insert on bill_print for each row execute function bill_print_guard();
create trigger permanent before update or delete on bill_print for each row execute function refuse();
create trigger permanent_all before truncate on bill_print execute function refuse();
alter table bill_print enable row level security;
alter table bill_print force row level security;
create policy open_books on bill_print using (organization_id = current_setting('app.organization')::uuid);
grant select, insert (organization_id, place, paper, address) on bill_print to lekha_app;
revoke execute on function bill_print_guard from public;
do $$ begin
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''bill_tax''', '''bill_print'', ''bill_tax''');
end $$;
