-- The member firms of a federation (record 0066). A firm and the persons who own or represent it are records of their own: one person may stand for several firms,
-- and a firm changes who stands for it, while who did so before stays known by the days of the role.
create table membership_type (
  organization_id uuid not null references organization,
  membership_type_id uuid not null,
  name text not null constraint membership_type_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  note text not null default '' check (length(note) <= 300),
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, membership_type_id),
  constraint membership_type_name_once unique (organization_id, folded_name)
);

-- Provinces, districts and local levels have the ids of packages/places. A telephone number is as ITU-T E.164 writes it: '+9779851012345'.
create table member_firm (
  organization_id uuid not null references organization,
  member_firm_id uuid not null,
  membership_type_id uuid not null,
  code text not null constraint member_number_is_given check (btrim(code) <> '' and length(code) <= 50),
  folded_code text not null generated always as (fold_name(code)) stored,
  name text not null constraint member_firm_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  pan text not null default '' constraint member_pan_has_nine_digits check (pan ~ '^(\d{9})?$'),
  organization_type text not null default '' check (length(organization_type) <= 100),
  organization_code text not null default '' check (length(organization_code) <= 50),
  ownership_type text not null default '' check (length(ownership_type) <= 100),
  registration_number text not null default '' check (length(registration_number) <= 50),
  registration_date date,
  commodity_name text not null default '' check (length(commodity_name) <= 200),
  commodity_type text not null default '' check (length(commodity_type) <= 200),
  commodity_subtype text not null default '' check (length(commodity_subtype) <= 200),
  phone text not null default '' constraint member_phone_is_international check (phone ~ '^(\+\d{6,15})?$'),
  email text not null default '' check (length(email) <= 254),
  province_id smallint, district_id smallint, local_level_id smallint, ward smallint,
  street text not null default '' check (length(street) <= 200),
  postal_code text not null default '' constraint member_postal_code_has_five_digits check (postal_code ~ '^(\d{5})?$'),
  latitude text, longitude text,              -- decimal degrees, north and east
  joined_on date,
  valid_until date,
  verified_at timestamptz, verified_by text,  -- who looked at its papers, under the name of then
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, member_firm_id),
  constraint member_number_once unique (organization_id, folded_code),
  constraint member_firm_type_exists foreign key (organization_id, membership_type_id) references membership_type,
  constraint member_place_is_whole check ((province_id is not null or district_id is null) and (district_id is not null or local_level_id is null)
    and (local_level_id is not null or ward is null) and province_id between 1 and 7 and district_id between 1 and 77 and local_level_id between 1 and 753
    and ward between 1 and 40),
  constraint member_position_is_on_earth check (case when latitude ~ '^-?\d{1,3}(\.\d{1,6})?$' and longitude ~ '^-?\d{1,3}(\.\d{1,6})?$'
    then abs(latitude::numeric) <= 90 and abs(longitude::numeric) <= 180 else latitude is null and longitude is null end),
  constraint member_validity_follows_its_beginning check (valid_until >= joined_on),
  constraint member_verification_is_whole check ((verified_at is null) = (verified_by is null))
);
create index member_firm_of_type on member_firm (organization_id, membership_type_id);
create index member_firm_of_pan on member_firm (organization_id, pan) where pan <> '';
create index member_firm_by_name on member_firm (organization_id, folded_name, member_firm_id);
create index member_firm_of_district on member_firm (organization_id, district_id, folded_name, member_firm_id) where district_id is not null;
create index member_firm_unverified on member_firm (organization_id, folded_name, member_firm_id) where verified_at is null;
-- By this the next member number is found.
create index member_firm_by_number on member_firm (organization_id, (case when code ~ '^[0-9]+$' then code::numeric end) desc nulls last);

create table person (
  organization_id uuid not null references organization,
  person_id uuid not null,
  name text not null constraint person_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  citizenship_number text not null default '' check (length(citizenship_number) <= 30),
  phone text not null default '' constraint person_phone_is_international check (phone ~ '^(\+\d{6,15})?$'),
  email text not null default '' check (length(email) <= 254),
  address text not null default '' check (length(address) <= 300),
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, person_id)
);
create index person_by_name on person (organization_id, folded_name, person_id);

-- That a person owns or represents a firm, from one day to another; the last day is open while it is so.
create table firm_role (
  organization_id uuid not null references organization,
  firm_role_id uuid not null,
  member_firm_id uuid not null,
  person_id uuid not null,
  kind text not null constraint firm_role_is_known check (kind in ('owner', 'representative')),
  number text not null default '' check (length(number) <= 50),
  since date not null,
  until date,
  version integer not null default 1,
  primary key (organization_id, firm_role_id),
  constraint firm_role_once unique (organization_id, member_firm_id, person_id, kind, since),
  constraint firm_role_ends_after_it_begins check (until >= since),
  constraint firm_role_firm_exists foreign key (organization_id, member_firm_id) references member_firm,
  constraint firm_role_person_exists foreign key (organization_id, person_id) references person
);
create unique index firm_role_lasts_once on firm_role (organization_id, member_firm_id, person_id, kind) where until is null;
create index firm_role_of_person on firm_role (organization_id, person_id);

alter table search_word drop constraint search_word_noun_check, add
  check (noun in ('ledger_group', 'ledger', 'sub_ledger', 'cost_centre', 'unit_of_measure', 'stock_group', 'stock_category', 'godown', 'stock_item',
                  'member_firm', 'person'));

do $$ declare t text; begin
  foreach t in array array['membership_type', 'member_firm', 'person', 'firm_role'] loop
    execute format('create trigger sealed after update or delete on %I for each row execute function seal_master(%L)', t, t || '_id');
    execute format('create trigger sealed_new after insert on %I referencing new table as new_rows for each statement execute function seal_new_masters(%L)', t, t || '_id');
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select, insert, delete on %I to lekha_app', t);
  end loop;
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''cost_centre''', '''firm_role'', ''person'', ''member_firm'', ''membership_type'', ''cost_centre''');
end $$;
grant update (name, name_np, note, active, version) on membership_type to lekha_app;
grant update (membership_type_id, code, name, name_np, pan, organization_type, organization_code, ownership_type, registration_number, registration_date, commodity_name,
  commodity_type, commodity_subtype, phone, email, province_id, district_id, local_level_id, ward, street, postal_code, latitude, longitude, joined_on, valid_until,
  verified_at, verified_by, active, version) on member_firm to lekha_app;
grant update (name, name_np, citizenship_number, phone, email, address, active, version) on person to lekha_app;
grant update (kind, number, since, until, version) on firm_role to lekha_app;

-- The firms of a person and the persons of a firm, by name: the list of uses of a master reads them.
create view firm_of_person with (security_invoker = true) as
  select distinct r.organization_id, r.person_id, f.member_firm_id, f.name, f.name_np, f.folded_name
    from firm_role r join member_firm f on f.organization_id = r.organization_id and f.member_firm_id = r.member_firm_id;
create view person_of_firm with (security_invoker = true) as
  select distinct r.organization_id, r.member_firm_id, p.person_id, p.name, p.name_np, p.folded_name
    from firm_role r join person p on p.organization_id = r.organization_id and p.person_id = r.person_id;
grant select on firm_of_person, person_of_firm to lekha_app;

-- A party is found by its PAN too.
alter table ledger no force row level security;
alter table search_word no force row level security;
insert into search_word (organization_id, noun, word, row_id)
select organization_id, 'ledger', left(pan, 24), ledger_id from ledger where pan ~ '^\w+$' on conflict do nothing;
alter table search_word force row level security;
alter table ledger force row level security;
