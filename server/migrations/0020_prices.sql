-- Price lists: what an item costs in a list from a day on. A list is known by its name; a party's ledger may name the list that its bills take their rates from.

create table price (
  organization_id uuid not null references organization,
  price_id uuid not null,
  price_list text not null check (btrim(price_list) <> '' and length(price_list) <= 100),
  -- The name of the list as it is compared; the seal leaves out what is computed, by this name.
  folded_name text not null generated always as (fold_name(price_list)) stored,
  stock_item_id uuid not null,
  since date not null,
  rate bigint not null check (rate between 0 and 1000000000000000),  -- ten-thousandths of a rupee for one of the item's unit
  version integer not null default 1,
  primary key (organization_id, price_id),
  constraint price_item_exists foreign key (organization_id, stock_item_id) references stock_item,
  constraint price_once_a_day unique (organization_id, stock_item_id, folded_name, since)
);
alter table ledger add column price_list text not null default '' check (length(price_list) <= 100);
grant update (price_list) on ledger to lekha_app;

-- ------------------------------------------------------------------ sealed, owned and granted as every master
create trigger sealed after update or delete on price for each row execute function seal_master('price_id');
create trigger sealed_new after insert on price referencing new table as new_rows for each statement execute function seal_new_masters('price_id');
alter table price enable row level security;
alter table price force row level security;
create policy open_books on price using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete on price to lekha_app;
grant update (price_list, stock_item_id, since, rate, version) on price to lekha_app;

-- ------------------------------------------------------------------ wiping a practice firm: before the items
do $$ begin
  execute format('create or replace function tables_of_organization() returns text[] language plpgsql immutable set search_path = public, pg_temp as %L',
    format(' begin return array[%s]; end ', (select string_agg(quote_literal(t), ', ' order by n) from unnest(array_prepend('price', tables_of_organization())) with ordinality u(t, n))));
end $$;
