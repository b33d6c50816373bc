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

-- Writes what versions say to the tax office, with the moment and the person that their vouchers were recorded by: the vouchers of several users may be recorded
-- by one statement. While an archive is restored, `app.recorded` says both of its versions, by their entries in the books; nothing was issued after it was recorded.
create function issue_bills(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare caller text := setting('user'); recorded jsonb := setting('recorded')::jsonb; names jsonb := '{}'; person uuid;
begin
  for person in select distinct v.recorded_by from unnest(p_versions) v loop
    perform set_config('app.user', person::text, true);                                  -- a user reads no name but the own one
    names := names || jsonb_build_object(person, own_name());
  end loop;
  perform set_config('app.user', caller, true);
  insert into bill_tax
  select x.organization_id, x.entry, x.place, x.date, x.side, x.is_return, x.trade, x.capital, x.party_ledger_id, x.party_sub_ledger_id, x.party_name, x.party_name_np,
         x.party_address, x.party_pan, x.discount_paisa, x.taxable_paisa, x.exempt_paisa, x.zero_paisa, x.rounding_paisa, x.tax_paisa,
         coalesce((s.said->>0)::timestamptz, v.recorded_at), coalesce(s.said->>1, names->>v.recorded_by::text)
    from bill_taxes_of(p_organization, p_versions) x
    join unnest(p_versions) v on v.entry = x.entry
   cross join lateral (select recorded -> x.entry::text said) s;
  if recorded is not null and exists (select from unnest(p_versions) v join bill_tax x on x.organization_id = p_organization and x.entry = v.entry and x.issued_at > v.recorded_at) then
    perform refused('a bill was issued after it was recorded', 'bill_is_issued_before'); end if;
end $$;

-- Number and person are those of the database, and so is the moment. A print from an archive keeps its moment and the name of who printed: it came before
-- these books recorded the bill, which no other print can.
create or replace function bill_print_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare recorded timestamptz;
begin
  select v.recorded_at into recorded from voucher v where v.organization_id = new.organization_id and v.entry = new.place and v.place = v.entry for no key update;
  if not found or not exists (select from bill_tax x where x.organization_id = new.organization_id and x.place = new.place and x.side = 'sales') then perform refused('there is no such bill', 'printed_bill_exists', '23503'); end if;
  if new.printed_at >= recorded or new.printed_at < (select x.issued_at from bill_tax x where x.organization_id = new.organization_id and x.entry = new.place) then perform refused('a print is counted when it is made', 'print_is_of_now'); end if;
  new.print_no := 1 + (select count(*) from bill_print p where p.organization_id = new.organization_id and p.place = new.place);
  new.printed_by := setting('user')::uuid;
  if new.printed_at is null then new.printed_at := clock_timestamp(); new.printed_by_name := own_name(); end if;
  return new;
end $$;
grant insert (printed_at, printed_by_name) on bill_print to lekha_app;
revoke execute on function own_name, issue_bills from public;

create procedure mend(p_function regproc, p_old text, p_new text) language plpgsql as $$
declare was text := pg_get_functiondef(p_function);
begin
  if array_length(string_to_array(was, p_old), 1) is distinct from 2 then raise 'no single % in %', p_old, p_function; end if;
  execute replace(was, p_old, p_new);
end $$;
call mend('bill_taxes_of', 'r.rounding, r.vat', 'r.rounding, r.vat, null::timestamptz, null::text');
call mend('write_bill_taxes', 'insert into bill_tax select * from bill_taxes_of(p_organization, p_versions);', 'perform issue_bills(p_organization, p_versions);');
drop procedure mend;

-- Switched on, or on from an earlier day, the bills and notes since then are told. A bill that was cancelled meanwhile is told with its cancellation, so that
-- the tax office sees no number missing; a note that was cancelled is not, because there is no word for that.
create or replace function cbms_switched() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if new.sends_from is null then return null; end if;
  if not exists (select from organization o where o.organization_id = new.organization_id and not o.practice and o.vat_from <= new.sends_from and o.bills_issued_from <= new.sends_from) then
    perform refused('bills are told from a day on which they are issued', 'cbms_follows_issued_bills'); end if;
  insert into cbms_message (organization_id, entry, place, kind)
  select x.organization_id, m.entry, x.place, m.kind                                    -- x: the last form of each
    from bill_tax x
    left join voucher n on n.organization_id = x.organization_id and n.supersedes = x.entry
   cross join lateral (select x.place entry, case when x.is_return then 'return' else 'bill' end kind
                       union all select n.entry, 'return' where n.cancelled) m
   where x.organization_id = new.organization_id and x.side = 'sales' and x.date >= new.sends_from
     and (n.entry is null or (n.cancelled and not x.is_return))
      on conflict do nothing;
  return null;
end $$;

-- A note that the tax office has, or that is on its way there, is not cancelled, whether or not anything is sent now; one that it refused is, and is told no more.
create or replace function tell_cbms(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare since date;
begin
  if exists (select from unnest(p_versions) v where v.cancelled) then
    if exists (select from unnest(p_versions) v join cbms_message m on m.organization_id = p_organization and m.place = v.place and m.kind = 'return' and m.state <> 'held' where v.cancelled) then
      perform refused('a note that the tax office is told of is not cancelled', 'told_note_stays'); end if;
    delete from cbms_message m using unnest(p_versions) v
     where v.cancelled and m.organization_id = p_organization and m.place = v.place and m.kind = 'return';
  end if;
  select c.sends_from into since from cbms_connection c where c.organization_id = p_organization and c.sends_from is not null;
  if not found then return; end if;
  insert into cbms_message (organization_id, entry, place, kind)
  select p_organization, v.entry, v.place, case when v.cancelled or x.is_return then 'return' else 'bill' end
    from unnest(p_versions) v
    left join bill_tax x on x.organization_id = p_organization and x.entry = v.entry and x.side = 'sales'
   where (v.version = 1 and x.date >= since and is_issued(p_organization, 'sales', x.date))
      or (v.cancelled and exists (select from cbms_message m where m.organization_id = p_organization and m.place = v.place and m.kind = 'bill'))
      on conflict do nothing;
end $$;
