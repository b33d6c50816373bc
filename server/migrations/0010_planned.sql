-- Planned vouchers: what is to be posted later. A recurring one is a template that is due again and again; a post-dated one waits for its day and
-- is gone once it is posted. Nothing is posted from here by itself: a user opens what is due in the form of the voucher and accepts it.
create table planned_voucher (
  organization_id uuid not null references organization,
  planned_id uuid not null,
  name text not null constraint planned_voucher_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  next_date date,                             -- when it is due next; null once a recurring one has ended
  every text check (every in ('week', 'month', 'quarter', 'year')),   -- null: post-dated, once
  day smallint check (day between 1 and 32),  -- the day of the BS month; in a shorter month the last one
  until date,                                 -- the last day on which it may be due
  times_left smallint check (times_left between 1 and 1000),
  skipped_date date, skip_reason text check (length(skip_reason) <= 500),   -- the due day that was skipped last, and why
  body text not null constraint planned_voucher_fits check (octet_length(body) <= 65536),   -- the voucher, in the form of a draft
  version integer not null default 1,
  primary key (organization_id, planned_id),
  constraint post_dated_is_due_once check (every is not null or (next_date is not null and until is null and times_left is null)),
  constraint planned_voucher_recurs_on_a_day check ((every is null or every = 'week') = (day is null))
);
create trigger sealed after update or delete on planned_voucher for each row execute function seal_master('planned_id');
create trigger sealed_new after insert on planned_voucher referencing new table as new_rows for each statement execute function seal_new_masters('planned_id');
alter table planned_voucher enable row level security;
alter table planned_voucher force row level security;
create policy open_books on planned_voucher using (organization_id = current_setting('app.organization')::uuid);
grant select, insert, delete, update (name, next_date, every, day, until, times_left, skipped_date, skip_reason, body, version) on planned_voucher to lekha_app;
