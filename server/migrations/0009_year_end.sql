-- The end of a fiscal year: period locks and the exceptions from them, closing and reopening, reports kept as they were filed.
-- The runtime role can neither lock nor close. The owner's functions below do, each of which is a command of an administrator: it ends with
-- record_commands, which checks the caller and writes the audit record, so that nothing stays of a command that was refused.

alter table fiscal_year
  add column lock_reason text not null default '' constraint lock_reason_fits check (length(lock_reason) <= 500),
  add column reopened_at timestamptz,
  add column reopen_reason text not null default '' constraint reopen_reason_fits check (length(reopen_reason) <= 500);

-- One type of voucher has the base kind `closing`, and close_year creates it.
alter table voucher_type drop constraint voucher_type_base_kind_check;
alter table voucher_type
  add constraint voucher_type_base_kind_check check (base_kind in ('receipt', 'payment', 'contra', 'journal', 'sales', 'purchase', 'opening', 'closing')),
  add constraint closing_type_is_one check ((code = 'closing') = (base_kind = 'closing'));

-- Who may post into the locked period of a year, for a while: a user, or everybody of a role.
create table lock_exception (
  organization_id uuid not null references organization,
  exception_id uuid not null,
  fiscal_year_id uuid not null,
  user_id uuid,
  role text constraint lock_exception_role check (role in ('admin', 'accountant', 'clerk')),
  until timestamptz not null,
  reason text not null constraint lock_exception_has_a_reason check (btrim(reason) <> '' and length(reason) <= 500),
  granted_by uuid not null, granted_at timestamptz not null,
  revoked_by uuid, revoked_at timestamptz,
  primary key (organization_id, exception_id),
  constraint lock_exception_year_exists foreign key (organization_id, fiscal_year_id) references fiscal_year,
  constraint lock_exception_is_for_somebody check ((user_id is null) <> (role is null))
);
create index lock_exception_of_year on lock_exception (organization_id, fiscal_year_id);

-- A report as it was filed, signed or sent: the model that the screen showed, read at an entry. `bytes` is its JSON, which its hash seals.
create table filed_report (
  organization_id uuid not null references organization,
  filed_id uuid not null,
  fiscal_year_id uuid not null,
  report text not null check (report ~ '^[a-z-]{1,40}$'),
  params text not null,
  note text not null constraint filed_note_fits check (length(note) <= 200),   -- with whom, or for what, it was filed
  entry bigint not null,
  hash bytea not null,
  bytes bytea not null constraint filed_report_fits check (octet_length(bytes) <= 4194304),
  filed_by uuid not null, filed_at timestamptz not null,
  primary key (organization_id, filed_id),
  constraint filed_year_exists foreign key (organization_id, fiscal_year_id) references fiscal_year,
  constraint filed_report_is_its_hash check (hash = sha256(bytes))
);
create index filed_report_of_year on filed_report (organization_id, fiscal_year_id, filed_id);

do $$ declare m text[]; begin
  foreach m slice 1 in array array[['lock_exception', 'exception_id'], ['filed_report', 'filed_id']] loop
    execute format('alter table %I enable row level security', m[1]);
    execute format('alter table %I force row level security', m[1]);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', m[1]);
    execute format('grant select on %I to lekha_app', m[1]);
    execute format('create trigger sealed after update or delete on %I for each row execute function seal_master(%L)', m[1], m[2]);
    execute format('create trigger sealed_new after insert on %I referencing new table as new_rows for each statement execute function seal_new_masters(%L)', m[1], m[2]); end loop;
end $$;
grant insert on filed_report to lekha_app;

-- A closed year keeps its dates, because its closing entry is dated on its last day.
create function closed_year_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as
  $$ begin perform refused('a closed year keeps its dates', 'closed_year_keeps_its_dates'); return null; end $$;
create trigger closed_year_guard before update of starts, ends on fiscal_year for each row
  when (old.closed_at is not null and (old.starts, old.ends) is distinct from (new.starts, new.ends)) execute function closed_year_guard();

