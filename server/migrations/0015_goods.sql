-- What an organization trades in: units of measure, groups and categories of stock, godowns, and the items themselves. Quantities have four
-- decimals everywhere (record 0050); a unit says how many of them are entered and shown.

-- A simple unit, or a multiple of one: a box of 12 pieces has `per_base` 12 and the piece as its base.
create table unit_of_measure (
  organization_id uuid not null references organization,
  unit_of_measure_id uuid not null,
  name text not null constraint unit_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  symbol text not null constraint unit_has_a_symbol check (btrim(symbol) <> '' and length(symbol) <= 20),
  -- The symbol is its code; the seal leaves out what is computed, by this name.
  folded_code text not null generated always as (fold_name(symbol)) stored,
  decimals smallint not null default 0 constraint unit_has_few_decimals check (decimals between 0 and 4),
  base_unit_id uuid,
  per_base integer,
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, unit_of_measure_id),
  constraint unit_base_exists foreign key (organization_id, base_unit_id) references unit_of_measure,
  constraint unit_name_once unique (organization_id, folded_name),
  constraint unit_symbol_once unique (organization_id, folded_code),
  constraint unit_is_a_multiple check ((base_unit_id is null) = (per_base is null) and (per_base is null or (per_base between 2 and 1000000 and decimals = 0)))
);
create index unit_multiples on unit_of_measure (organization_id, base_unit_id) where base_unit_id is not null;

-- Two independent trees: what an item is, and any other way to sort the same items, such as by brand.
create table stock_group (
  organization_id uuid not null references organization,
  stock_group_id uuid not null,
  parent_id uuid,
  name text not null constraint stock_group_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  code text check (code <> '' and length(code) <= 50),
  folded_code text generated always as (fold_name(code)) stored,
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, stock_group_id),
  constraint stock_group_parent_exists foreign key (organization_id, parent_id) references stock_group,
  constraint stock_group_name_once unique (organization_id, folded_name),
  constraint stock_group_code_once unique (organization_id, folded_code)
);
create index stock_group_children on stock_group (organization_id, parent_id);

create table stock_category (
  organization_id uuid not null references organization,
  stock_category_id uuid not null,
  parent_id uuid,
  name text not null constraint stock_category_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  code text check (code <> '' and length(code) <= 50),
  folded_code text generated always as (fold_name(code)) stored,
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, stock_category_id),
  constraint stock_category_parent_exists foreign key (organization_id, parent_id) references stock_category,
  constraint stock_category_name_once unique (organization_id, folded_name),
  constraint stock_category_code_once unique (organization_id, folded_code)
);
create index stock_category_children on stock_category (organization_id, parent_id);

-- A place where goods lie, besides the main location, which has no row.
create table godown (
  organization_id uuid not null references organization,
  godown_id uuid not null,
  name text not null constraint godown_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  code text check (code <> '' and length(code) <= 50),
  folded_code text generated always as (fold_name(code)) stored,
  address text not null default '' check (length(address) <= 300),
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, godown_id),
  constraint godown_name_once unique (organization_id, folded_name),
  constraint godown_code_once unique (organization_id, folded_code)
);

