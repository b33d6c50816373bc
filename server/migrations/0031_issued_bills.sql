-- A bill shows for ever who issued it and when, and the print log who printed it, under the names that these users had then (record 0064).
alter table bill_tax add column issued_at timestamptz, add column issued_by text;
alter table bill_print add column printed_by_name text;

-- The rows that are there get the names of today, organization by organization.
alter table books no force row level security;
alter table app_user no force row level security;
alter table bill_tax disable trigger permanent;
alter table bill_print disable trigger permanent;
do $$
declare o record;
begin
  for o in select organization_id from books loop
    perform set_config('app.organization', o.organization_id::text, true);
    update bill_tax x set issued_at = v.recorded_at, issued_by = coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.user_id = v.recorded_by), '')
      from voucher v where v.organization_id = o.organization_id and v.entry = x.entry and x.organization_id = o.organization_id;
    update bill_print p set printed_by_name = coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.user_id = p.printed_by), '')
     where p.organization_id = o.organization_id;
  end loop;
end $$;
alter table bill_tax enable trigger permanent;
alter table bill_print enable trigger permanent;
alter table app_user force row level security;
alter table books force row level security;
alter table bill_tax alter column issued_at set not null, alter column issued_by set not null;
alter table bill_print alter column printed_by_name set not null;

create function own_name() returns text language plpgsql stable set search_path = public, pg_temp as $$
begin return coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.user_id = setting('user')::uuid), ''); end $$;

-- Moment and name are those of now. While an archive is restored, `app.recorded` says both of its versions, by their entries in the books.
create function bill_issuer() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare said jsonb := setting('recorded')::jsonb -> new.entry::text;
begin
  new.issued_at := coalesce((said->>0)::timestamptz, clock_timestamp());
  new.issued_by := coalesce(said->>1, own_name());
  return new;
end $$;
create trigger bill_issuer before insert on bill_tax for each row execute function bill_issuer();

-- Number and person are those of the database, and so is the moment. A print from an archive keeps its moment and the name of who printed: it came before
-- these books recorded the bill, which no other print can.
create or replace function bill_print_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare recorded timestamptz;
begin
  select v.recorded_at into recorded from voucher v where v.organization_id = new.organization_id and v.entry = new.place and v.place = v.entry for no key update;
  if not found then perform refused('there is no such bill', 'printed_bill_exists', '23503'); end if;
  if new.printed_at >= recorded then perform refused('a print is counted when it is made', 'print_is_of_now'); end if;
  new.print_no := 1 + (select count(*) from bill_print p where p.organization_id = new.organization_id and p.place = new.place);
  new.printed_by := setting('user')::uuid;
  if new.printed_at is null then new.printed_at := clock_timestamp(); new.printed_by_name := own_name(); end if;
  return new;
end $$;
grant insert (printed_at, printed_by_name) on bill_print to lekha_app;
revoke execute on function own_name, bill_issuer from public;

do $$
declare was text := pg_get_functiondef('bill_taxes_of'::regproc);
begin
  if array_length(string_to_array(was, 'r.rounding, r.vat'), 1) is distinct from 2 then raise 'bill_taxes_of is another one'; end if;
  execute replace(was, 'r.rounding, r.vat', 'r.rounding, r.vat, null::timestamptz, null::text');
end $$;

-- Switched on, or on from an earlier day, the bills and notes since then are told. A bill that was cancelled meanwhile is told with its cancellation, so that
-- the tax office sees no number missing; a note that was cancelled is not, because there is no word for that.
create or replace function cbms_switched() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if new.sends_from is null then return null; end if;
  if not exists (select from organization o where o.organization_id = new.organization_id and not o.practice and o.vat_from <= new.sends_from and o.bills_issued_from <= new.sends_from) then
    perform refused('bills are told from a day on which they are issued', 'cbms_follows_issued_bills'); end if;
  insert into cbms_message (organization_id, entry, place, kind)
  select x.organization_id, m.entry, x.place, m.kind
    from bill_tax x
    left join voucher n on n.organization_id = x.organization_id and n.supersedes = x.entry
   cross join lateral (select x.entry, case when x.is_return then 'return' else 'bill' end kind
                       union all select n.entry, 'return' where n.cancelled) m
   where x.organization_id = new.organization_id and x.side = 'sales' and x.date >= new.sends_from and x.entry = x.place
     and (n.entry is null or (n.cancelled and not x.is_return))
      on conflict do nothing;
  return null;
end $$;
