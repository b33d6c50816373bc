-- Whose lock it is; planned vouchers on the second Sunday or the last Friday of a BS month; and limits on what an organization keeps for ever:
-- exceptions from locks, filed reports, planned vouchers.

alter table fiscal_year add column locked_by uuid, add column locked_at timestamptz;

-- As in 0009, but that it says by whom and when.
create or replace function lock_year(p_organization uuid, p_year uuid, p_through date, p_reason text, p_command jsonb) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare y fiscal_year := year_to_end(p_organization, p_year);
begin
  if y.closed_at is not null then perform refused('the fiscal year is closed', 'year_is_open'); end if;
  update fiscal_year set locked_through = p_through, lock_reason = reason_given(p_reason), locked_by = (p_command->>'user')::uuid, locked_at = clock_timestamp(),
         version = version + 1
   where organization_id = p_organization and fiscal_year_id = p_year;
  perform record_by_administrator(p_organization, p_command);
end $$;

-- As in 0009, but for the limit.
create or replace function grant_lock_exception(p_organization uuid, p_year uuid, p_exception uuid, p_user uuid, p_role text, p_hours integer, p_reason text, p_command jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare at timestamptz := clock_timestamp();
begin
  if (year_to_end(p_organization, p_year)).closed_at is not null then
    perform refused('a closed year has no exceptions', 'lock_exception_of_an_open_year'); end if;
  if (select count(*) from lock_exception where organization_id = p_organization and fiscal_year_id = p_year) >= 500 then
    perform refused('a year has at most 500 exceptions from its lock', 'lock_exceptions_are_few'); end if;
  insert into lock_exception (organization_id, exception_id, fiscal_year_id, user_id, role, until, reason, granted_by, granted_at)
  values (p_organization, p_exception, p_year, p_user, p_role, at + make_interval(hours => p_hours), reason_given(p_reason), (p_command->>'user')::uuid, at);
  perform record_by_administrator(p_organization, p_command);
end $$;

-- A recurring voucher is due on a day of the BS month, or on a weekday of it: the first, second, third, fourth or last (5) Sunday (0) to Saturday (6).
alter table planned_voucher
  add column week smallint check (week between 1 and 5),
  add column weekday smallint check (weekday between 0 and 6),
  drop constraint planned_voucher_recurs_on_a_day,
  add constraint planned_voucher_recurs_on_a_day check (
    (week is null) = (weekday is null) and ((every is null or every = 'week') = (day is null and week is null)) and (day is null or week is null));
grant update (week, weekday) on planned_voucher to lekha_app;

-- The books row is locked before the rows are counted, so that two who add the last one wait for each other.
create function kept_few_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from books where organization_id = new.organization_id for update;
  if tg_table_name = 'filed_report' then
    if (select count(*) from filed_report f where f.organization_id = new.organization_id and f.fiscal_year_id = new.fiscal_year_id) > 200 then
      perform refused('at most 200 reports of a year are filed', 'filed_reports_are_few'); end if;
  elsif (select count(*) > 500 or sum(octet_length(p.body)) > 5000000 from planned_voucher p where p.organization_id = new.organization_id) then
    perform refused('an organization has at most 500 planned vouchers, of 5 MB together', 'planned_vouchers_are_few');
  end if;
  return null;
end $$;
revoke execute on function kept_few_guard from public;
-- AFTER the command, because row security has then checked the organization.
create trigger kept_few_guard after insert on filed_report for each row execute function kept_few_guard();
create trigger kept_few_guard after insert or update of body on planned_voucher for each row execute function kept_few_guard();
