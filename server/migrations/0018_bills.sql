-- Bills of parties (record 0052), what was deducted as tax from a payment, and notes that correct a bill. All three belong to a version of a voucher as its
-- lines and movements do: written by record_commands only, sealed by the audit chain. A line of a voucher carries its allocations and its deduction.

alter table voucher
  add column allocation_count integer not null default 0, add column deduction_count smallint not null default 0,
  add column corrects bigint;                 -- the place of the bill that this credit or debit note corrects
create index voucher_correction on voucher (organization_id, corrects) where corrects is not null;

-- Whether the bills of a party are kept one by one: null = as its group does. What a party may owe in all: null = without a limit.
alter table ledger add column bill_by_bill boolean,
  add column credit_limit_paisa bigint constraint credit_limit_is_possible check (credit_limit_paisa between 0 and 1000000000000000);
grant update (bill_by_bill, credit_limit_paisa) on ledger to lekha_app;

-- line_no > 0: a part of the amount of that line of this version; line_no < 0: it takes back the former version's part. So the sum of all rows of a bill is
-- what is left of it, and the sum of rows with entry <= E is what was known at E. 'new' and 'advance' begin a bill, 'against' settles one that another
-- voucher began. What no part names is on account.
create table bill_allocation (
  organization_id uuid not null, entry bigint not null,
  line_no smallint not null check (line_no <> 0), part smallint not null check (part > 0),
  place bigint not null, date date not null,  -- copies of the header's
  ledger_id uuid not null, sub_ledger_id uuid,   -- copies of the line's
  bill_id uuid not null,                      -- made by the client for a bill that begins
  kind text not null constraint allocation_kind_is_known check (kind in ('new', 'advance', 'against')),
  name text not null default '' constraint bill_name_is_short check (length(name) <= 100),   -- '': reference or number of the voucher that began it
  billed_on date, due_on date,                -- of a bill that begins; billed_on null: the day of the voucher
  amount_paisa bigint not null constraint allocated_amount_is_possible check (amount_paisa <> 0 and amount_paisa between -1000000000000000 and 1000000000000000),
  constraint what_settles_begins_nothing check (kind <> 'against' or (name = '' and billed_on is null and due_on is null)),
  primary key (organization_id, entry, line_no, part),
  foreign key (organization_id, entry) references voucher
);
create index allocation_of_bill on bill_allocation (organization_id, bill_id, entry) include (kind, amount_paisa, date);
create index allocation_of_party on bill_allocation (organization_id, ledger_id, sub_ledger_id, date);

-- A tax deducted at source, one for a line on the ledger of that tax: from whom, on which base, at which rate (hundredths of a percent). Nothing takes such a
-- row back: it counts as long as the version of its line is current.
create table tds_deduction (
  organization_id uuid not null, entry bigint not null, line_no smallint not null check (line_no > 0),
  party_ledger_id uuid not null, party_sub_ledger_id uuid,
  tds_nature_id uuid not null,
  base_paisa bigint not null constraint deduction_base_is_possible check (base_paisa <> 0 and base_paisa between -1000000000000000 and 1000000000000000),
  rate integer not null constraint deduction_rate_is_possible check (rate between 0 and 10000),
  primary key (organization_id, entry, line_no),
  foreign key (organization_id, entry, line_no) references voucher_line,
  constraint deduction_party_exists foreign key (organization_id, party_ledger_id) references ledger,
  constraint deduction_sub_ledger_exists foreign key (organization_id, party_ledger_id, party_sub_ledger_id) references sub_ledger
);
create index deduction_of_party on tds_deduction (organization_id, party_ledger_id);

