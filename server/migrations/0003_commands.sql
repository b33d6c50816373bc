-- The one command that records voucher versions: posting, altering, cancelling, importing. SECURITY INVOKER: it adds nothing
-- to the caller's rights, it saves round trips. One audit record covers all versions of a call.

-- For a branch of a query that must not be reached: the key came with another voucher.
create function misused_key() returns boolean language plpgsql set search_path = public, pg_temp as
  $$ begin raise exception 'this key was used for another voucher' using errcode = '23505', constraint = 'voucher_id_once'; end $$;

-- p: [{id, hash, type, date, narration, reference, reason, external, place, version, cancelled, reverses,
--      lines: [[ledger, sub_ledger | null, amount_paisa, narration], …]}, …]
-- A version whose id is already stored with the same hash is answered again and not stored again.
create function record_vouchers(p_organization uuid, p_by uuid, p_command text, p_payload text, p jsonb)
returns table (id uuid, entry bigint, place bigint, version smallint, fiscal_year_id uuid, voucher_type text, number integer, prefix text, width smallint,
  date date, bs_date integer, total_paisa bigint, cancelled boolean, recorded_at timestamptz, again boolean)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- Each id is looked up by itself: joined, a plan made while the books were small would read all of them for every posting.
  return query
  with d as materialized (
    select (x->>'id')::uuid id, x, coalesce(x->'lines', '[]') lines, n, decode(x->>'hash', 'hex') hash,
           (select v.entry from voucher v where v.organization_id = p_organization and v.id = (x->>'id')::uuid) known
      from jsonb_array_elements(p) with ordinality t(x, n)),
  h as (
    insert into voucher (organization_id, place, version, id, request_hash, voucher_type, date, cancelled, line_count, total_paisa,
                         narration, reference, reason, reverses, external_id, recorded_by)
    select p_organization, (x->>'place')::bigint, coalesce((x->>'version')::smallint, 1), d.id, hash, x->>'type', (x->>'date')::date,
           coalesce((x->>'cancelled')::boolean, false), jsonb_array_length(lines),
           (select coalesce(sum((l->>2)::bigint), 0) from jsonb_array_elements(lines) l where (l->>2)::bigint > 0),
           coalesce(x->>'narration', ''), coalesce(x->>'reference', ''), x->>'reason', (x->>'reverses')::bigint, x->>'external', p_by
      from d where known is null order by n
    returning voucher.*),
  l as (
    insert into voucher_line (organization_id, entry, line_no, place, date, ledger_id, sub_ledger_id, amount_paisa, narration)
    select p_organization, h.entry, y.n, h.place, h.date, (y.l->>0)::uuid, (y.l->>1)::uuid, (y.l->>2)::bigint, coalesce(y.l->>3, '')
      from h join d on d.id = h.id, jsonb_array_elements(d.lines) with ordinality y(l, n)),
  v as (
    select h.*, d.n, false again from h join d on d.id = h.id
    union all
    select f.*, d.n, true from d cross join lateral (select * from voucher f where f.organization_id = p_organization and f.entry = d.known limit 1) f
     where d.known is not null and (f.request_hash = d.hash or misused_key()))
  select v.id, v.entry, v.place, v.version, v.fiscal_year_id, v.voucher_type, v.number, coalesce(s.prefix, t.prefix), coalesce(s.width, t.width),
         v.date, v.bs_date, v.total_paisa, v.cancelled, v.recorded_at, v.again
    from v                                     -- a series that begins with this very statement is not seen by it: its type says the same
    left join lateral (select * from number_series s where s.organization_id = p_organization and s.fiscal_year_id = v.fiscal_year_id and s.voucher_type = v.voucher_type limit 1) s on true
    left join lateral (select * from voucher_type t where t.organization_id = p_organization and t.code = v.voucher_type limit 1) t on true
   order by v.n;
  insert into audit_record (organization_id, recorded_by, command, payload, first_entry, last_entry)
  select organization_id, p_by, p_command, p_payload, audited_entry + 1, last_entry from books where organization_id = p_organization and last_entry > audited_entry;
end $$;

-- The door and the recording in one statement. Gives no row to whom the books are shut: what exactly he lacks, the door says.
create function record_at_once(p_user uuid, p_session uuid, p_organization uuid, p_binding bytea, p_roles text[], p_command text, p_payload text, p jsonb)
returns table (id uuid, entry bigint, place bigint, version smallint, fiscal_year_id uuid, voucher_type text, number integer, prefix text, width smallint,
  date date, bs_date integer, total_paisa bigint, cancelled boolean, recorded_at timestamptz, again boolean)
language plpgsql set search_path = public, pg_temp as $$
declare caller record;
begin
  select * into caller from enter_organization(p_user, p_session, p_organization);
  if caller.role = any(p_roles) and not caller.second_factor_missing and (caller.binding_hash is null or caller.binding_hash = p_binding)
     and (caller.role <> 'clerk' or caller.voucher_types is null or not exists (select from jsonb_array_elements(p) v where not coalesce(v->>'type' = any(caller.voucher_types), false)))
  then return query select * from record_vouchers(p_organization, p_user, p_command, p_payload, p); end if;
end $$;

-- ------------------------------------------------------------------ correction of a provisional month (owner only, one transaction)
-- The list of organizations comes from outside, as forced row security hides them even from the owner. Only the months on
-- either side of the moved boundary are rebuilt. Locked periods keep their months: the correction is refused there.
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
grant execute on function setting, fold_name, enter_organization, enter_account, bs_month_of, bs_date_of, refused, voucher_text, audit_text, change_text, misused_key,
  record_vouchers, record_at_once to lekha_app;
