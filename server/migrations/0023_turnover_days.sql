-- What all ledgers together are debited and credited with by day, kept by a proof (record 0026): a list of vouchers whose period begins or ends within a month
-- reads a row for each day of it, and no longer one for each ledger that moved on that day.

create table proved_turnover_day (
  organization_id uuid not null, proof_id uuid not null,
  date date not null,
  debit_paisa bigint not null, credit_paisa bigint not null,
  primary key (organization_id, proof_id, date),
  foreign key (organization_id, proof_id) references proof_run on delete cascade
) with (fillfactor = 70);

alter table proved_ledger_day no force row level security;
insert into proved_turnover_day
select organization_id, proof_id, date, sum(debit_paisa), sum(credit_paisa) from proved_ledger_day group by 1, 2, 3;
alter table proved_ledger_day force row level security;

alter table proved_turnover_day enable row level security;
alter table proved_turnover_day force row level security;
create policy open_books on proved_turnover_day using (organization_id = current_setting('app.organization')::uuid);
grant select on proved_turnover_day to lekha_app;

-- The sums of the days of ledgers become a step of the same statement, which ends with those of all of them.
do $$
declare was text := pg_get_functiondef('add_to_proof'::regproc); now text;
begin
  now := replace(was, $f$line_count = s.line_count + excluded.line_count)
  insert into proved_ledger_day as d$f$, $f$line_count = s.line_count + excluded.line_count),
  ledger_days as (
    insert into proved_ledger_day as d$f$);
  now := replace(now, $f$         line_count = d.line_count + excluded.line_count;
$f$, $f$         line_count = d.line_count + excluded.line_count)
  insert into proved_turnover_day as t
  select p_organization, p_proof, x.date, sum(x.debit), sum(x.credit) from day x group by 3
  on conflict (organization_id, proof_id, date) do update
     set debit_paisa = t.debit_paisa + excluded.debit_paisa, credit_paisa = t.credit_paisa + excluded.credit_paisa;
$f$);
  if position('ledger_days as' in now) = 0 or position('proved_turnover_day' in now) = 0 then raise 'add_to_proof is not what it was'; end if;
  execute now;
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''proved_ledger_day''', '''proved_turnover_day'', ''proved_ledger_day''');
end $$;
