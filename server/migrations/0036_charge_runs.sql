-- Charges of many member firms at once (record 0067): the list is frozen when the run is made, and a job charges it in steps.
create table charge_run (
  organization_id uuid not null references organization,
  charge_run_id uuid not null,
  charge text not null,                       -- what each firm is charged, as the API takes it (JSON)
  firms uuid[] not null,                      -- the member firms by name, as they were found then
  left_out integer not null,                  -- firms that the same was charged to already, or that paid for it
  state text not null check (state in ('listed', 'running', 'done', 'failed')),
  done integer not null default 0,            -- how many of `firms` were gone through
  charged integer not null default 0,         -- how many of these were charged
  message text not null default '',
  started_by uuid not null, touched_at timestamptz not null default now(),
  primary key (organization_id, charge_run_id)
);
alter table charge_run enable row level security;
alter table charge_run force row level security;
create policy open_books on charge_run using (organization_id = current_setting('app.organization')::uuid);
create policy old_charges on charge_run to lekha_owner using (setting('retention') = 'old' and touched_at < now() - interval '365 days');
grant select, insert on charge_run to lekha_app;
grant update (state, done, charged, message, touched_at) on charge_run to lekha_app;
do $$ begin
  execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''charge_head''', '''charge_run'', ''charge_head''');
end $$;