create table stock_item (
  organization_id uuid not null references organization,
  stock_item_id uuid not null,
  group_id uuid,
  category_id uuid,
  name text not null constraint stock_item_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  alias text not null default '' check (length(alias) <= 200),
  code text check (code <> '' and length(code) <= 50),
  folded_code text generated always as (fold_name(code)) stored,
  barcode text check (barcode <> '' and length(barcode) <= 50),
  hs_code text not null default '' constraint hs_code_is_one check (hs_code ~ '^([0-9]{4,10})?$'),
  unit_id uuid not null,
  -- 10 pieces of the alternate unit are 3 kg of the unit: alternate_quantity 10, unit_quantity 3, both with four decimals.
  alternate_unit_id uuid,
  alternate_quantity bigint,
  unit_quantity bigint,
  valuation text not null default 'average' constraint valuation_is_known check (valuation in ('average', 'fifo')),
  -- The class of VAT since a day, or ever; and the one before that day.
  vat_class text not null default 'standard' constraint vat_class_is_known check (vat_class in ('standard', 'reduced', 'zero', 'exempt')),
  vat_since date,
  former_vat_class text constraint former_vat_class_is_known check (former_vat_class in ('standard', 'reduced', 'zero', 'exempt')),
  sales_ledger_id uuid,
  purchase_ledger_id uuid,
  reorder_level bigint constraint reorder_level_is_possible check (reorder_level between 0 and 1000000000000000),
  reorder_quantity bigint constraint reorder_quantity_is_possible check (reorder_quantity between 0 and 1000000000000000),
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, stock_item_id),
  constraint stock_item_group_exists foreign key (organization_id, group_id) references stock_group,
  constraint stock_item_category_exists foreign key (organization_id, category_id) references stock_category,
  constraint stock_item_unit_exists foreign key (organization_id, unit_id) references unit_of_measure,
  constraint stock_item_alternate_unit_exists foreign key (organization_id, alternate_unit_id) references unit_of_measure,
  constraint stock_item_sales_ledger_exists foreign key (organization_id, sales_ledger_id) references ledger,
  constraint stock_item_purchase_ledger_exists foreign key (organization_id, purchase_ledger_id) references ledger,
  constraint stock_item_name_once unique (organization_id, folded_name),
  constraint stock_item_code_once unique (organization_id, folded_code),
  constraint stock_item_barcode_once unique (organization_id, barcode),
  constraint alternate_unit_is_whole check (num_nulls(alternate_unit_id, alternate_quantity, unit_quantity) in (0, 3)
    and alternate_unit_id is distinct from unit_id and alternate_quantity between 1 and 1000000000000 and unit_quantity between 1 and 1000000000000),
  constraint vat_class_has_a_former check ((vat_since is null) = (former_vat_class is null) and former_vat_class is distinct from vat_class)
);
create index stock_item_of_group on stock_item (organization_id, group_id);
create index stock_item_of_category on stock_item (organization_id, category_id) where category_id is not null;
create index stock_item_of_unit on stock_item (organization_id, unit_id);
create index stock_item_of_alternate_unit on stock_item (organization_id, alternate_unit_id) where alternate_unit_id is not null;
create index stock_item_sold_in on stock_item (organization_id, sales_ledger_id) where sales_ledger_id is not null;
create index stock_item_bought_in on stock_item (organization_id, purchase_ledger_id) where purchase_ledger_id is not null;

alter table search_word drop constraint search_word_noun_check, add
  check (noun in ('ledger_group', 'ledger', 'sub_ledger', 'cost_centre', 'unit_of_measure', 'stock_group', 'stock_category', 'godown', 'stock_item'));

