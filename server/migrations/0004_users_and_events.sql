-- Users can be stopped, and what concerns the safety of an account is written down.

-- ------------------------------------------------------------------ users
-- Nobody raises himself, and an account keeps a superadmin who can sign in, whatever the program asks for.
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

-- What an account demands of those who look after it is for its superadmins to say.
create function account_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.second_factor_required is distinct from old.second_factor_required and setting('administered') is distinct from new.account_id::text then
    perform refused('only a superadmin changes what the account demands', 'superadmin_demands', '42501');
  end if;
  return new;
end $$;
create trigger account_guard before update on account for each row execute function account_guard();

-- Nobody gives himself a role.
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
-- Whoever looks after the account's users sees and ends their sessions.
alter table session add account_id uuid not null references account;   -- the user's, so that row security needs no look at other tables
drop policy own_session on session;
create policy seen_session on session for select using (user_id = setting('user')::uuid or account_id = setting('account')::uuid);
create policy new_session on session for insert with check (
  user_id = setting('user')::uuid and account_id in (select u.account_id from app_user u where u.user_id = setting('user')::uuid));
create policy ended_session on session for update using (user_id = setting('user')::uuid or account_id = setting('account')::uuid);

-- What ended stays ended.
create function session_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    perform refused('an ended session stays ended', 'session_stays_ended', '42501');
  end if;
  return new;
end $$;
create trigger session_guard before update on session for each row execute function session_guard();

-- ------------------------------------------------------------------ passwords
-- Everybody sets his own password, with a link that somebody who looks after him hands over: it counts once, and not for long.
-- Who has no password yet, or whose was taken away, has no hash.
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
-- Who signed in or was refused, who changed which user, what was exported and printed. Added to, never changed.
create table security_event (
  event_id uuid primary key,
  account_id uuid references account,         -- null: a sign-in under a name that nobody has
  happened_at timestamptz not null default clock_timestamp(),
  kind text not null constraint event_has_a_kind check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  user_id uuid references app_user,           -- who did it, or whose sign-in was refused
  about_user_id uuid references app_user,     -- whom it was done to
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

-- Anybody may try names that nobody has: the last thousand of such tries are kept.
create function keep_last_strays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from security_event where account_id is null and event_id <= (
    select e.event_id from security_event e where e.account_id is null order by e.event_id desc offset 1000 limit 1);
  return null;
end $$;
create trigger keep_last_strays after insert on security_event for each row when (new.account_id is null) execute function keep_last_strays();

revoke execute on function user_guard, session_guard, account_guard, keep_last_strays from public;
