-- Cheques (record 0062). A cheque stands in the details of its voucher; the books say which leaves the bank gave, the layouts where a bank's cheques
-- have their fields.
create table cheque_book (
  organization_id uuid not null, cheque_book_id uuid not null,
  ledger_id uuid not null,
  -- As they are printed, with the zeros before them: texts of the same length compare as numbers do.
  first_leaf text not null constraint first_leaf_is_a_number check (first_leaf ~ '^\d{1,12}$'),
  last_leaf text not null constraint last_leaf_follows check (last_leaf ~ '^\d{1,12}$' and length(last_leaf) = length(first_leaf)
    and last_leaf >= first_leaf and last_leaf::bigint - first_leaf::bigint < 1000),
  received_on date not null,
  spoiled text[] not null default '{}' constraint spoiled_leaves_are_possible check (cardinality(spoiled) <= 1000),
  recorded_at timestamptz not null default now(), recorded_by uuid not null,
  primary key (organization_id, cheque_book_id),
  constraint cheque_book_ledger_exists foreign key (organization_id, ledger_id) references ledger on delete cascade
);
create index cheque_book_ledger on cheque_book (organization_id, ledger_id);

create table cheque_layout (
  organization_id uuid not null, ledger_id uuid not null,
  layout jsonb not null constraint cheque_layout_is_short check (jsonb_typeof(layout) = 'object' and length(layout::text) <= 2000),
  primary key (organization_id, ledger_id),
  constraint cheque_layout_ledger_exists foreign key (organization_id, ledger_id) references ledger on delete cascade
);

-- A ledger without vouchers takes what was said of its bank with it. What stands was checked before; row security, which asks for an organization, shows none of it.
select set_config('app.organization', '00000000-0000-0000-0000-000000000000', true);
alter table bank_statement_format drop constraint format_ledger_exists;
alter table bank_statement_format add constraint format_ledger_exists foreign key (organization_id, ledger_id) references ledger on delete cascade;

-- The cheques of a period.
create index voucher_cheque on voucher (organization_id, date, place) where details ? 'chequeNumber';

do $$ declare t text; begin
  foreach t in array array['cheque_book', 'cheque_layout'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select, insert, delete on %I to lekha_app', t);
  end loop;
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''bank_clearing''', '''cheque_book'', ''cheque_layout'', ''bank_clearing''');
end $$;
grant update (spoiled) on cheque_book to lekha_app;
grant update (layout) on cheque_layout to lekha_app;
