-- Tax deducted at source (TDS): the natures of payment from which it is deducted, each with its rates by day. Rates are data of the organization, because
-- each Finance Act changes them: [{ since, rate, threshold, slabs: [{ upTo, rate }], source, confirmed }], a rate in hundredths of a percent,
-- amounts as decimal text. They stand in the row of their nature, so that one version and one sealed change hold both (record 0055).
create function are_tds_rates(p_rates jsonb) returns boolean language plpgsql immutable set search_path = public, pg_temp as $$
declare r jsonb; s jsonb; days text[] := '{}';
begin
  if jsonb_typeof(p_rates) <> 'array' or jsonb_array_length(p_rates) > 50 then return false; end if;
  for r in select value from jsonb_array_elements(p_rates) loop
    if jsonb_typeof(r) <> 'object' or not r ?& array['since', 'rate', 'threshold', 'slabs', 'source', 'confirmed']
       or r->>'since' !~ '^\d{4}-\d{2}-\d{2}$' or r->>'since' = any(days)
       or jsonb_typeof(r->'slabs') <> 'array' or jsonb_array_length(r->'slabs') > 20
       or (jsonb_typeof(r->'rate') = 'number') = (jsonb_array_length(r->'slabs') > 0)
       or not coalesce((r->>'rate')::numeric between 0 and 10000, true) or jsonb_typeof(r->'confirmed') <> 'boolean'
       or not coalesce(r->>'threshold' ~ '^\d{1,14}(\.\d{1,2})?$', true) or length(r->>'source') > 300 then return false; end if;
    for s in select value from jsonb_array_elements(r->'slabs') loop
      if not s ?& array['upTo', 'rate'] or not coalesce((s->>'rate')::numeric between 0 and 10000, true)
         or not coalesce(s->>'upTo' ~ '^\d{1,14}(\.\d{1,2})?$', true) then return false; end if;
    end loop;
    days := array_append(days, r->>'since');
  end loop;
  return true;
end $$;

create table tds_nature (
  organization_id uuid not null references organization,
  tds_nature_id uuid not null,
  name text not null constraint tds_nature_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  -- Of the Income Tax Act 2058: '88', '88Ka'.
  section text not null default '' check (length(section) <= 20),
  final boolean not null default false,
  note text not null default '' check (length(note) <= 300),
  rates jsonb not null default '[]' constraint tds_rates_are_whole check (are_tds_rates(rates)),
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, tds_nature_id),
  constraint tds_nature_name_once unique (organization_id, folded_name)
);

create trigger sealed after update or delete on tds_nature for each row execute function seal_master('tds_nature_id');
create trigger sealed_new after insert on tds_nature referencing new table as new_rows for each statement execute function seal_new_masters('tds_nature_id');
alter table tds_nature enable row level security;
alter table tds_nature force row level security;
create policy open_books on tds_nature using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete on tds_nature to lekha_app;
grant update (name, name_np, section, final, note, rates, active, version) on tds_nature to lekha_app;
revoke execute on function are_tds_rates from public;
grant execute on function are_tds_rates to lekha_app;

-- What is deducted names its nature. Before there were natures nothing was deducted: there is no row to look at, and row security, which asks for an
-- organization, shows none.
select set_config('app.organization', '00000000-0000-0000-0000-000000000000', true);
alter table tds_deduction add constraint deduction_nature_exists foreign key (organization_id, tds_nature_id) references tds_nature;
create index deduction_of_nature on tds_deduction (organization_id, tds_nature_id);

-- The natures are deleted after the vouchers whose deductions name them, with the other masters; whatever tables the migrations before this one have named.
do $$ begin
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''cost_centre''', '''tds_nature'', ''cost_centre''');
end $$;
