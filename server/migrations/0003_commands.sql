-- The one way to write the books: posting, altering, cancelling, importing, and the audit record of every other command.
-- Only the owner can call the functions below; of them, record_commands alone is granted to the runtime role.

-- Checks a version and returns the row to insert. Entry, place of a new voucher, year and BS date are computed here, whatever the caller gave;
-- a later version also keeps its type and number. record_commands gives the number of a first version. `t` and `y`: a type and a year
-- that were read already; they are read here where they are others than the version's.
create function judged_version(p_organization uuid, p jsonb, p_entry bigint, t voucher_type default null, y fiscal_year default null) returns voucher
  language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare v voucher; f voucher;
begin
  v.organization_id := p_organization; v.entry := p_entry; v.place := p_entry;
  v.id := (p->>'id')::uuid; v.request_hash := decode(p->>'hash', 'hex');
  v.version := coalesce((p->>'version')::smallint, 1);
  v.voucher_type := p->>'type'; v.date := (p->>'date')::date;
  v.cancelled := coalesce((p->>'cancelled')::boolean, false);
  v.line_count := coalesce(jsonb_array_length(p->'lines'), 0);
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
  if y.closed_at is not null then perform refused('the fiscal year is closed', 'year_is_open'); end if;
  if t.base_kind = 'opening' then
    if v.date <> y.starts - 1 or exists (select from fiscal_year e where e.organization_id = p_organization and e.starts < y.starts) then
      perform refused('an opening voucher is dated the day before the first year', 'opening_date'); end if;
    if v.version = 1 and exists (
        select from current_voucher o where o.organization_id = p_organization and o.voucher_type = v.voucher_type and not o.cancelled) then
      perform refused('there is one opening voucher', 'opening_once'); end if;
  elsif v.date not between y.starts and y.ends then
    perform refused('the date lies outside the fiscal year', 'date_in_year');
  end if;
  if v.date <= y.locked_through or f.date <= y.locked_through then perform refused('the period is locked', 'period_is_open'); end if;
  if t.tax_invoice and v.version > 1 and not v.cancelled then
    perform refused('an issued tax invoice is not altered', 'tax_invoice_is_not_altered'); end if;
  if v.reverses is not null and v.version = 1 and (is_reversed(p_organization, v.reverses) or not exists (
      select from current_voucher o where o.organization_id = p_organization and o.place = v.reverses and not o.cancelled)) then
    perform refused('nothing to reverse', 'reversal_of_a_current_voucher'); end if;
  return v;
end $$;

-- Whether a voucher that is not cancelled reverses this one.
create function is_reversed(p_organization uuid, p_place bigint) returns boolean language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin return exists (
  select from voucher r where r.organization_id = p_organization and r.reverses = p_place and r.version = 1
     and not exists (select from voucher c where c.organization_id = p_organization and c.place = r.place and c.cancelled));
end $$;

-- Writes the lines of new versions: those of the command, and the reversal lines of the former version. Adds them to the month totals in the
-- order of their key (so that no deadlock can arise), and checks them: each ledger may take lines, and each version has all its lines,
-- balances, changes some balance and reverses all lines of the former version. A new column of voucher_line is added in this function only.
-- Ledgers and former versions are looked up by LATERAL with LIMIT 1, because the generic plan of a join, made while the books were small,
-- would scan all of them. The lines of the former version are read ORDER BY line_no, so that the plan uses the primary key.
create function write_lines(p_organization uuid, p_versions voucher[], p_lines jsonb[]) returns void language plpgsql
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
             v.cancelled or coalesce(bool_or(x.own and x.paisa <> 0), false) moves,
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

-- All openings are one voucher, which each change writes anew. So a ledger that takes no vouchers any more may keep the opening that it had.
create function opened_before(p_organization uuid, p_before bigint, p_type text, p_ledger uuid, p_sub_ledger uuid, p_amount bigint)
returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from voucher_type where organization_id = p_organization and code = p_type and base_kind = 'opening') and exists (
    select from voucher_line f join voucher o on o.organization_id = f.organization_id and o.entry = f.entry
     where f.organization_id = p_organization and f.ledger_id = p_ledger and f.entry < p_before and f.line_no > 0
       and f.sub_ledger_id is not distinct from p_sub_ledger and f.amount_paisa = p_amount and o.voucher_type = p_type)
