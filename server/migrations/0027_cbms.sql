-- What is told to the tax office's central billing monitoring system, CBMS (record 0059): whether an organization does so, with its credentials there, and one
-- message for each bill and note, written by the posting function in the transaction of the voucher and sent by the server afterwards.
create table cbms_connection (
  organization_id uuid primary key references organization,
  sends_from date,                            -- bills dated from this day on are told; null: none is
  username text not null default '' constraint cbms_username_is_short check (length(username) <= 100),
  password_encrypted bytea,                   -- by a key of the server, bound to the organization
  version integer not null default 1,
  -- The server's own state: who sends now, until when; when it tries again after a failure; why it sends nothing until a person acts.
  leased_until timestamptz, next_try_at timestamptz,
  failures smallint not null default 0,       -- one after the other
  last_failure text not null default '' check (length(last_failure) <= 200),
  stopped text constraint cbms_stopped_is_known check (stopped in ('refused', 'unreadable')),
  constraint cbms_needs_credentials check (sends_from is null or (username <> '' and password_encrypted is not null))
);
create table cbms_message (
  organization_id uuid not null, entry bigint not null,   -- the version of which it tells
  place bigint not null,
  kind text not null constraint cbms_kind_is_known check (kind in ('bill', 'return')),
  state text not null default 'waiting' constraint cbms_state_is_known check (state in ('waiting', 'accepted', 'held')),
  due_at timestamptz not null default now(),
  tries smallint not null default 0,
  code smallint,                              -- the last answer; null: none yet
  realtime boolean,                           -- as it was sent last
  sent text check (length(sent) <= 4000),     -- the message as it was sent last, without credentials
  answered_at timestamptz,
  primary key (organization_id, entry),
  foreign key (organization_id, entry) references voucher,
  constraint cbms_accepted_was_sent check (state <> 'accepted' or (code is not null and sent is not null and answered_at is not null))
);
create index cbms_message_left on cbms_message (organization_id, due_at) where state = 'waiting';
create index cbms_message_held on cbms_message (organization_id, entry) where state = 'held';
create index cbms_message_place on cbms_message (organization_id, place);

do $$ declare t text; begin
  foreach t in array array['cbms_connection', 'cbms_message'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy open_books on %I using (organization_id = current_setting(''app.organization'')::uuid)', t);
    execute format('create policy due_here on %I for select to lekha_owner using (setting(''due'') = ''cbms'')', t);
    execute format('grant select on %I to lekha_app', t);
    execute replace(pg_get_functiondef('tables_of_organization'::regproc), '''bill_print''', format('%L, ''bill_print''', t));
  end loop;
end $$;
grant insert (organization_id, sends_from, username, password_encrypted), update (sends_from, username, password_encrypted, version, leased_until, next_try_at, failures, last_failure, stopped)
  on cbms_connection to lekha_app;
grant update (state, due_at, tries, code, realtime, sent, answered_at) on cbms_message to lekha_app;

-- What the tax office has accepted stays so.
create trigger accepted_stays before update on cbms_message for each row when (old.state = 'accepted') execute function refuse();

-- A message for each issued bill and note among some versions, and for each cancelled bill that the tax office is told of: it has no other word for it than a return.
-- There is no word for a cancelled note, so a note stays.
create function tell_cbms(p_organization uuid, p_versions voucher[]) returns void language plpgsql
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare since date;
begin
  select c.sends_from into since from cbms_connection c where c.organization_id = p_organization and c.sends_from is not null;
  if not found then return; end if;
  if exists (select from unnest(p_versions) v join cbms_message m on m.organization_id = p_organization and m.place = v.place and m.kind = 'return' where v.cancelled) then
    perform refused('a note that the tax office is told of is not cancelled', 'told_note_stays'); end if;
  insert into cbms_message (organization_id, entry, place, kind)
  select p_organization, v.entry, v.place, case when v.cancelled or x.is_return then 'return' else 'bill' end
    from unnest(p_versions) v
    left join bill_tax x on x.organization_id = p_organization and x.entry = v.entry and x.side = 'sales'
   where (v.version = 1 and x.date >= since and is_issued(p_organization, 'sales', x.date))
      or (v.cancelled and exists (select from cbms_message m where m.organization_id = p_organization and m.place = v.place and m.kind = 'bill'))
      on conflict do nothing;
end $$;
do $$ begin
  execute replace(pg_get_functiondef('write_bill_taxes'::regproc), E'\nend ', E'\n  perform tell_cbms(p_organization, p_versions);\nend ');
end $$;
-- Switched on, or on from an earlier day, the bills that stand since then are told too. The organization issues its bills by then, and is no practice firm.
create function cbms_switched() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if new.sends_from is null then return null; end if;
  if not exists (select from organization o where o.organization_id = new.organization_id and not o.practice and o.vat_from <= new.sends_from and o.bills_issued_from <= new.sends_from) then
    perform refused('bills are told from a day on which they are issued', 'cbms_follows_issued_bills'); end if;
  insert into cbms_message (organization_id, entry, place, kind)
  select x.organization_id, x.entry, x.place, case when x.is_return then 'return' else 'bill' end
    from bill_tax x
   where x.organization_id = new.organization_id and x.side = 'sales' and x.date >= new.sends_from and x.entry = x.place
     and not exists (select from voucher n where n.organization_id = x.organization_id and n.supersedes = x.entry)
      on conflict do nothing;
  return null;
end $$;
create trigger cbms_switched after insert or update of sends_from on cbms_connection for each row execute function cbms_switched();

-- The organizations that have something to send now.
create function cbms_due() returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.organization', '00000000-0000-0000-0000-000000000000', true);   -- none is open, and the policy of open books wants a uuid
  perform set_config('app.due', 'cbms', true);
  return query
  select c.organization_id from cbms_connection c
   where c.sends_from is not null and c.stopped is null and coalesce(c.leased_until, '-infinity') < now() and coalesce(c.next_try_at, '-infinity') <= now()
     and exists (select from cbms_message m where m.organization_id = c.organization_id and m.state = 'waiting' and m.due_at <= now())
   order by c.next_try_at nulls first limit 100;
  perform set_config('app.due', '', true);
end $$;
revoke execute on function tell_cbms, cbms_switched, cbms_due from public;
grant execute on function cbms_due to lekha_app;
