-- When the bank paid out or took in what a line of a bank ledger says (record 0060). The line itself never changes: the mark stands beside it, by the place of
-- the voucher, and counts while the line has this ledger and amount. An alteration of them takes the mark off; one of the narration keeps it.
create table bank_clearing (
  organization_id uuid not null, place bigint not null, line_no smallint not null constraint cleared_line_is_possible check (line_no > 0),
  ledger_id uuid not null, amount_paisa bigint not null,
  cleared_on date not null,
  statement_line_id uuid,                     -- the line of the bank's statement that says so; null: entered by hand
  recorded_at timestamptz not null default now(), recorded_by uuid not null,
  primary key (organization_id, place, line_no),
  foreign key (organization_id, place) references voucher,
  constraint cleared_ledger_exists foreign key (organization_id, ledger_id) references ledger
);
create index bank_clearing_ledger on bank_clearing (organization_id, ledger_id, cleared_on);
create unique index bank_clearing_statement on bank_clearing (organization_id, statement_line_id) where statement_line_id is not null;

-- The lines of statements that banks gave, as they were imported. The same line of the same day is told from its like by `occurrence`, so that a file
-- that is imported again, or one that overlaps, brings only what is new.
create table bank_statement_line (
  organization_id uuid not null, statement_line_id uuid not null,
  ledger_id uuid not null, date date not null,
  description text not null constraint statement_description_is_short check (length(description) <= 500),
  reference text not null constraint statement_reference_is_short check (length(reference) <= 200),
  amount_paisa bigint not null constraint statement_amount_is_possible check (amount_paisa <> 0 and abs(amount_paisa) <= 999999999999999),   -- what came in above zero
  balance_paisa bigint,                       -- as the bank states it; null where the file has none
  occurrence smallint not null, position integer not null,
  imported_at timestamptz not null default now(), imported_by uuid not null,
  primary key (organization_id, statement_line_id),
  constraint statement_line_once unique (organization_id, ledger_id, date, amount_paisa, description, reference, occurrence),
  constraint statement_ledger_exists foreign key (organization_id, ledger_id) references ledger
);
alter table bank_clearing add constraint clearing_names_a_statement_line foreign key (organization_id, statement_line_id) references bank_statement_line;
-- How the columns of a bank's files are read, remembered for the next one.
create table bank_statement_format (
  organization_id uuid not null, ledger_id uuid not null,
  columns jsonb not null constraint statement_columns_are_short check (jsonb_typeof(columns) = 'object' and length(columns::text) <= 2000),
  primary key (organization_id, ledger_id),
  constraint format_ledger_exists foreign key (organization_id, ledger_id) references ledger
);

do $$ declare t text; begin
  foreach t in array array['bank_clearing', 'bank_statement_line', 'bank_statement_format'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('grant select, insert, delete on %I to lekha_app', t);
  end loop;
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''cbms_message''',
    '''bank_clearing'', ''bank_statement_line'', ''bank_statement_format'', ''cbms_message''');
end $$;
grant update (ledger_id, amount_paisa, cleared_on, statement_line_id, recorded_at, recorded_by) on bank_clearing to lekha_app;
grant update (columns) on bank_statement_format to lekha_app;
