-- Groups and cost centres stand at most 100 levels deep. So the guards below look at no more than that many rows: storing a tree takes time by its size,
-- where 600 levels took 40 seconds, and no circle is longer than what they see. The lock, as in 0003, leaves no former version of the row behind.
create or replace function group_guard() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare above int; below int;
begin
  if new.parent_id is null then return new; end if;
  perform from books where organization_id = new.organization_id for update;
  with recursive up as (
    select new.parent_id as id, 1 as level
    union all select g.parent_id, up.level + 1 from up join ledger_group g on g.organization_id = new.organization_id and g.group_id = up.id
     where g.parent_id is not null and up.level < 100)
  select case when bool_or(up.id = new.group_id) then 0 else max(up.level) end into above from up;
  if above = 0 then perform refused('a group cannot stand below itself', 'group_is_no_cycle'); end if;
  with recursive down as (
    select new.group_id as id, 1 as level
    union all select g.group_id, down.level + 1 from down join ledger_group g on g.organization_id = new.organization_id and g.parent_id = down.id
     where down.level < 100)
  select max(down.level) into below from down;
  if above + below > 100 then perform refused('groups stand at most 100 levels deep', 'group_is_within_100_levels'); end if;
  return new;
end $$;

-- Cost centres have the guard of every tree (0015).
drop trigger cost_centre_guard on cost_centre;
drop function cost_centre_guard();
create trigger tree_guard before insert or update of parent_id on cost_centre for each row execute function tree_guard('cost_centre_id');