create or replace function voucher_text(p_organization uuid, p_first bigint, p_last bigint) returns text language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin return (
  select string_agg(concat_ws('|', v.entry, v.place, v.version, v.supersedes, v.id, encode(v.request_hash, 'hex'), v.fiscal_year_id, v.voucher_type, v.number,
           to_char(v.date, 'YYYY-MM-DD'), v.bs_date, v.cancelled::int, v.total_paisa, to_json(v.narration)::text, to_json(v.reference)::text,
           to_json(coalesce(v.reason, ''))::text, coalesce(v.reverses, 0), to_json(coalesce(v.external_id, ''))::text,
           (extract(epoch from v.recorded_at) * 1000000)::bigint, v.recorded_by, l.lines, m.movements,
           'c' || v.corrects, b.allocations, d.deductions), E'\n' order by v.entry)
    from voucher v
    left join lateral (
      select string_agg(concat_ws(',', line_no, ledger_id, coalesce(sub_ledger_id::text, ''), amount_paisa, coalesce(cost_centre_id::text, ''),
               coalesce(fund_id::text, ''), to_json(narration)::text), ';' order by line_no) lines
        from voucher_line where organization_id = v.organization_id and entry = v.entry and line_no > 0) l on true
    left join lateral (                       -- null where there are none: concat_ws leaves it out, and former texts stay what they were
      select string_agg(concat_ws(',', 'g' || line_no, stock_item_id, coalesce(godown_id::text, ''), kind, quantity, coalesce(value_paisa::text, ''),
               to_json(batch)::text, coalesce(to_char(expires_on, 'YYYY-MM-DD'), ''), ledger_id, rate, discount_paisa, billed_paisa, vat_class), ';' order by line_no) movements
        from stock_movement where organization_id = v.organization_id and entry = v.entry and line_no > 0) m on v.movement_count > 0
    left join lateral (
      select string_agg(concat_ws(',', 'b' || line_no, part, bill_id, kind, to_json(name)::text, coalesce(to_char(billed_on, 'YYYY-MM-DD'), ''),
               coalesce(to_char(due_on, 'YYYY-MM-DD'), ''), amount_paisa), ';' order by line_no, part) allocations
        from bill_allocation where organization_id = v.organization_id and entry = v.entry and line_no > 0) b on v.allocation_count > 0
    left join lateral (
      select string_agg(concat_ws(',', 't' || line_no, party_ledger_id, coalesce(party_sub_ledger_id::text, ''), tds_nature_id, base_paisa, rate), ';' order by line_no) deductions
        from tds_deduction where organization_id = v.organization_id and entry = v.entry) d on v.deduction_count > 0
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
  select coalesce(sum((x->>2)::bigint) filter (where (x->>2)::bigint > 0), 0), coalesce(sum(jsonb_array_length(x->5)), 0), count(x->6)
    into v.total_paisa, v.allocation_count, v.deduction_count from jsonb_array_elements(p->'lines') x;
  v.narration := coalesce(p->>'narration', ''); v.reference := coalesce(p->>'reference', ''); v.reason := p->>'reason';
  v.reverses := (p->>'reverses')::bigint; v.corrects := (p->>'corrects')::bigint; v.external_id := p->>'external';

  if v.version > 1 then
    v.place := (p->>'place')::bigint;
    select * into f from voucher where organization_id = p_organization and place = v.place and version = v.version - 1;
    if not found then perform refused('the former version does not exist', 'voucher_follows_its_former', '23503'); end if;
    v.supersedes := f.entry;
    if f.cancelled then perform refused('a cancelled voucher stays cancelled', 'cancelled_is_final'); end if;
    v.fiscal_year_id := f.fiscal_year_id; v.voucher_type := f.voucher_type; v.number := f.number;
    v.reverses := f.reverses; v.corrects := f.corrects; v.external_id := null;
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
  if v.version = 1 and v.corrects is not null and (t.base_kind not in ('sales', 'purchase') or is_reversed(p_organization, v.corrects) or not exists (
      select from current_voucher o join voucher_type k on k.organization_id = p_organization and k.code = o.voucher_type
        join voucher begun on begun.organization_id = p_organization and begun.entry = o.place
       where o.organization_id = p_organization and o.place = v.corrects and not o.cancelled and k.base_kind = t.base_kind
         and begun.corrects is null and begun.reverses is null)) then
    perform refused('nothing to correct', 'correction_of_a_current_bill'); end if;
  return v;
end $$;

-- Writes the allocations of new versions, and those that take back the former version's; checks that each version has all of its own, that those of a line
-- do not come to more than the line, and that no bill is settled by more than it is.
create function write_allocations(p_organization uuid, p_versions voucher[], p_lines jsonb[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare bills uuid[]; broken boolean; too_much boolean; settled text; twice boolean;
begin
  with version as materialized (
    select v.*, coalesce(f.allocation_count, 0) former_count
      from unnest(p_versions) with ordinality v
      left join lateral (select f.allocation_count from voucher f where f.organization_id = p_organization and f.entry = v.supersedes limit 1) f on true
     where v.allocation_count > 0 or f.allocation_count > 0),
  line as materialized (
    select v.entry, l.line_no::smallint, v.place, v.date, (l.x->>0)::uuid ledger_id, (l.x->>1)::uuid sub_ledger_id, (l.x->>2)::bigint line_paisa, l.x->5 parts
      from version v cross join lateral jsonb_array_elements(p_lines[v.ordinality]) with ordinality l(x, line_no) where jsonb_typeof(l.x->5) = 'array'),
  allocation as materialized (
    select l.entry, l.line_no, b.part::smallint, l.place, l.date, l.ledger_id, l.sub_ledger_id, (b.x->>0)::uuid bill_id, b.x->>1 kind, (b.x->>2)::bigint amount_paisa,
           coalesce(b.x->>3, '') name, (b.x->>4)::date billed_on, (b.x->>5)::date due_on
      from line l cross join lateral jsonb_array_elements(l.parts) with ordinality b(x, part)
    union all
    select v.entry, -f.line_no, f.part, f.place, f.date, f.ledger_id, f.sub_ledger_id, f.bill_id, f.kind, -f.amount_paisa, f.name, f.billed_on, f.due_on
      from (select * from version where supersedes is not null) v
      cross join lateral (select * from bill_allocation f where f.organization_id = p_organization and f.entry = v.supersedes and f.line_no > 0 order by f.line_no, f.part) f),
  written as (
    insert into bill_allocation (organization_id, entry, line_no, part, place, date, ledger_id, sub_ledger_id, bill_id, kind, name, billed_on, due_on, amount_paisa)
    select p_organization, entry, line_no, part, place, date, ledger_id, sub_ledger_id, bill_id, kind, name, billed_on, due_on, amount_paisa from allocation)
  select array_agg(distinct a.bill_id),
         (select bool_or(c.own <> c.allocation_count or c.taken_back <> c.former_count)
            from (select v.allocation_count, v.former_count, count(*) filter (where n.line_no > 0) own, count(*) filter (where n.line_no < 0) taken_back
                    from version v left join allocation n on n.entry = v.entry group by v.entry, v.allocation_count, v.former_count) c),
         exists (select from line l join allocation n on n.entry = l.entry and n.line_no = l.line_no group by l.entry, l.line_no, l.line_paisa
                  having sum(n.amount_paisa) * sign(l.line_paisa) not between 0 and abs(l.line_paisa))
    into bills, broken, too_much
    from allocation a;
  if broken then perform refused('not all allocations of the voucher were written', 'allocations_are_whole'); end if;
  if too_much then perform refused('the bills of a line come to more than the line', 'allocations_fit_their_line'); end if;
  with part as materialized (
    select a.bill_id, a.ledger_id, a.sub_ledger_id, coalesce(max(nullif(a.name, '')), '') begun, coalesce(sum(a.amount_paisa) filter (where a.kind <> 'against'), 0) total,
           coalesce(sum(a.amount_paisa) filter (where a.kind = 'against'), 0) settled, sum(case when a.line_no > 0 then 1 else -1 end) filter (where a.kind <> 'against') beginnings
      from unnest(bills) u(bill) join bill_allocation a on a.organization_id = p_organization and a.bill_id = u.bill group by 1, 2, 3)
  select max(b.begun) filter (where b.settled <> 0 and (sign(b.settled) = sign(b.total) or abs(b.settled) > abs(b.total))),
         exists (select from part group by bill_id having sum(beginnings) > 1)   -- at whichever party
    into settled, twice from part b;
  if twice then perform refused('a bill begins once', 'bill_begins_once'); end if;
  if settled is not null then perform refused(format('more than the bill %s is settled', settled), 'bill_is_left'); end if;
end $$;

-- Writes the deductions of new versions. That a deduction stands on a line of its own is its foreign key.
create function write_deductions(p_organization uuid, p_versions voucher[], p_lines jsonb[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into tds_deduction (organization_id, entry, line_no, party_ledger_id, party_sub_ledger_id, tds_nature_id, base_paisa, rate)
  select p_organization, v.entry, l.line_no, (l.x->6->>0)::uuid, (l.x->6->>1)::uuid, (l.x->6->>2)::uuid, (l.x->6->>3)::bigint, (l.x->6->>4)::integer
    from unnest(p_versions) with ordinality v cross join lateral jsonb_array_elements(p_lines[v.ordinality]) with ordinality l(x, line_no)
   where v.deduction_count > 0 and l.x->6 is not null;
end $$;

-- Refuses notes that give back more than their bill asked, in all or of an item, and a bill that is cancelled, reversed or made smaller below its notes.
create function refuse_corrections(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare bill bigint; o voucher; notes bigint[]; given_back bigint; first_note date; item text;
begin
  for bill in
    -- The bill itself, or that of the note; a reversal, or one that is cancelled, changes what the voucher that it reverses counts for.
    select distinct coalesce(r.corrects, r.place) from unnest(p_versions) v
      join voucher r on r.organization_id = p_organization and r.place = coalesce(v.reverses, v.place) and r.version = 1
     where v.corrects is not null or v.reverses is not null or v.version > 1
  loop
    select array_agg(n.entry), sum(n.total_paisa), min(n.date) into notes, given_back, first_note from voucher n
     where n.organization_id = p_organization and n.corrects = bill and not n.cancelled and not is_reversed(p_organization, n.place)
       and not exists (select from voucher s where s.organization_id = p_organization and s.supersedes = n.entry);
    continue when notes is null;
    select * into o from voucher c where c.organization_id = p_organization and c.place = bill order by c.version desc limit 1;
    if o.cancelled or is_reversed(p_organization, bill) then perform refused('notes correct this bill', 'corrected_bill_stays'); end if;
    if first_note < o.date then perform refused('a note is dated before its bill', 'note_follows_its_bill'); end if;
    if given_back > o.total_paisa then perform refused('the notes of a bill come to more than the bill', 'notes_stay_within_their_bill'); end if;
    select i.name into item
      from (select m.stock_item_id from stock_movement m
             where m.organization_id = p_organization and m.entry = any (notes || o.entry) and m.line_no > 0 and m.ledger_id is not null group by 1
            having sum(case m.kind when 'in' then m.quantity else -m.quantity end) < 0 or sum(m.billed_paisa) < 0) m
      cross join lateral (select name from stock_item i where i.organization_id = p_organization and i.stock_item_id = m.stock_item_id limit 1) i
     order by i.name limit 1;
    if item is not null then perform refused(format('more of %s is given back than was billed', item), 'notes_stay_within_their_goods'); end if;
  end loop;
end $$;

create or replace function record_commands(p_organization uuid, p_commands jsonb)
returns table (command integer, id uuid, entry bigint, place bigint, version smallint, fiscal_year_id uuid, voucher_type text, number integer, prefix text,
  width smallint, date date, bs_date integer, total_paisa bigint, cancelled boolean, recorded_at timestamptz, again boolean)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  b books; s number_series; t voucher_type; y fiscal_year; v voucher; a audit_record; entered record; c jsonb; given jsonb; p jsonb; who text;
  next_entry bigint; callers jsonb := '{}'; stored uuid[]; ids uuid[] := '{}'; versions voucher[] := '{}'; lines jsonb[] := '{}'; movements jsonb[] := '{}'; goods boolean := false; written integer := 0;
  bills boolean := false; deductions boolean := false; corrected boolean := false;   -- whether a version may have some
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
      if written < cardinality(versions) and (id = any (ids) or p ?| array['version', 'reverses', 'corrects'] or t.base_kind = 'opening') then
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
        bills := bills or v.allocation_count > 0 or v.version > 1; deductions := deductions or v.deduction_count > 0;
        corrected := corrected or v.corrects is not null or v.reverses is not null or v.version > 1;
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
    if bills then perform write_allocations(p_organization, versions, lines); end if;
    if deductions then perform write_deductions(p_organization, versions, lines); end if;
    if corrected then perform refuse_corrections(p_organization, versions); end if;
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

-- ------------------------------------------------------------------ permanent, owned and granted as lines and movements
alter table bill_allocation set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 500);
do $$ declare t text; begin
  foreach t in array array['bill_allocation', 'tds_deduction'] loop
    execute format('create trigger permanent before update or delete on %I for each row execute function refuse()', t);
    execute format('create trigger permanent_all before truncate on %I execute function refuse()', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select on %I to lekha_app', t);
  end loop;
end $$;
revoke execute on function write_allocations, write_deductions, refuse_corrections from public;

create or replace function tables_of_organization() returns text[] language plpgsql immutable set search_path = public, pg_temp as $$ begin return array[
  'proved_span_month', 'proved_span_day', 'proved_day', 'proved_ledger_day', 'proved_month', 'proof_run', 'voucher_word', 'voucher_word_end', 'saved_view',
  'planned_voucher', 'filed_report', 'lock_exception', 'stock_value', 'job', 'import_page', 'import_run', 'draft', 'stored_file', 'stock_movement', 'bill_allocation', 'tds_deduction', 'voucher_line',
  'voucher', 'stock_month', 'ledger_month', 'number_series', 'search_word', 'stock_item', 'unit_of_measure', 'stock_group', 'stock_category', 'godown', 'sub_ledger',
  'ledger', 'ledger_group', 'cost_centre', 'voucher_type', 'fiscal_year', 'master_change', 'audit_record', 'books', 'membership', 'organization'];
end $$;