-- ------------------------------------------------------------------ guards
-- No row of a tree stands below itself, and none more than 100 levels deep, so that the guard looks at no more rows than that. The argument is the key
-- of the table. The lock on the books row makes two changes wait for each other.
create function tree_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare above int; below int; own uuid := (to_jsonb(new)->>tg_argv[0])::uuid;
begin
  if new.parent_id is null then return new; end if;
  perform from books where organization_id = new.organization_id for update;
  execute format('
    with recursive up as (
      select $1 as id, 1 as level
      union all select t.parent_id, up.level + 1 from up join %1$I t on t.organization_id = $2 and t.%2$I = up.id where t.parent_id is not null and up.level < 100),
    down as (
      select $3 as id, 1 as level
      union all select t.%2$I, down.level + 1 from down join %1$I t on t.organization_id = $2 and t.parent_id = down.id where down.level < 100)
    select (select case when bool_or(id = $3) then 0 else max(level) end from up), (select max(level) from down)', tg_table_name, tg_argv[0])
    into above, below using new.parent_id, new.organization_id, own;
  if above = 0 then perform refused('a row of a tree cannot stand below itself', tg_table_name || '_is_no_cycle'); end if;
  if above + below > 100 then perform refused('a tree is at most 100 levels deep', tg_table_name || '_is_within_100_levels'); end if;
  return new;
end $$;
create trigger tree_guard before insert or update of parent_id on stock_group for each row execute function tree_guard('stock_group_id');
create trigger tree_guard before insert or update of parent_id on stock_category for each row execute function tree_guard('stock_category_id');

-- A multiple is one of a simple unit, and goods are counted in simple units. The lock on the unit makes a change of it wait.
create function unit_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare base uuid;
begin
  if new.base_unit_id is null then return new; end if;
  select base_unit_id into base from unit_of_measure where organization_id = new.organization_id and unit_of_measure_id = new.base_unit_id for share;
  if base is not null or new.base_unit_id = new.unit_of_measure_id then perform refused('a multiple is one of a simple unit', 'unit_base_is_simple'); end if;
  if exists (select from unit_of_measure where organization_id = new.organization_id and base_unit_id = new.unit_of_measure_id) then
    perform refused('a unit that has multiples stays simple', 'unit_base_is_simple'); end if;
  if exists (select from stock_item where organization_id = new.organization_id and new.unit_of_measure_id in (unit_id, alternate_unit_id)) then
    perform refused('a unit that goods are counted in stays simple', 'item_unit_is_simple'); end if;
  return new;
end $$;
create trigger unit_guard before insert or update of base_unit_id, per_base on unit_of_measure for each row execute function unit_guard();
create function item_unit_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare base uuid; each uuid;
begin
  foreach each in array array[new.unit_id, new.alternate_unit_id] loop
    select base_unit_id into base from unit_of_measure where organization_id = new.organization_id and unit_of_measure_id = each for share;
    if base is not null then perform refused('goods are counted in simple units', 'item_unit_is_simple'); end if;
  end loop;
  return new;
end $$;
create trigger item_unit_guard before insert or update of unit_id, alternate_unit_id on stock_item for each row execute function item_unit_guard();

-- ------------------------------------------------------------------ sealed, owned and granted as every master
do $$ declare t text; begin
  foreach t in array array['unit_of_measure', 'stock_group', 'stock_category', 'godown', 'stock_item'] loop
    execute format('create trigger sealed after update or delete on %I for each row execute function seal_master(%L)', t, t || '_id');
    execute format('create trigger sealed_new after insert on %I referencing new table as new_rows for each statement execute function seal_new_masters(%L)', t, t || '_id');
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select, insert, delete on %I to lekha_app', t);
  end loop;
end $$;
grant update (name, name_np, symbol, decimals, base_unit_id, per_base, active, version) on unit_of_measure to lekha_app;
grant update (parent_id, name, name_np, code, active, version) on stock_group, stock_category to lekha_app;
grant update (name, name_np, code, address, active, version) on godown to lekha_app;
grant update (group_id, category_id, name, name_np, alias, code, barcode, hs_code, unit_id, alternate_unit_id, alternate_quantity, unit_quantity, valuation,
  vat_class, vat_since, former_vat_class, sales_ledger_id, purchase_ledger_id, reorder_level, reorder_quantity, active, version) on stock_item to lekha_app;

-- ------------------------------------------------------------------ wiping a practice firm
-- The tables of an organization, each before what it refers to. A migration that adds a table replaces this function alone.
create function tables_of_organization() returns text[] language plpgsql immutable set search_path = public, pg_temp as $$ begin return array[
  'proved_span_month', 'proved_span_day', 'proved_day', 'proved_ledger_day', 'proved_month', 'proof_run', 'voucher_word', 'voucher_word_end', 'saved_view',
  'planned_voucher', 'filed_report', 'lock_exception', 'stock_value', 'job', 'import_page', 'import_run', 'draft', 'stored_file', 'voucher_line', 'voucher',
  'ledger_month', 'number_series', 'search_word', 'stock_item', 'unit_of_measure', 'stock_group', 'stock_category', 'godown', 'sub_ledger', 'ledger',
  'ledger_group', 'cost_centre', 'voucher_type', 'fiscal_year', 'master_change', 'audit_record', 'books', 'membership', 'organization'];
end $$;
create or replace function wipe_practice_firm(p_organization uuid, p_by jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
  foreach t in array tables_of_organization() loop
    execute format('delete from %I where organization_id = $1', t) using p_organization;
  end loop;
  perform set_config('app.wiping', '', true);
end $$;

revoke execute on function tree_guard, unit_guard, item_unit_guard, tables_of_organization from public;
