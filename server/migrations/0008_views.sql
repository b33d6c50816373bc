-- A report as somebody saved it: its filters, columns, expanded rows and period under a name; private, or shared with all who read reports.
create table saved_view (
  organization_id uuid not null references organization,
  view_id uuid not null,
  user_id uuid not null,                      -- who saved it
  name text not null constraint saved_view_has_a_name check (btrim(name) <> '' and length(name) <= 100),
  folded_name text not null generated always as (fold_name(name)) stored,
  report text not null check (length(report) between 1 and 250),   -- the path of its screen, after the language
  search jsonb not null constraint saved_view_search_is_small check (jsonb_typeof(search) = 'object' and octet_length(search::text) <= 4096),
  shared boolean not null,
  is_default boolean not null,
  version integer not null default 1,
  primary key (organization_id, view_id),
  constraint saved_view_name_once unique (organization_id, user_id, report, folded_name)
);
-- The report opens with its owner's default view, else with the shared one.
create unique index saved_view_own_default_once on saved_view (organization_id, user_id, report) where is_default and not shared;
create unique index saved_view_shared_default_once on saved_view (organization_id, report) where is_default and shared;

alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy open_books on saved_view using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete on saved_view to lekha_app;
grant update (name, report, search, shared, is_default, version) on saved_view to lekha_app;
-- Private views are sealed as well: were the seal to depend on `shared`, turning that off past Lekha would take a view out of the proof.
create trigger sealed after update or delete on saved_view for each row execute function seal_master('view_id');
create trigger sealed_new after insert on saved_view referencing new table as new_rows for each statement execute function seal_new_masters('view_id');
