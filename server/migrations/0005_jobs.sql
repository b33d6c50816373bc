-- Jobs: work that goes on after its answer, such as an import. A row stands while its job waits or runs, and is gone with its end; what
-- became of it stands where its kind keeps that. Whose rights it has is written down, and read again at every step.
create table job (
  organization_id uuid not null references organization,
  job_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  input text not null check (length(input) <= 10000),
  user_id uuid not null, session_id uuid not null, binding_hash bytea,
  tries smallint not null default 1,          -- how often it was begun: one that takes its server down with it is given up
  cancelled_at timestamptz,
  touched_at timestamptz not null default now(),   -- its last sign of life
  primary key (organization_id, job_id)
);
alter table job enable row level security;
alter table job force row level security;
create policy open_books on job using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete, update (tries, cancelled_at, touched_at) on job to lekha_app;