-- The profit of a closed year stands on Profit & Loss A/c. So a ledger with entries in one does not move between incomes and expenses, which
-- begin each year at zero, and the other groups.
create function begins_anew(p_organization uuid, p_group uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  with recursive up as (
    select g.parent_id, g.nature, 1 as depth from ledger_group g where g.organization_id = p_organization and g.group_id = p_group
    union all select g.parent_id, g.nature, up.depth + 1 from up
      join ledger_group g on g.organization_id = p_organization and g.group_id = up.parent_id where up.depth < 1000)
  select coalesce((select up.nature in ('income', 'expense') from up where up.parent_id is null), false)
$$;
create function refuse_if_closed(p_organization uuid, p_ledgers uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from fiscal_year y join ledger_month m on m.organization_id = y.organization_id and m.fiscal_year_id = y.fiscal_year_id
      where y.organization_id = p_organization and y.closed_at is not null and m.ledger_id = any (p_ledgers))
  then perform refused('a ledger of a closed year keeps its kind', 'ledger_of_a_closed_year_keeps_its_kind'); end if;
end $$;
create function moved_ledger_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from stock_value v join fiscal_year y on y.organization_id = v.organization_id and v.date between y.starts and y.ends
      where v.organization_id = new.organization_id and v.ledger_id = new.ledger_id and y.closed_at is not null)
  then perform refused('stock of a closed year keeps its group', 'stock_of_a_closed_year_keeps_its_group'); end if;
  if begins_anew(new.organization_id, old.group_id) <> begins_anew(new.organization_id, new.group_id) then
    update books set changes = changes + 1 where organization_id = new.organization_id;   -- closing a year waits for this, or this for it
    perform refuse_if_closed(new.organization_id, array[new.ledger_id]); end if;
  return new;
end $$;
create trigger moved_ledger_guard before update of group_id on ledger for each row
  when (old.group_id is distinct from new.group_id) execute function moved_ledger_guard();
create function moved_group_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare ledgers uuid[];
begin
  if coalesce(old.nature in ('income', 'expense'), begins_anew(new.organization_id, old.parent_id))
     <> coalesce(new.nature in ('income', 'expense'), begins_anew(new.organization_id, new.parent_id)) then
    update books set changes = changes + 1 where organization_id = new.organization_id;
    with recursive down as (
      select new.group_id as id, 1 as depth
      union all select g.group_id, down.depth + 1 from down join ledger_group g on g.organization_id = new.organization_id and g.parent_id = down.id
       where down.depth < 1000)
    select array_agg(l.ledger_id) into ledgers from down join ledger l on l.organization_id = new.organization_id and l.group_id = down.id;
    perform refuse_if_closed(new.organization_id, ledgers); end if;
  return new;
end $$;
create trigger moved_group_guard before update of parent_id, nature on ledger_group for each row
  when ((old.parent_id, old.nature) is distinct from (new.parent_id, new.nature)) execute function moved_group_guard();

-- ------------------------------------------------------------------ judging
-- The closing entry that stands: the place and the version of a voucher of this year that is not cancelled.
create function standing_closing_entry(p_organization uuid, p_year uuid) returns voucher language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ declare v voucher; begin
  select o.* into v from voucher o
   where o.organization_id = p_organization and o.fiscal_year_id = p_year and o.voucher_type = 'closing' and o.version = 1
     and not exists (select from voucher c where c.organization_id = p_organization and c.place = o.place and c.version > 1);
  return v;
end $$;

-- A closing entry is posted only by the transaction that closes its year, and cancelled only by the one that reopens it. No role but the
-- owner can write when that was.
create function judge_closing_entry(v voucher, y fiscal_year) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if v.version = 1 then
    if y.closed_at is distinct from now() then perform refused('only closing a year posts its closing entry', 'closing_entry_of_a_close'); end if;
    if v.date <> y.ends then perform refused('a closing entry is dated on the last day of its year', 'closing_entry_of_a_close'); end if;
    if (standing_closing_entry(v.organization_id, y.fiscal_year_id)).entry is not null then
      perform refused('a year has one closing entry', 'closing_entry_of_a_close'); end if;
  elsif not v.cancelled or y.closed_at is not null or y.reopened_at is distinct from now() then
    perform refused('only reopening a year cancels its closing entry', 'closing_entry_of_a_close');
  end if;
end $$;

-- Whether an exception lets the caller post into the locked period of a year now. A superadmin counts as an administrator.
create function is_excepted(p_organization uuid, p_year uuid, p_caller jsonb) returns boolean language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin return exists (
  select from lock_exception x
   where x.organization_id = p_organization and x.fiscal_year_id = p_year and x.revoked_at is null and x.until > clock_timestamp()
     and (x.user_id = (p_caller->>'user')::uuid or x.role = case p_caller->>'role' when 'superadmin' then 'admin' else p_caller->>'role' end));
end $$;

-- As in 0003, but for the closing entry, and the exceptions from a lock.
drop function judged_version(uuid, jsonb, bigint, voucher_type, fiscal_year);
create function judged_version(p_organization uuid, p jsonb, p_entry bigint, t voucher_type, y fiscal_year, p_caller jsonb) returns voucher
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

