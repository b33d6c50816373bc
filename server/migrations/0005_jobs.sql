-- Jobs: work that goes on after the server has answered the request, such as an import. A row exists while its job waits or runs; the result is
-- kept by the kind of job (import_run). A job acts in the name of user, session and binding, whose rights are checked at every step.
create table job (
  organization_id uuid not null references organization,
  job_id uuid not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  input text not null check (length(input) <= 10000),
  user_id uuid not null, session_id uuid not null, binding_hash bytea,
  tries smallint not null default 1,          -- how often it was started; a job that crashes its server is given up after the third
  cancelled_at timestamptz,
  touched_at timestamptz not null default now(),   -- its last heartbeat
  primary key (organization_id, job_id)
);
alter table job enable row level security;
alter table job force row level security;
create policy open_books on job using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete, update (tries, cancelled_at, touched_at) on job to lekha_app;
