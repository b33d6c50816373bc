-- What member firms are charged and pay (record 0067). A charge is a journal and a receipt a receipt voucher of the books; `voucher.details` says in `dues` which
-- member firm it is about and, head by head, what its first lines are for. The sub-ledger of a member firm has the id of the firm.
-- What stands was checked before; row security, which asks for an organization, shows none of it.
select set_config('app.organization', '00000000-0000-0000-0000-000000000000', true);
alter table membership_type
  add column ledger_id uuid,                              -- its sub-ledgers are what the members owe; null: nothing is charged
  add column grace_months smallint not null default 0 constraint grace_is_possible check (grace_months between 0 and 12),
  add column fine_every text not null default 'none' constraint fine_rule_is_known check (fine_every in ('none', 'once', 'month', 'year')),
  add constraint membership_ledger_exists foreign key (organization_id, ledger_id) references ledger;
create index membership_type_of_ledger on membership_type (organization_id, ledger_id) where ledger_id is not null;
grant update (ledger_id, grace_months, fine_every) on membership_type to lekha_app;

create table charge_head (
  organization_id uuid not null references organization,
  charge_head_id uuid not null,
  kind text not null constraint charge_kind_is_known check (kind in ('entry', 'renewal', 'fine', 'programme', 'other')),
  membership_type_id uuid,                                -- null: for members of every type, and for who is no member
  ledger_id uuid not null,                                -- the income
  name text not null constraint charge_head_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  folded_name text not null generated always as (fold_name(name)) stored,
  price_paisa bigint not null constraint price_of_charge_is_possible check (price_paisa between 0 and 100000000000),
  active boolean not null default true,
  version integer not null default 1,
  primary key (organization_id, charge_head_id),
  constraint charge_head_name_once unique (organization_id, folded_name),
  constraint charge_head_ledger_exists foreign key (organization_id, ledger_id) references ledger,
  constraint charge_head_type_exists foreign key (organization_id, membership_type_id) references membership_type
);
create index charge_head_of_ledger on charge_head (organization_id, ledger_id);
create index charge_head_of_type on charge_head (organization_id, membership_type_id) where membership_type_id is not null;

create trigger sealed after update or delete on charge_head for each row execute function seal_master('charge_head_id');
create trigger sealed_new after insert on charge_head referencing new table as new_rows for each statement execute function seal_new_masters('charge_head_id');
alter table charge_head enable row level security;
alter table charge_head force row level security;
create policy open_books on charge_head using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete on charge_head to lekha_app;
grant update (kind, membership_type_id, ledger_id, name, name_np, price_paisa, active, version) on charge_head to lekha_app;

-- The charges and receipts of a member firm, and those of a period. The firm is a column of its own, copied from `dues`, because row security lets an index
-- answer no condition on what stands in jsonb.
alter table voucher add column member_firm_id uuid;
create index voucher_of_member on voucher (organization_id, member_firm_id, place) where member_firm_id is not null;
create index voucher_dues on voucher (organization_id, date, place) where details ? 'dues';

do $$ begin
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''membership_type''', '''charge_head'', ''membership_type''');
end $$;

create procedure mend(p_function regproc, p_old text, p_new text) language plpgsql as $$
declare was text := pg_get_functiondef(p_function);
begin
  if array_length(string_to_array(was, p_old), 1) is distinct from 2 then raise 'no single % in %', p_old, p_function; end if;
  execute replace(was, p_old, p_new);
end $$;
-- What a member was charged, and what somebody holds a receipt for, is cancelled or reversed, never altered.
call mend('judged_version', $$if not v.cancelled and f.reverses is not null then$$,
  $$if not v.cancelled and f.details ? 'dues' then perform refused('a charge or receipt is not altered', 'dues_are_not_altered'); end if;
    if not v.cancelled and f.reverses is not null then$$);
call mend('judged_version', $$return v;$$, $$v.member_firm_id := (v.details->'dues'->>'memberFirmId')::uuid;
  return v;$$);
-- Receipts are printed too, and their copies counted.
call mend('bill_print_guard', $$x.place = new.place and x.side = 'sales') then$$,
  $$x.place = new.place and x.side = 'sales')
     and not exists (select from voucher r where r.organization_id = new.organization_id and r.entry = new.place and r.details ? 'dues' and r.voucher_type = 'receipt') then$$);
drop procedure mend;
