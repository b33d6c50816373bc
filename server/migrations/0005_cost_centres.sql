-- Cost centres: what the lines of vouchers are counted for besides their ledger, as a tree.
create table cost_centre (
  organization_id uuid not null references organization,
  cost_centre_id uuid not null,
  parent_id uuid,
  name text not null constraint cost_centre_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  code text check (code <> '' and length(code) <= 50),
  folded_code text generated always as (fold_name(code)) stored,
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, cost_centre_id),
  constraint cost_centre_parent_exists foreign key (organization_id, parent_id) references cost_centre,
  constraint cost_centre_name_once unique (organization_id, folded_name),
  constraint cost_centre_code_once unique (organization_id, folded_code)
);
create index cost_centre_children on cost_centre (organization_id, parent_id);

-- As of groups: the tree has no cycle; two moves at once wait for each other at the books row.
create function cost_centre_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.parent_id is null then return new; end if;
  update books set changes = changes + 1 where organization_id = new.organization_id;
  if exists (
    with recursive up as (
      select new.parent_id as id, 1 as depth
      union all select c.parent_id, up.depth + 1 from up
        join cost_centre c on c.organization_id = new.organization_id and c.cost_centre_id = up.id where c.parent_id is not null and up.depth < 1000)
    select from up where id = new.cost_centre_id)
  then perform refused('a cost centre cannot stand below itself', 'cost_centre_is_no_cycle'); end if;
  return new;
end $$;
revoke execute on function cost_centre_guard from public;
create trigger cost_centre_guard before insert or update of parent_id on cost_centre for each row execute function cost_centre_guard();
create trigger sealed after update or delete on cost_centre for each row execute function seal_master('cost_centre_id');
create trigger sealed_new after insert on cost_centre referencing new table as new_rows for each statement execute function seal_new_masters('cost_centre_id');

alter table cost_centre enable row level security;
alter table cost_centre force row level security;
create policy open_books on cost_centre using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete, update (parent_id, name, name_np, code, active, version) on cost_centre to lekha_app;
