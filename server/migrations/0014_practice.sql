-- A practice firm: made-up books in which anybody may try everything, and which can be wiped. It is one from its first moment and stays one, and
-- its name says so wherever it is printed. Nothing else is ever deleted.
alter table organization add column practice boolean not null default false,
  add constraint practice_is_named check (not practice or (name like '%(Practice)%' and name_np like '%(अभ्यास)%'));
create function practice_guard() returns trigger language plpgsql set search_path = public, pg_temp as
  $$ begin perform refused('a practice firm stays one, and no other becomes one', 'practice_stays'); return null; end $$;
create trigger practice_guard before update of practice on organization for each row when (old.practice <> new.practice) execute function practice_guard();

-- What happened stays among the events of the account, also when the practice firm is gone.
alter table security_event drop constraint security_event_about_organization_id_fkey;

-- Whether this organization is being wiped. A setting alone allows nothing: only the practice firm itself makes its rows deletable.
create function is_wiped(p_organization uuid) returns boolean language plpgsql stable set search_path = public, pg_temp as $$ begin
  return setting('wiping') = p_organization::text and exists (select from organization where organization_id = p_organization and practice);
end $$;

-- As in 0002, but for the rows of a practice firm that is wiped.
create or replace function refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and public.is_wiped((to_jsonb(old)->>'organization_id')::uuid) then return old; end if;
  perform refused(tg_op || ' of ' || tg_table_name || ' is refused: posted is permanent', 'posted_is_permanent', '42501');
  return null;
end $$;
create or replace function seal_master() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set plan_cache_mode = force_generic_plan as $$
declare
  before jsonb := sealed_form(to_jsonb(old)); after jsonb := sealed_form(to_jsonb(new));
  organization uuid := old.organization_id; seq bigint;
begin
  if before is not distinct from after then return null; end if;
  -- Nothing is left to seal it in. The row of the organization itself, the last one, is gone when this is asked.
  if tg_op = 'DELETE' and setting('wiping') = organization::text and (is_wiped(organization) or (before->>'practice')::boolean) then return null; end if;
  seq := seal_seq(organization);
  insert into master_change
  select organization, seq, coalesce(max(m.change_no), 0) + 1, tg_table_name, row_key(coalesce(after, before), tg_argv), before::text, after::text
    from master_change m where m.organization_id = organization and m.audit_seq = seq;
  return null;
end $$;
create or replace function attachment_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare organization uuid := coalesce(new.organization_id, old.organization_id); v voucher; y fiscal_year;
begin
  if tg_op = 'DELETE' and is_wiped(organization) then return old; end if;
  perform from books where organization_id = organization for update;
  if tg_op = 'INSERT' then
    if not exists (select from voucher where organization_id = organization and entry = new.voucher_place and version = 1) then
      perform refused('a file hangs on a voucher, not on one of its versions', 'file_voucher_exists', '23503'); end if;
    if (select count(*) from stored_file where organization_id = organization and voucher_place = new.voucher_place) > 20 then
      perform refused('a voucher has at most twenty attachments', 'attachments_are_few'); end if;
    return null;
  end if;
  select * into v from voucher where organization_id = organization and place = old.voucher_place order by version desc limit 1;
  select * into y from fiscal_year where organization_id = organization and fiscal_year_id = v.fiscal_year_id;
  if y.closed_at is not null or v.date <= y.locked_through then
    perform refused('what hangs on a voucher of a closed period stays', 'attachment_of_a_closed_period_stays'); end if;
  return old;
end $$;
create or replace function stock_value_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare organization uuid := coalesce(new.organization_id, old.organization_id); day date := coalesce(new.date, old.date); y fiscal_year;
begin
  if tg_op = 'DELETE' and is_wiped(organization) then return null; end if;
  perform from books where organization_id = organization for update;
  select * into y from fiscal_year where organization_id = organization and starts <= day and day <= ends;
  if not found then perform refused('no fiscal year covers the day of this value', 'stock_value_in_a_year'); end if;
  if y.closed_at is not null or day <= y.locked_through then
    perform refused('a value of stock of a closed period stays', 'stock_value_of_a_closed_period_stays'); end if;
  if tg_op = 'INSERT' and not exists (
    with recursive up(id, predefined, above) as (
      select g.group_id, g.predefined, g.parent_id from ledger_group g
       where g.organization_id = organization
         and g.group_id = (select l.group_id from ledger l where l.organization_id = organization and l.ledger_id = new.ledger_id)
      union
      select g.group_id, g.predefined, g.parent_id from up join ledger_group g on g.organization_id = organization and g.group_id = up.above)
    select from up where predefined = 'stock-in-hand')
  then perform refused('only a ledger of stock is valued by hand', 'stock_value_of_stock'); end if;
  return null;
end $$;

create policy wiped_organization on organization for delete to lekha_owner using (practice and organization_id = setting('wiping')::uuid);
create policy wiped_membership on membership for delete to lekha_owner using (organization_id = setting('wiping')::uuid);

-- p_by: {user, session, binding}. Wipes a practice firm with everything in it; only a superadmin of its account may.
create function wipe_practice_firm(p_organization uuid, p_by jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare entered record; t text;
begin
  select e.* into entered from enter_organization((p_by->>'user')::uuid, (p_by->>'session')::uuid, p_organization) e;
  if entered.role is null or (entered.binding_hash is not null and entered.binding_hash is distinct from decode(p_by->>'binding', 'hex')) then
    perform refused('no books for this organization', 'voucher_foreign_organization', '42501'); end if;
  if entered.role <> 'superadmin' or entered.second_factor_missing then
    perform refused('this caller may not do this here', 'caller_may_record', '42501'); end if;
  perform from books where organization_id = p_organization for update;   -- a posting under way ends first
  if not exists (select from organization where organization_id = p_organization and practice) then
    perform refused('only a practice firm is wiped', 'only_practice_is_wiped'); end if;
  perform set_config('app.wiping', p_organization::text, true);
  -- Each before what it refers to.
  foreach t in array array['proved_span_month', 'proved_span_day', 'proved_day', 'proved_ledger_day', 'proved_month', 'proof_run', 'voucher_word',
    'voucher_word_end', 'saved_view', 'planned_voucher', 'filed_report', 'lock_exception', 'stock_value', 'job', 'import_page', 'import_run', 'draft',
    'stored_file', 'voucher_line', 'voucher', 'ledger_month', 'number_series', 'search_word', 'sub_ledger', 'ledger', 'ledger_group', 'cost_centre',
    'voucher_type', 'fiscal_year', 'master_change', 'audit_record', 'books', 'membership', 'organization'] loop
    execute format('delete from %I where organization_id = $1', t) using p_organization;
  end loop;
  perform set_config('app.wiping', '', true);
end $$;

revoke execute on function practice_guard, is_wiped, wipe_practice_firm from public;
grant execute on function wipe_practice_firm to lekha_app;
