-- What the statements need beside the books: whether an organization makes a profit or a surplus, and stock valued by hand.

-- A non-profit has an income and expenditure account instead of a profit and loss account.
alter table organization add column kind text not null default 'business' constraint organization_kind check (kind in ('business', 'non-profit'));
grant update (kind) on organization to lekha_app;

-- What a ledger of stock was worth at the end of a day, as counted by hand. The books do not change by it; the statements are read with it.
create table stock_value (
  organization_id uuid not null references books,
  ledger_id uuid not null,
  date date not null,
  value_paisa bigint not null constraint stock_value_is_possible check (value_paisa between 0 and 1000000000000000),
  version integer not null default 1,
  primary key (organization_id, ledger_id, date),
  constraint stock_value_ledger_exists foreign key (organization_id, ledger_id) references ledger
);

-- A value is of a day in an open period, and of a ledger below the group of stock. The books row is locked, so that no year closes meanwhile.
create function stock_value_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare organization uuid := coalesce(new.organization_id, old.organization_id); day date := coalesce(new.date, old.date); y fiscal_year;
begin
  perform from books where organization_id = organization for update;
  select * into y from fiscal_year where organization_id = organization and starts <= day and day <= ends;
  if not found then perform refused('no fiscal year covers the day of this value', 'stock_value_in_a_year'); end if;
  if y.closed_at is not null or day <= y.locked_through then
    perform refused('a value of stock of a closed period stays', 'stock_value_of_a_closed_period_stays'); end if;
  if tg_op = 'INSERT' and not exists (
    with recursive up(id, predefined, above) as (
      select g.group_id, g.predefined, g.parent_id from ledger_group g
       where g.organization_id = organization
         and g.group_id = (select l.group_id from ledger l where l.organization_id = organization and l.ledger_id = new.ledger_id)
      union
      select g.group_id, g.predefined, g.parent_id from up join ledger_group g on g.organization_id = organization and g.group_id = up.above)
    select from up where predefined = 'stock-in-hand')
  then perform refused('only a ledger of stock is valued by hand', 'stock_value_of_stock'); end if;
  return null;
end $$;
revoke execute on function stock_value_guard from public;
-- AFTER the command, because row security has then checked the organization.
create trigger stock_value_guard after insert or update or delete on stock_value for each row execute function stock_value_guard();
create trigger sealed after update or delete on stock_value for each row execute function seal_master('ledger_id', 'date');
create trigger sealed_new after insert on stock_value referencing new table as new_rows for each statement execute function seal_new_masters('ledger_id', 'date');

alter table stock_value enable row level security;
alter table stock_value force row level security;
create policy open_books on stock_value using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete, update (value_paisa, version) on stock_value to lekha_app;