$$;

-- Refuses lines on a ledger or sub-ledger that takes none: inactive, computed, or without the sub-ledger that it requires. An opening that was
-- there before may stay.
create function refuse_lines(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare unnamed boolean; inactive boolean; sub_inactive boolean; computed boolean;
begin
  select bool_or(g.requires_sub_ledger and l.sub_ledger_id is null
           and not opened_before(p_organization, l.entry, v.voucher_type, l.ledger_id, l.sub_ledger_id, l.amount_paisa)),
         bool_or(not g.active and not opened_before(p_organization, l.entry, v.voucher_type, l.ledger_id, l.sub_ledger_id, l.amount_paisa)),
         bool_or(not s.active and not opened_before(p_organization, l.entry, v.voucher_type, l.ledger_id, l.sub_ledger_id, l.amount_paisa)),
         bool_or(g.reserved = 'opening-difference' and t.base_kind <> 'opening')
    into unnamed, inactive, sub_inactive, computed
    from unnest(p_versions) v
    cross join lateral (select t.base_kind from voucher_type t where t.organization_id = p_organization and t.code = v.voucher_type limit 1) t
    cross join lateral (select * from voucher_line l where l.organization_id = p_organization and l.entry = v.entry and l.line_no > 0 order by l.line_no) l
    cross join lateral (select * from ledger g where g.organization_id = p_organization and g.ledger_id = l.ledger_id limit 1) g
    left join lateral (select active from sub_ledger s where s.organization_id = p_organization and s.ledger_id = l.ledger_id and s.sub_ledger_id = l.sub_ledger_id limit 1) s on true;
  if unnamed then perform refused('this ledger demands a sub-ledger', 'sub_ledger_is_named'); end if;
  if inactive then perform refused('this ledger is not active', 'ledger_is_active'); end if;
  if sub_inactive then perform refused('this sub-ledger is not active', 'sub_ledger_is_active'); end if;
  if computed then perform refused('only openings are balanced on this ledger', 'opening_difference_is_computed'); end if;
end $$;

-- Refuses lines that name a cost centre where the organization has switched them off, or an inactive one. A function of its own, which is called
-- only for vouchers that name one.
create function refuse_cost_centres(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare inactive boolean;
begin
  if not (select cost_centres from organization where organization_id = p_organization) then
    perform refused('cost centres are switched off', 'cost_centres_are_on'); end if;
  select bool_or(not c.active) into inactive
    from unnest(p_versions) v
    cross join lateral (select cost_centre_id from voucher_line l where l.organization_id = p_organization and l.entry = v.entry and l.line_no > 0 order by l.line_no) l
    cross join lateral (select active from cost_centre c where c.organization_id = p_organization and c.cost_centre_id = l.cost_centre_id limit 1) c;
  if inactive then perform refused('this cost centre is not active', 'cost_centre_is_active'); end if;
end $$;

-- The next audit record after the head of the chain in p_books. Its hash covers the stored versions from entry p_first to p_last and the masters
-- changed under its number.
create function next_audit_record(p_books books, p_by uuid, p_command text, p_payload text, p_first bigint, p_last bigint) returns audit_record
  language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare a audit_record;
begin
  a.organization_id := p_books.organization_id; a.seq := p_books.audit_seq + 1; a.recorded_at := clock_timestamp(); a.recorded_by := p_by;
  a.command := p_command; a.payload := p_payload; a.first_entry := p_first; a.last_entry := p_last; a.former_hash := p_books.audit_hash;
  a.content_hash := sha256(convert_to(case when p_first is null then '' else voucher_text(a.organization_id, p_first, p_last) end
    || case when p_books.changed_seq = a.seq then E'\n' || master_text(a.organization_id, a.seq) else '' end, 'UTF8'));
  a.hash := sha256(convert_to(audit_text(a), 'UTF8'));
  return a;
end $$;

-- Whether a caller may record this version. An auditor may record none; a clerk only first versions of the permitted types.
create function may_record(p_caller jsonb, v voucher) returns boolean language plpgsql immutable as $$ begin
  return case p_caller->>'role' when 'auditor' then false
    when 'clerk' then v.version = 1 and v.reverses is null and v.voucher_type <> 'opening'
      and (jsonb_typeof(p_caller->'types') = 'null' or p_caller->'types' ? v.voucher_type)
    else true end;
end $$;

-- The number series of a version. A first version takes its next number; a new series takes the present prefix and width of its type.
create function series_of(v voucher) returns number_series language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare s number_series;
begin
  update number_series n set last_number = n.last_number + case when v.version = 1 then 1 else 0 end
   where n.organization_id = v.organization_id and n.fiscal_year_id = v.fiscal_year_id and n.voucher_type = v.voucher_type returning * into s;
  if not found then
    insert into number_series
    select t.organization_id, v.fiscal_year_id, t.code, t.prefix, t.width, 1 from voucher_type t where t.organization_id = v.organization_id and t.code = v.voucher_type
    returning * into s;
  end if;
  return s;
end $$;

-- Writes the audit record of a command of the server's administrator, who is no user.
create function seal_command(p_organization uuid, p_by uuid, p_command text, p_payload text) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare b books; a audit_record;
begin
  select * into b from books where organization_id = p_organization for update;
  a := next_audit_record(b, p_by, p_command, p_payload, null, null);
  insert into audit_record select a.*;
  update books set audit_seq = a.seq, audit_hash = a.hash where organization_id = p_organization;
end $$;

-- p_commands: [{user, session, binding, roles, command, payload, always, vouchers: [{id, hash, type, date, narration, reference, reason, external,
--   place, version, cancelled, reverses, lines: [[ledger, sub-ledger | null, paisa, narration, cost centre], …]}, …]}, …]
-- Records commands of one organization, of one or several callers, all or none: checks, numbers and writes their vouchers, and writes one audit
-- record for each command. `roles`: those that may give the command. A version whose id is stored with the same hash is not stored again,
-- but its first answer is returned. `always`: write an audit record even if no version was stored and no master changed. Returns one row for
-- each version; `command` counts from 1.
create function record_commands(p_organization uuid, p_commands jsonb)
returns table (command integer, id uuid, entry bigint, place bigint, version smallint, fiscal_year_id uuid, voucher_type text, number integer, prefix text,
  width smallint, date date, bs_date integer, total_paisa bigint, cancelled boolean, recorded_at timestamptz, again boolean)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  b books; s number_series; t voucher_type; y fiscal_year; v voucher; a audit_record; entered record; c jsonb; given jsonb; p jsonb; who text;
  next_entry bigint; callers jsonb := '{}'; stored uuid[]; ids uuid[] := '{}'; versions voucher[] := '{}'; lines jsonb[] := '{}'; written integer := 0;
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
    callers := callers || jsonb_build_object(who, jsonb_build_object('role', entered.role, 'types', entered.voucher_types));
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
        v := judged_version(p_organization, p, b.last_entry + 1, t, y);
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

-- ------------------------------------------------------------------ correction of a provisional month (owner only, one transaction)
-- The caller lists the organizations, because forced row security hides them even from the owner. Only the totals of the two months beside
-- the moved boundary are rebuilt. In a locked period the correction is refused.
create function correct_calendar(p_month int, p_starts date, p_organizations uuid[]) returns void
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
  end loop;
end $$;

do $$ declare f regprocedure; begin   -- not ON ALL FUNCTIONS: that would hit an extension's too
  for f in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and proowner = 'lekha_owner'::regrole loop
    execute format('revoke execute on function %s from public', f); end loop;
end $$;
grant execute on function setting, fold_name, enter_organization, enter_account, bs_month_of, bs_date_of, refused, voucher_text, audit_text, change_text,
  record_commands to lekha_app;
