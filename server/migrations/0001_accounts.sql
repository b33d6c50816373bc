-- Accounts, users, sessions, organizations: who may come in.
-- Runs as lekha_owner. The runtime role is lekha_app. Row security speaks through settings that live for one transaction only:
--   app.user          the caller, from a verified token
--   app.account       the account whose users the caller looks after, or that a sign-up creates
--   app.administered  the account whose organizations are all open to the caller (set for superadmins only)
--   app.gate          the one secret or name that a caller without a token presents (folded login, hash of a refresh token)
--   app.organization  the organization whose books are open; strict: unset is an error, never an empty answer

create function setting(name text) returns text language sql stable as
  $$ select nullif(current_setting('app.' || name, true), '') $$;

-- Names are kept as typed and compared folded: Unicode form, case, outer and doubled spaces.
create function fold_name(name text) returns text language sql immutable as
  $$ select normalize(lower(btrim(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g'))), NFKC) $$;

create table account (
  account_id uuid primary key,
  name text not null constraint account_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  contact text, email text, location text, postal_code text, registration_number text, pan_number text,
  created_at timestamptz not null default now()
);

create table app_user (
  user_id uuid primary key,
  account_id uuid not null references account,
  email text not null check (length(email) <= 254),
  folded_email text not null generated always as (fold_name(email)) stored,
  user_name text check (length(user_name) <= 100),
  folded_user_name text generated always as (fold_name(user_name)) stored,
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  password_hash text not null,
  superadmin boolean not null default false,
  disabled_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint email_once unique (folded_email),
  constraint user_name_once unique (account_id, folded_user_name)
);

create table session (
  session_id uuid primary key,
  user_id uuid not null references app_user,
  binding_hash bytea,                         -- SHA-256 of the browser's binding cookie; null for a client that works with Bearer alone
  client text not null default '' check (length(client) <= 200),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_user on session (user_id);

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session,
  user_id uuid not null references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table login_throttle (
  gate text primary key,                      -- hash of the folded login name
  failures integer not null,
  last_failed_at timestamptz not null
);

create table organization (
  organization_id uuid primary key,
  account_id uuid not null references account,
  name text not null constraint organization_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  name_np text not null default '' check (length(name_np) <= 200),
  company_code text not null check (length(company_code) <= 50),
  contact text not null, email text not null, location text not null,
  postal_code text not null, registration_number text not null, pan_number text not null,
  color text not null default '#0F766E' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  color_image_id uuid, bw_image_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, account_id)
);
create index organization_of_account on organization (account_id);

create table membership (
  organization_id uuid not null,
  account_id uuid not null,                     -- the organization's, so that row security needs no look at other tables
  user_id uuid not null references app_user,
  role text not null constraint membership_role check (role in ('admin', 'accountant', 'auditor', 'clerk')),
  voucher_types text[],                       -- what a clerk may post; null = every type
  created_at timestamptz not null default now(),
  constraint membership_once primary key (organization_id, user_id),
  foreign key (organization_id, account_id) references organization (organization_id, account_id)
);
create index membership_of_user on membership (user_id);

-- The first answer to each keyed write, so that a repeated request is answered and not carried out again.
create table request (
  user_id uuid not null references app_user,
  request_key uuid not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  answered_at timestamptz not null default now(),
  constraint request_once primary key (user_id, request_key)
);

do $$ declare t text; begin
  foreach t in array array['account','app_user','session','refresh_token','login_throttle','organization','membership','request'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

create policy own_account on account using (
  account_id = setting('account')::uuid
  or account_id in (select u.account_id from app_user u where u.user_id = setting('user')::uuid));
create policy seen_user on app_user for select using (
  user_id = setting('user')::uuid or account_id = setting('account')::uuid
  or folded_email = setting('gate') or folded_user_name = setting('gate')
  or user_id in (select m.user_id from membership m where m.organization_id = setting('organization')::uuid)
  or (superadmin and account_id in (select o.account_id from organization o where o.organization_id = setting('organization')::uuid)));
create policy new_user on app_user for insert with check (account_id = setting('account')::uuid);
create policy own_user on app_user for update using (user_id = setting('user')::uuid or account_id = setting('account')::uuid);
create policy own_session on session using (user_id = setting('user')::uuid);
create policy own_refresh_token on refresh_token using (
  user_id = setting('user')::uuid or token_hash = decode(setting('gate'), 'hex'));
create policy own_throttle on login_throttle using (gate = setting('gate'));
create policy open_or_own on organization for select using (
  organization_id = setting('organization')::uuid
  or account_id = setting('administered')::uuid
  or organization_id in (select m.organization_id from membership m where m.user_id = setting('user')::uuid));
create policy new_organization on organization for insert with check (account_id = setting('administered')::uuid);
create policy open_organization on organization for update using (
  organization_id = setting('organization')::uuid or account_id = setting('administered')::uuid);
-- Who has which role is seen by many and written by those alone who look after the account's users.
create policy open_or_own on membership for select using (
  organization_id = setting('organization')::uuid or user_id = setting('user')::uuid
  or account_id = setting('account')::uuid);
create policy new_membership on membership for insert with check (account_id = setting('account')::uuid);
create policy changed_membership on membership for update using (account_id = setting('account')::uuid);
create policy ended_membership on membership for delete using (account_id = setting('account')::uuid);
create policy own_request on request using (user_id = setting('user')::uuid);

grant usage on schema public to lekha_app;
grant select, insert on account, app_user, session, refresh_token, login_throttle, organization, membership, request to lekha_app;
grant update (name, contact, email, location, postal_code, registration_number, pan_number) on account to lekha_app;
grant update (email, user_name, first_name, last_name, password_hash, disabled_at, version) on app_user to lekha_app;
grant update (last_used_at, revoked_at) on session to lekha_app;
grant update (used_at) on refresh_token to lekha_app;
grant update (failures, last_failed_at), delete on login_throttle to lekha_app;
grant update (name, name_np, company_code, contact, email, location, postal_code, registration_number, pan_number, color,
  color_image_id, bw_image_id, version) on organization to lekha_app;
grant update (role, voucher_types), delete on membership to lekha_app;
grant update (status, answer) on request to lekha_app;

-- Opens an organization's books for a caller in one round trip. The settings die with the transaction.
-- No row: the session is not valid. role null: not a member (answered like an organization that does not exist).
create function enter_organization(p_user uuid, p_session uuid, p_organization uuid)
returns table (account_id uuid, superadmin boolean, role text, voucher_types text[], binding_hash bytea)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.user', p_user::text, true), set_config('app.organization', p_organization::text, true);
  return query
  select u.account_id, u.superadmin,
         case when u.superadmin and o.account_id = u.account_id then 'superadmin' when o.organization_id is not null then m.role end,
         m.voucher_types, s.binding_hash
    from app_user u
    join session s on s.session_id = p_session and s.user_id = u.user_id and s.revoked_at is null and s.expires_at > now()
    left join organization o on o.organization_id = p_organization
    left join membership m on m.organization_id = p_organization and m.user_id = u.user_id
   where u.user_id = p_user and u.disabled_at is null;
end $$;

-- The same for the account door: users, sessions, memberships, organizations, and nothing else.
create function enter_account(p_user uuid, p_session uuid)
returns table (account_id uuid, superadmin boolean, binding_hash bytea)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.user', p_user::text, true);
  return query
  select u.account_id, u.superadmin, s.binding_hash
    from app_user u
    join session s on s.session_id = p_session and s.user_id = u.user_id and s.revoked_at is null and s.expires_at > now()
   where u.user_id = p_user and u.disabled_at is null;
  -- Superadmins, and administrators of an organization of their own account, may look after its users.
  perform set_config('app.account', coalesce((select u.account_id::text from app_user u where u.user_id = p_user
     and (u.superadmin or exists (select from membership m where m.user_id = p_user and m.role = 'admin' and m.account_id = u.account_id))), ''), true),
          set_config('app.administered', coalesce((select u.account_id::text from app_user u where u.user_id = p_user and u.superadmin), ''), true);
end $$;
revoke execute on function enter_organization, enter_account, setting, fold_name from public;
grant execute on function enter_organization, enter_account, setting, fold_name to lekha_app;
