-- Accounts, users, sessions, organizations: who has access.
-- Runs as lekha_owner. The runtime role is lekha_app. Row security reads these settings, which last for one transaction:
--   app.user          the caller, from a verified token
--   app.account       the account whose users the caller administers, that a sign-up creates, or for which the administrator of the server acts
--   app.administered  the account whose organizations are all open to the caller (set for superadmins only)
--   app.presented     the hash of the refresh token that a caller without a token presents
--   app.login, app.proof, app.throttle   set and read by the owner's functions that check passwords
--   app.sealing       the account whose chain a trigger is writing; set inside that trigger only
--   app.retention     'old' while the server deletes expired rows (server/src/db/forget-old.ts)
--   app.organization  the organization whose books are open; unset is an error, never an empty result

create function setting(name text) returns text language sql stable as
  $$ select nullif(current_setting('app.' || name, true), '') $$;

-- Names are kept as typed and compared folded: Unicode form, case, outer and doubled spaces.
create function fold_name(name text) returns text language sql immutable as
  $$ select normalize(lower(btrim(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g'))), NFKC) $$;

create table account (
  account_id uuid primary key,
  name text not null constraint account_has_a_name check (btrim(name) <> '' and length(name) <= 200),
  contact text, email text, location text, postal_code text, registration_number text, pan_number text,
  second_factor_required boolean not null default false,   -- of superadmins and administrators; see second_factor_missing
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
  constraint user_name_once unique (account_id, folded_user_name),
  constraint user_name_is_no_email check (strpos(folded_user_name, '@') = 0)
);
create index user_by_name on app_user (folded_user_name);

-- The authenticator app of a user. It is valid after the user has confirmed it with a code.
create table second_factor (
  user_id uuid primary key references app_user,
  account_id uuid not null references account,
  secret bytea not null,                      -- encrypted by the server and authenticated with the user's id
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,        -- the newest thirty-second step whose code was used: no code is valid twice
  recovery_hashes bytea[] not null default '{}'   -- SHA-256 of the recovery codes that are left
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

create table login_throttle (                 -- written by try_password and take_try_back only
  throttle_key text primary key,              -- a user and a network, a network, or a user
  failures integer not null default 0,
  since timestamptz not null default clock_timestamp(),   -- for a user and a network: the last try; else the start of the counting period
  got_in_at timestamptz                       -- when this user last signed in from this network
);
create index login_throttle_by_age on login_throttle (since);

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
  cost_centres boolean not null default false,  -- the lines of its vouchers may name one
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, account_id)
);
create index organization_of_account on organization (account_id);

create table membership (
  organization_id uuid not null,
  account_id uuid not null,                     -- the organization's, so that row security reads no other table
  user_id uuid not null references app_user,
  role text not null constraint membership_role check (role in ('admin', 'accountant', 'auditor', 'clerk')),
  voucher_types text[],                       -- what a clerk may post; null = every type
  created_at timestamptz not null default now(),
  constraint membership_once primary key (organization_id, user_id),
  foreign key (organization_id, account_id) references organization (organization_id, account_id)
);
create index membership_of_user on membership (user_id);

-- The answer to each write with an Idempotency-Key: a repeated request gets it and is not carried out again.
create table request (
  user_id uuid not null references app_user,
  request_key uuid not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  answered_at timestamptz not null default now(),
  constraint request_once primary key (user_id, request_key)
);

-- ------------------------------------------------------------------ the chain of an account
-- Everything that decides access (the account, its users, their roles) is sealed: each change of a row is one record of the account's
-- hash chain, written by a trigger function that no role can call. `npm run verify` compares the rows with the chain.
create table account_chain (                  -- the head of the chain
  account_id uuid primary key references account,
  last_seq bigint not null default 0,
  hash bytea not null default '\x'
);
create table account_change (
  account_id uuid not null references account,
  seq bigint not null,
  changed_at timestamptz not null,
  changed_by uuid,                            -- the signed-in user; the account's id for a sign-up and for the administrator of the server; null: a change outside Lekha
  table_name text not null,
  row_key text not null,
  former text, content text,                  -- the row before and after, canonical; null where there was none
  former_hash bytea not null,
  hash bytea not null,
  primary key (account_id, seq)
);

-- The form of a row that a chain seals: without computed columns, counters and bytes that have a hash of their own, and without the
-- secret and codes of an authenticator app; of a password only the hash of its hash.
create function sealed_form(r jsonb) returns jsonb language sql immutable as $$
  select (case when r ? 'password_hash' then r || jsonb_build_object('password_hash', encode(sha256(convert_to(r->>'password_hash', 'UTF8')), 'hex')) else r end)
         - array['folded_name', 'folded_code', 'folded_email', 'folded_user_name', 'bytes', 'thumbnail', 'last_number', 'secret', 'last_step', 'recovery_hashes'] $$;
-- The key of a row, from the columns that a trigger names.
create function row_key(r jsonb, columns text[]) returns text language sql immutable as
  $$ select string_agg(r->>c, ' ' order by n) from unnest(columns) with ordinality k(c, n) $$;
-- The text of one change, in a form that never changes.
create function change_text(number bigint, table_name text, row_key text, former text, content text) returns text language sql immutable as
  $$ select concat_ws('|', number, table_name, row_key, coalesce(to_json(former)::text, 'null'), coalesce(to_json(content)::text, 'null')) $$;
create function account_change_text(c account_change) returns text language sql stable as $$
  select concat_ws('|', c.account_id, (extract(epoch from c.changed_at) * 1000000)::bigint, coalesce(c.changed_by::text, ''),
    change_text(c.seq, c.table_name, c.row_key, c.former, c.content), encode(c.former_hash, 'hex')) $$;

-- The setting app.sealing makes the chain writable inside the trigger only.
create function seal_access() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  before jsonb := sealed_form(to_jsonb(old)); after jsonb := sealed_form(to_jsonb(new));
  whose uuid := coalesce(new.account_id, old.account_id); head account_chain; c account_change;
begin
  if before is not distinct from after then return null; end if;
  perform set_config('app.sealing', whose::text, true);
  insert into account_chain (account_id) values (whose) on conflict do nothing;
  select * into head from account_chain where account_id = whose for update;
  c := row(whose, head.last_seq + 1, clock_timestamp(), coalesce(setting('user')::uuid, setting('account')::uuid), tg_table_name,
           row_key(coalesce(after, before), tg_argv), before::text, after::text, head.hash, '');
  c.hash := sha256(convert_to(account_change_text(c), 'UTF8'));
  insert into account_change select c.*;
  update account_chain set last_seq = c.seq, hash = c.hash where account_id = whose;
  perform set_config('app.sealing', '', true);
  return null;
end $$;
create trigger sealed after insert or update or delete on account for each row execute function seal_access('account_id');
create trigger sealed after insert or update or delete on app_user for each row execute function seal_access('user_id');
create trigger sealed after insert or update or delete on second_factor for each row execute function seal_access('user_id');
create trigger sealed after insert or update or delete on membership for each row execute function seal_access('organization_id', 'user_id');

do $$ declare t text; begin
  foreach t in array array['account','app_user','second_factor','session','refresh_token','login_throttle','organization','membership','request',
                           'account_chain','account_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

create policy own_account on account using (
  account_id = setting('account')::uuid
  or account_id in (select u.account_id from app_user u where u.user_id = setting('user')::uuid));
create policy counted_account on account for select to lekha_owner using (setting('count') = 'accounts');
-- The owner's functions look only for the caller and the organization whose books the caller enters: each posting checks them, and pays for
-- every branch of a policy.
create policy entering_user on app_user for select to lekha_owner using (user_id = setting('user')::uuid);
create policy entered_organization on organization for select to lekha_owner using (organization_id = setting('organization')::uuid);
create policy seen_user on app_user for select to lekha_app using (
  user_id = setting('user')::uuid or account_id = setting('account')::uuid
  or user_id in (select m.user_id from membership m where m.organization_id = setting('organization')::uuid)
  or (superadmin and account_id in (select o.account_id from organization o where o.organization_id = setting('organization')::uuid)));
create policy tried_user on app_user for select to lekha_owner using (
  folded_email = setting('login') or folded_user_name = setting('login') or user_id = setting('proof')::uuid);
create policy new_user on app_user for insert with check (account_id = setting('account')::uuid);
create policy own_user on app_user for update using (user_id = setting('user')::uuid or account_id = setting('account')::uuid);
create policy seen_second_factor on second_factor for select using (user_id = setting('user')::uuid or account_id = setting('account')::uuid);
create policy new_second_factor on second_factor for insert with check (
  user_id = setting('user')::uuid and account_id in (select u.account_id from app_user u where u.user_id = setting('user')::uuid));
create policy own_second_factor on second_factor for update using (user_id = setting('user')::uuid);
create policy ended_second_factor on second_factor for delete using (user_id = setting('user')::uuid or account_id = setting('administered')::uuid);
create policy own_session on session using (user_id = setting('user')::uuid);
create policy own_refresh_token on refresh_token using (
  user_id = setting('user')::uuid or token_hash = decode(setting('presented'), 'hex'));
create policy own_throttle on login_throttle to lekha_owner using (
  throttle_key = setting('throttle') or (setting('throttle') = 'old' and since < now() - interval '1 day'));
create policy open_or_own on organization for select to lekha_app using (
  organization_id = setting('organization')::uuid
  or account_id = setting('administered')::uuid
  or organization_id in (select m.organization_id from membership m where m.user_id = setting('user')::uuid));
create policy counted_organization on organization for select to lekha_owner using (setting('count') = 'files');
create policy new_organization on organization for insert with check (account_id = setting('administered')::uuid);
create policy open_organization on organization for update using (
  organization_id = setting('organization')::uuid or account_id = setting('administered')::uuid);
-- Members and administrators see memberships; only administrators of the account's users write them.
create policy open_or_own on membership for select using (
  organization_id = setting('organization')::uuid or user_id = setting('user')::uuid
  or account_id = setting('account')::uuid);
create policy new_membership on membership for insert with check (account_id = setting('account')::uuid);
create policy changed_membership on membership for update using (account_id = setting('account')::uuid);
create policy ended_membership on membership for delete using (account_id = setting('account')::uuid);
create policy own_request on request using (user_id = setting('user')::uuid);
create policy own_chain on account_chain using (account_id in (setting('account')::uuid, setting('sealing')::uuid));
create policy own_chain on account_change using (account_id in (setting('account')::uuid, setting('sealing')::uuid));
-- When expired rows may be deleted. A session lasts thirty days at most, so the session of an older token has ended; a used token is
-- kept as long as its session, so that a thief's second use of it is noticed.
create policy old_session on session to lekha_owner using (setting('retention') = 'old' and least(expires_at, revoked_at) < now() - interval '30 days');
create policy old_refresh_token on refresh_token to lekha_owner using (setting('retention') = 'old' and created_at < now() - interval '30 days');
create policy old_request on request to lekha_owner using (setting('retention') = 'old' and answered_at < now() - interval '90 days');

grant usage on schema public to lekha_app;
grant select, insert on account, session, refresh_token, organization, membership, request to lekha_app;
-- Every column but password_hash: the runtime role writes it and never reads it, see try_password.
grant select (user_id, account_id, email, folded_email, user_name, folded_user_name, first_name, last_name, superadmin, disabled_at, version, created_at),
  insert on app_user to lekha_app;
grant select, insert, delete, update (secret, begun_at, confirmed_at, last_step, recovery_hashes) on second_factor to lekha_app;
grant select on account_chain, account_change to lekha_app;
grant update (name, contact, email, location, postal_code, registration_number, pan_number, second_factor_required) on account to lekha_app;
grant update (email, user_name, first_name, last_name, password_hash, disabled_at, version) on app_user to lekha_app;
grant update (last_used_at, revoked_at) on session to lekha_app;
grant update (used_at) on refresh_token to lekha_app;
grant update (name, name_np, company_code, contact, email, location, postal_code, registration_number, pan_number, color,
  color_image_id, bw_image_id, cost_centres, version) on organization to lekha_app;
grant update (role, voucher_types), delete on membership to lekha_app;
grant update (status, answer) on request to lekha_app;

-- Whether the account requires an authenticator app of this user, who has none: the user then reaches only their own profile.
create function second_factor_missing(p_user uuid) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (
    select from app_user u join account a on a.account_id = u.account_id
     where u.user_id = p_user and a.second_factor_required
       and (u.superadmin or exists (select from membership m where m.user_id = p_user and m.role = 'admin'))
       and not exists (select from second_factor f where f.user_id = p_user and f.confirmed_at is not null));
end $$;

-- Opens an organization's books for a caller in one round trip. The settings end with the transaction.
-- No row: the session is not valid. role null: not a member (answered like an organization that does not exist).
create function enter_organization(p_user uuid, p_session uuid, p_organization uuid)
returns table (account_id uuid, superadmin boolean, role text, voucher_types text[], binding_hash bytea, second_factor_missing boolean)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.user', p_user::text, true), set_config('app.organization', p_organization::text, true);
  return query
  select u.account_id, u.superadmin,
         case when u.superadmin and o.account_id = u.account_id then 'superadmin' when o.organization_id is not null then m.role end,
         m.voucher_types, s.binding_hash, a.second_factor_required and second_factor_missing(p_user)
    from app_user u
    join session s on s.session_id = p_session and s.user_id = u.user_id and s.revoked_at is null and s.expires_at > now()
    join account a on a.account_id = u.account_id
    left join organization o on o.organization_id = p_organization
    left join membership m on m.organization_id = p_organization and m.user_id = u.user_id
   where u.user_id = p_user and u.disabled_at is null;
end $$;

-- The same for an account: opens its users, sessions, memberships and organizations, and nothing else.
create function enter_account(p_user uuid, p_session uuid)
returns table (account_id uuid, superadmin boolean, binding_hash bytea, second_factor_missing boolean)
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.user', p_user::text, true);
  return query
  select u.account_id, u.superadmin, s.binding_hash, second_factor_missing(p_user)
    from app_user u
    join session s on s.session_id = p_session and s.user_id = u.user_id and s.revoked_at is null and s.expires_at > now()
   where u.user_id = p_user and u.disabled_at is null;
  -- Superadmins, and administrators of an organization of their own account, may look after its users.
  perform set_config('app.account', coalesce((select u.account_id::text from app_user u where u.user_id = p_user
     and (u.superadmin or exists (select from membership m where m.user_id = p_user and m.role = 'admin' and m.account_id = u.account_id))), ''), true),
          set_config('app.administered', coalesce((select u.account_id::text from app_user u where u.user_id = p_user and u.superadmin), ''), true);
end $$;

-- ------------------------------------------------------------------ judging passwords
-- The hash of a password never leaves the database. try_password counts a try as a failure and returns the salt and costs with which the
-- server hashes the typed password; prove_password compares the result; take_try_back uncounts the try, only for a user whose password
-- was proved.

-- The row of a counter, locked until the transaction ends.
create function throttle_of(p_key text) returns login_throttle language plpgsql set search_path = public, pg_temp as $$
declare t login_throttle;
begin
  perform set_config('app.throttle', p_key, true);
  insert into login_throttle (throttle_key) values (p_key) on conflict do nothing;
  select * into t from login_throttle where throttle_key = p_key for update;
  return t;
end $$;

-- The seconds to wait if a counter has a hundred failures within its period.
create function full_for(t login_throttle, p_span interval) returns integer language sql volatile as $$
  select case when t.failures < 100 then 0 else greatest(0, ceil(extract(epoch from t.since + p_span - clock_timestamp())))::integer end $$;

-- Adds to (or subtracts from) a counter with a fixed period.
create function count_in_span(t login_throttle, p_span interval, p_count integer) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.throttle', t.throttle_key, true);
  update login_throttle l set failures = greatest(0, p_count + case when t.since + p_span < clock_timestamp() then 0 else t.failures end),
         since = case when t.since + p_span < clock_timestamp() then clock_timestamp() else t.since end where l.throttle_key = t.throttle_key;
end $$;

-- Counts a try for a user from a network, or returns the seconds to wait and counts nothing. From the sixth failure the wait doubles, up
-- to a quarter of an hour. All networks from which the user never signed in share a hundred failures an hour: this slows down an attacker
-- with many addresses, but not the user in their own network.
create function count_try(p_subject text, p_network text) returns integer language plpgsql set search_path = public, pg_temp as $$
declare here login_throttle := throttle_of(p_subject || ' from ' || p_network); everywhere login_throttle; wait_s integer;
begin
  wait_s := case when here.failures < 5 then 0
    else ceil(extract(epoch from here.since - clock_timestamp()) + least(900, power(2, least(here.failures, 30) - 5))) end;
  if wait_s <= 0 and here.got_in_at is null then
    everywhere := throttle_of(p_subject);
    wait_s := full_for(everywhere, '1 hour');
  end if;
  if wait_s > 0 then return wait_s; end if;
  if here.got_in_at is null then perform count_in_span(everywhere, '1 hour', 1); end if;
  perform set_config('app.throttle', here.throttle_key, true);
  update login_throttle set since = clock_timestamp(), failures = case when here.since < now() - interval '1 day' then 1 else here.failures + 1 end
   where throttle_key = here.throttle_key;
  return 0;
end $$;

-- The users whom a name may mean: by e-mail address (a name with @), else by user name, which several accounts may have: the first three,
-- so that later accounts cannot displace them. An unknown name gets the same kind of answer. A network has a hundred failures in ten
-- minutes. Now and then it deletes old counters: after a day, or after ninety days where the user has signed in.
create function try_password(p_name text, p_user uuid, p_network text) returns table (user_id uuid, salt text, wait_s integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare folded text := fold_name(p_name); network login_throttle; network_wait integer; tried boolean := false; c record;
begin
  if random() < 0.01 then
    perform set_config('app.throttle', 'old', true);
    delete from login_throttle l where l.since < now() - case when l.got_in_at is null then interval '1 day' else interval '90 days' end;
  end if;
  perform set_config('app.login', coalesce(folded, ''), true), set_config('app.proof', coalesce(p_user::text, ''), true);
  network := throttle_of('network ' || p_network);
  network_wait := full_for(network, '10 minutes');
  for c in
    select * from (
      select u.user_id, u.password_hash, u.created_at from app_user u where p_user is not null and u.user_id = p_user
      union all
      select u.user_id, u.password_hash, u.created_at from app_user u where p_user is null and strpos(folded, '@') > 0 and u.folded_email = folded
      union all
      select u.user_id, u.password_hash, u.created_at from app_user u where p_user is null and strpos(folded, '@') = 0 and u.folded_user_name = folded) f
     order by f.created_at, f.user_id limit 3
  loop
    user_id := c.user_id;
    salt := regexp_replace(c.password_hash, '\$[^$]*$', '');
    wait_s := case when network_wait > 0 then network_wait else count_try('user ' || c.user_id, p_network) end;
    tried := tried or wait_s = 0;
    return next;
  end loop;
  if not found then
    user_id := '00000000-0000-0000-0000-000000000000';
    wait_s := case when network_wait > 0 then network_wait
      else count_try('name ' || encode(sha256(convert_to(coalesce(folded, ''), 'UTF8')), 'hex'), p_network) end;
    tried := wait_s = 0;
    return next;
  end if;
  if tried then perform count_in_span(network, '10 minutes', 1); end if;
end $$;

create function prove_password(p_user uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.proof', p_user::text, true);
  return exists (select from app_user u where u.user_id = p_user and u.password_hash = p_hash and u.disabled_at is null);
end $$;

-- Uncounts the try of a right password. A completed sign-in clears the failures of this user and network. While the code is still
-- missing, earlier failures stay: otherwise each right password would allow more guesses at the code.
create function take_try_back(p_user uuid, p_network text, p_hash text, p_got_in boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare here login_throttle; network login_throttle;
begin
  if not prove_password(p_user, p_hash) then return; end if;
  network := throttle_of('network ' || p_network);
  here := throttle_of('user ' || p_user || ' from ' || p_network);
  if here.got_in_at is null then perform count_in_span(throttle_of('user ' || p_user), '1 hour', -1); end if;
  perform count_in_span(network, '10 minutes', -1), set_config('app.throttle', here.throttle_key, true);
  update login_throttle set failures = case when p_got_in then 0 else greatest(0, failures - 1) end, since = clock_timestamp(),
         got_in_at = case when p_got_in then clock_timestamp() else got_in_at end where throttle_key = here.throttle_key;
end $$;

-- Whether no account exists yet: the only fact about accounts that is public. The lock makes two sign-ups that would create the first
-- account run one after the other.
create function has_no_account() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare none boolean;
begin
  perform pg_advisory_xact_lock(4711003), set_config('app.count', 'accounts', true);
  none := not exists (select from account);
  perform set_config('app.count', '', true);
  return none;
end $$;

revoke execute on function enter_organization, enter_account, setting, fold_name, throttle_of, full_for, count_in_span, count_try, try_password, prove_password, take_try_back, has_no_account, second_factor_missing from public;
grant execute on function enter_organization, enter_account, setting, fold_name, try_password, prove_password, take_try_back, has_no_account, second_factor_missing to lekha_app;
