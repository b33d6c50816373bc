-- Users can be disabled, and security events of an account are recorded.

-- ------------------------------------------------------------------ users
-- No user makes themselves superadmin, and an account keeps a superadmin who can sign in, whatever the program does.
create function user_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.superadmin and not old.superadmin and (setting('administered') is distinct from new.account_id::text or setting('user') = new.user_id::text) then
    perform refused('only another superadmin makes a superadmin', 'nobody_raises_himself', '42501');
  end if;
  if old.superadmin and old.disabled_at is null and not (new.superadmin and new.disabled_at is null) and not exists (
       select from app_user u where u.account_id = old.account_id and u.user_id <> old.user_id and u.superadmin and u.disabled_at is null) then
    perform refused('the last superadmin stays', 'last_superadmin_stays');
  end if;
  return new;
end $$;
create trigger user_guard before update on app_user for each row execute function user_guard();
grant update (superadmin) on app_user to lekha_app;

-- Only a superadmin changes whether the account requires authenticator apps.
create function account_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.second_factor_required is distinct from old.second_factor_required and setting('administered') is distinct from new.account_id::text then
    perform refused('only a superadmin changes what the account demands', 'superadmin_demands', '42501');
  end if;
  return new;
end $$;
create trigger account_guard before update on account for each row execute function account_guard();

-- No user writes their own memberships.
drop policy new_membership on membership;
drop policy changed_membership on membership;
drop policy ended_membership on membership;
create policy new_membership on membership for insert with check (
  account_id = setting('account')::uuid and user_id is distinct from setting('user')::uuid);
create policy changed_membership on membership for update using (
  account_id = setting('account')::uuid and user_id is distinct from setting('user')::uuid);
create policy ended_membership on membership for delete using (
  account_id = setting('account')::uuid and user_id is distinct from setting('user')::uuid);

-- ------------------------------------------------------------------ sessions
-- An administrator of the account's users sees and ends their sessions.
alter table session add account_id uuid not null references account;   -- the user's, so that row security reads no other table
drop policy own_session on session;
create policy seen_session on session for select using (user_id = setting('user')::uuid or account_id = setting('account')::uuid);
create policy new_session on session for insert with check (
  user_id = setting('user')::uuid and account_id in (select u.account_id from app_user u where u.user_id = setting('user')::uuid));
create policy ended_session on session for update using (user_id = setting('user')::uuid or account_id = setting('account')::uuid);

-- An ended session cannot become valid again.
create function session_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    perform refused('an ended session stays ended', 'session_stays_ended', '42501');
  end if;
  return new;
end $$;
create trigger session_guard before update on session for each row execute function session_guard();

-- ------------------------------------------------------------------ passwords
-- Each user sets their own password with a link that an administrator hands over; it is valid once and for a short time.
-- A user without a password, or whose password was removed, has no hash.
alter table app_user alter column password_hash drop not null;
create table password_link (
  link_hash bytea primary key,                -- SHA-256 of the secret in the link
  account_id uuid not null references account,
  user_id uuid not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz                         -- used, or replaced by a later one
);
create index password_link_of_user on password_link (user_id);
alter table password_link enable row level security;
alter table password_link force row level security;
create policy shown_link on password_link for select using (
  link_hash = decode(setting('link'), 'hex') or user_id = setting('user')::uuid or account_id = setting('account')::uuid);
create policy new_link on password_link for insert with check (
  account_id = setting('account')::uuid and user_id in (select u.user_id from app_user u where u.account_id = setting('account')::uuid));
create policy used_link on password_link for update using (
  link_hash = decode(setting('link'), 'hex') or user_id = setting('user')::uuid or account_id = setting('account')::uuid);
grant select, insert, update (used_at) on password_link to lekha_app;

-- ------------------------------------------------------------------ security events
-- Sign-ins and refused sign-ins, changes of users, exports and prints. Rows are added and never changed.
create table security_event (
  event_id uuid primary key,
  account_id uuid references account,         -- null: a sign-in under an unknown name
  happened_at timestamptz not null default clock_timestamp(),
  kind text not null constraint event_has_a_kind check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  user_id uuid references app_user,           -- the acting user, or the user whose sign-in was refused
  about_user_id uuid references app_user,     -- the user whom it concerns
  about_organization_id uuid references organization,
  address text not null check (length(address) <= 64),
  detail text not null default '' check (length(detail) <= 200)
);
create index event_of_account on security_event (account_id, event_id);
create index event_of_organization on security_event (about_organization_id, event_id);
alter table security_event enable row level security;
alter table security_event force row level security;
create policy seen_event on security_event for select using (account_id = setting('account')::uuid);
create policy new_event on security_event for insert with check (
  account_id in (select u.account_id from app_user u where u.user_id = setting('user')::uuid)
  or (account_id is null and user_id is null and setting('presented') is not null));
create policy old_stray on security_event to lekha_owner using (account_id is null and setting('presented') is not null);
grant select, insert on security_event to lekha_app;

-- Tries under unknown names could fill the table: only the last thousand are kept.
create function keep_last_strays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from security_event where account_id is null and event_id <= (
    select e.event_id from security_event e where e.account_id is null order by e.event_id desc offset 1000 limit 1);
  return null;
end $$;
create trigger keep_last_strays after insert on security_event for each row when (new.account_id is null) execute function keep_last_strays();

revoke execute on function user_guard, session_guard, account_guard, keep_last_strays from public;