-- As in 0003, but that a closing entry takes the balance of every ledger, also of one that takes no vouchers any more.
create or replace function refuse_lines(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare unnamed boolean; inactive boolean; sub_inactive boolean; computed boolean;
begin
  select bool_or(g.requires_sub_ledger and l.sub_ledger_id is null and t.base_kind <> 'closing'
           and not opened_before(p_organization, l.entry, v.voucher_type, l.ledger_id, l.sub_ledger_id, l.amount_paisa)),
         bool_or(not g.active and t.base_kind <> 'closing' and not opened_before(p_organization, l.entry, v.voucher_type, l.ledger_id, l.sub_ledger_id, l.amount_paisa)),
         bool_or(not s.active and t.base_kind <> 'closing' and not opened_before(p_organization, l.entry, v.voucher_type, l.ledger_id, l.sub_ledger_id, l.amount_paisa)),
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

-- As in 0003; a closing entry is an administrator's.
create or replace function may_record(p_caller jsonb, v voucher) returns boolean language plpgsql immutable as $$ begin
  return case p_caller->>'role' when 'auditor' then false
    when 'clerk' then v.version = 1 and v.reverses is null and v.voucher_type not in ('opening', 'closing')
      and (jsonb_typeof(p_caller->'types') = 'null' or p_caller->'types' ? v.voucher_type)
    else true end;
end $$;

-- As in 0003; judged_version knows the caller.
create or replace function record_commands(p_organization uuid, p_commands jsonb)
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

-- ------------------------------------------------------------------ the commands of the year's end
-- p_command: {user, session, binding, command, payload}, as record_commands takes it.
create function record_by_administrator(p_organization uuid, p_command jsonb, p_vouchers jsonb default '[]') returns void language plpgsql
  set search_path = public, pg_temp as $$ begin
  perform record_commands(p_organization, jsonb_build_array(p_command
    || jsonb_build_object('roles', jsonb_build_array('superadmin', 'admin'), 'always', true, 'vouchers', p_vouchers)));
end $$;

-- The year, after the lock of every posting. Nothing is posted from here on until the command ends.
create function year_to_end(p_organization uuid, p_year uuid) returns fiscal_year language plpgsql set search_path = public, pg_temp as $$
declare y fiscal_year;
begin
  update books set changes = changes + 1 where organization_id = p_organization;
  select * into y from fiscal_year where organization_id = p_organization and fiscal_year_id = p_year;
  if not found then perform refused('there is no such fiscal year', 'voucher_year_exists', '23503'); end if;
  return y;
end $$;

create function reason_given(p_reason text) returns text language plpgsql set search_path = public, pg_temp as $$ begin
  if btrim(coalesce(p_reason, '')) = '' then perform refused('a reason is required', 'change_needs_reason'); end if;
  return btrim(p_reason);
end $$;

-- Locks a year up to a day, or unlocks it (null).
create function lock_year(p_organization uuid, p_year uuid, p_through date, p_reason text, p_command jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare y fiscal_year := year_to_end(p_organization, p_year);
begin
  if y.closed_at is not null then perform refused('the fiscal year is closed', 'year_is_open'); end if;
  update fiscal_year set locked_through = p_through, lock_reason = reason_given(p_reason), version = version + 1
   where organization_id = p_organization and fiscal_year_id = p_year;
  perform record_by_administrator(p_organization, p_command);
end $$;

-- Lets a user, or a role, post into the locked period for some hours.
create function grant_lock_exception(p_organization uuid, p_year uuid, p_exception uuid, p_user uuid, p_role text, p_hours integer, p_reason text, p_command jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare at timestamptz := clock_timestamp();
begin
  if (year_to_end(p_organization, p_year)).closed_at is not null then
    perform refused('a closed year has no exceptions', 'lock_exception_of_an_open_year'); end if;
  insert into lock_exception (organization_id, exception_id, fiscal_year_id, user_id, role, until, reason, granted_by, granted_at)
  values (p_organization, p_exception, p_year, p_user, p_role, at + make_interval(hours => p_hours), reason_given(p_reason), (p_command->>'user')::uuid, at);
  perform record_by_administrator(p_organization, p_command);
end $$;

create function revoke_lock_exception(p_organization uuid, p_year uuid, p_exception uuid, p_command jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare at timestamptz := clock_timestamp();
begin
  perform year_to_end(p_organization, p_year);
  update lock_exception set revoked_at = at, revoked_by = (p_command->>'user')::uuid
   where organization_id = p_organization and fiscal_year_id = p_year and exception_id = p_exception and revoked_at is null;
  perform record_by_administrator(p_organization, p_command);
end $$;

-- The lines of the closing entry: every balance of an income or expense ledger in this year, by sub-ledger, against Profit & Loss A/c.
create function closing_lines(p_organization uuid, p_year uuid) returns jsonb language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$ begin return (
  with recursive natured as (
    select g.group_id, g.nature from ledger_group g where g.organization_id = p_organization and g.parent_id is null
    union all
    select g.group_id, n.nature from natured n join ledger_group g on g.organization_id = p_organization and g.parent_id = n.group_id),
  balance as (
    select l.ledger_id, nullif(m.sub_ledger_id, '00000000-0000-0000-0000-000000000000') as sub_ledger_id, sum(m.debit_paisa - m.credit_paisa) as paisa
      from ledger_month m
      join ledger l on l.organization_id = p_organization and l.ledger_id = m.ledger_id
      join natured n on n.group_id = l.group_id and n.nature in ('income', 'expense')
     where m.organization_id = p_organization and m.fiscal_year_id = p_year group by 1, 2),
  line as (
    select 1 as part, b.ledger_id, b.sub_ledger_id, -b.paisa as paisa from balance b
    union all
    select 2, (select l.ledger_id from ledger l where l.organization_id = p_organization and l.reserved = 'profit-and-loss'), null, sum(b.paisa) from balance b)
  select coalesce(jsonb_agg(jsonb_build_array(x.ledger_id, x.sub_ledger_id, x.paisa::bigint::text) order by x.part, x.ledger_id, x.sub_ledger_id), '[]')
    from line x where x.paisa <> 0);
end $$;

-- Closes a year: all earlier ones are closed, and the openings agree. Posts its closing entry where anything was earned or spent.
-- p_voucher: the id, hash and narration of that voucher.
create function close_year(p_organization uuid, p_year uuid, p_voucher jsonb, p_command jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare y fiscal_year := year_to_end(p_organization, p_year); lines jsonb;
begin
  if y.closed_at is not null then perform refused('the fiscal year is closed', 'year_is_open'); end if;
  if exists (select from fiscal_year f where f.organization_id = p_organization and f.starts < y.starts and f.closed_at is null) then
    perform refused('an earlier year is open', 'earlier_years_are_closed'); end if;
  if exists (
      select from ledger l join ledger_month m on m.organization_id = p_organization and m.ledger_id = l.ledger_id
       where l.organization_id = p_organization and l.reserved = 'opening-difference' having sum(m.debit_paisa - m.credit_paisa) <> 0) then
    perform refused('the openings do not agree', 'openings_of_a_closed_year_agree'); end if;
  insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, sort)
  values (p_organization, 'closing', 'closing', 'Closing entry', 'हिसाब बन्दी', 'CL-', 1, 910) on conflict (organization_id, code) do nothing;
  update fiscal_year set closed_at = now(), version = version + 1 where organization_id = p_organization and fiscal_year_id = p_year;
  lines := closing_lines(p_organization, p_year);
  perform record_by_administrator(p_organization, p_command, case when lines = '[]' then '[]' else
    jsonb_build_array(p_voucher || jsonb_build_object('type', 'closing', 'date', y.ends, 'lines', lines)) end);
end $$;

-- Reopens the last closed year, and cancels its closing entry. p_voucher: the id and hash of that version.
create function reopen_year(p_organization uuid, p_year uuid, p_reason text, p_voucher jsonb, p_command jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare y fiscal_year := year_to_end(p_organization, p_year); v voucher;
begin
  if y.closed_at is null then perform refused('the fiscal year is not closed', 'open_year_is_not_reopened'); end if;
  if exists (select from fiscal_year f where f.organization_id = p_organization and f.starts > y.starts and f.closed_at is not null) then
    perform refused('a later year is closed', 'later_years_are_open'); end if;
  update fiscal_year set closed_at = null, reopened_at = now(), reopen_reason = reason_given(p_reason), version = version + 1
   where organization_id = p_organization and fiscal_year_id = p_year;
  v := standing_closing_entry(p_organization, p_year);
  perform record_by_administrator(p_organization, p_command, case when v.entry is null then '[]' else jsonb_build_array(p_voucher
    || jsonb_build_object('place', v.place, 'version', 2, 'cancelled', true, 'reason', btrim(p_reason), 'lines', '[]'::jsonb)) end);
end $$;

revoke execute on function closed_year_guard, begins_anew, refuse_if_closed, moved_ledger_guard, moved_group_guard, standing_closing_entry, judge_closing_entry, is_excepted, judged_version, record_by_administrator, year_to_end,
  reason_given, lock_year, grant_lock_exception, revoke_lock_exception, closing_lines, close_year, reopen_year from public;
grant execute on function lock_year, grant_lock_exception, revoke_lock_exception, close_year, reopen_year to lekha_app;
