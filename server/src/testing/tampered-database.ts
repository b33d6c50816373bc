import type { Tampering } from './tampered-books.ts'

/** To users, guards, rights and the calendar. */
export const TAMPERED_DATABASE: readonly Tampering[] = [
  // Who may come in
  [
    'a user is made superadmin',
    () => `update app_user set superadmin = true where user_id in (select user_id from app_user where not superadmin)`,
    'superadmin is "true" and was "false".',
  ],
  ['a user is shut out', () => `update app_user set disabled_at = now()`, 'disabled_at is "'],
  [
    'a user signs in by another address',
    () => `update app_user set email = 'me@example.com' where user_id = (select user_id from app_user order by user_id limit 1)`,
    'app user me@example.com: it is not as record 2 left it: email is "me@example.com"',
  ],
  [
    'the password of a user is replaced',
    () => `update app_user set password_hash = 'mine'`,
    ': it is not as record 2 left it: password_hash is "',
  ],
  [
    'a user is slipped in',
    () =>
      `insert into app_user (user_id, account_id, email, first_name, last_name, password_hash, superadmin) select gen_random_uuid(), account_id, 'new@example.com', 'N', 'N', 'x', true from account limit 1`,
    'app user new@example.com: it stands here, and no command made it.',
  ],
  [
    'a user is slipped in with the guards on duty',
    () =>
      `set local session_replication_role = origin; insert into app_user (user_id, account_id, email, first_name, last_name, password_hash, superadmin) select gen_random_uuid(), account_id, 'new@example.com', 'N', 'N', 'x', true from account limit 1`,
    ': nobody that Lekha had let in made it (app_user new@example.com).',
  ],
  ['the authenticator app of a user is taken away', () => `delete from second_factor`, 'it is gone, and no command deleted it'],
  [
    'the authenticator app of a user counts no longer',
    () => `update second_factor set confirmed_at = null`,
    'confirmed_at is "" and was "',
  ],
  [
    'an authenticator app is slipped in',
    () =>
      `insert into second_factor (user_id, account_id, secret, begun_at, confirmed_at) select user_id, account_id, 'x', now(), now() from app_user where superadmin limit 1`,
    'it stands here, and no command made it.',
  ],
  [
    'the account demands an authenticator app no longer',
    () => `update account set second_factor_required = not second_factor_required`,
    'second_factor_required is "true" and was "false".',
  ],
  ['a user gets another name', () => `update app_user set first_name = 'Another' where superadmin`, 'first_name is "Another" and was "'],
  ['a role is raised', () => `update membership set role = 'admin' where role = 'clerk'`, 'role is "admin" and was "clerk".'],
  [
    'a clerk may post every type',
    () => `update membership set voucher_types = null where role = 'clerk'`,
    'voucher_types is "" and was "["journal"]".',
  ],
  [
    'a member is slipped in',
    (ours) =>
      `insert into membership (organization_id, account_id, user_id, role) select organization_id, account_id, gen_random_uuid(), 'clerk' from organization where ${ours}`,
    'table membership: 1 rows point at nothing in app_user.',
  ],
  ['a member is taken out', () => `delete from membership where role = 'clerk'`, 'it is gone, and no command deleted it'],
  ['the account gets another PAN', () => `update account set pan_number = '999999999'`, 'pan_number is "999999999" and was "".'],
  [
    "a record of the account's chain is rewritten",
    () =>
      `update account_change set content = replace(content, '"superadmin": false', '"superadmin": true'); update app_user set superadmin = true`,
    ': its text was changed.',
  ],
  [
    "the end of the account's chain is cut off",
    () => `delete from account_change where (account_id, seq) in (select account_id, last_seq from account_chain)`,
    ': the end of the chain is missing.',
  ],
  // The guards
  [
    'a guard is switched off',
    () => `alter table fiscal_year disable trigger year_guard`,
    'Database, trigger year_guard of fiscal_year: it is switched off.',
  ],
  ['a guard is dropped', () => `drop trigger permanent on audit_record`, 'Database, trigger permanent of audit_record: it is missing.'],
  [
    'the judge of lines judges nothing any more',
    () =>
      `create or replace function refuse_lines(p_organization uuid, p_versions voucher[]) returns void language plpgsql set search_path = public, pg_temp as 'begin return; end'`,
    'Database, function refuse_lines(uuid,voucher[]): it is not as Lekha made it.',
  ],
  [
    'the text that the chain seals is cut short',
    () =>
      `create or replace function voucher_text(p_organization uuid, p_first bigint, p_last bigint) returns text language sql stable set search_path = public, pg_temp as 'select null::text'`,
    'Database, function voucher_text(uuid,bigint,bigint): it is not as Lekha made it.',
  ],
  [
    'a guard is told to look away',
    () =>
      `drop trigger permanent on voucher; create trigger permanent before update or delete on voucher for each row when (false) execute function refuse()`,
    'Database, trigger permanent of voucher: it is not as Lekha made it.',
  ],
  [
    'a trigger of somebody else is added',
    () =>
      `create function extra() returns trigger language plpgsql as 'begin return new; end'; create trigger extra before insert on ledger for each row execute function extra()`,
    'Database, trigger extra of ledger: Lekha did not make it.',
  ],
  [
    'a rule is dropped',
    () => `alter table voucher drop constraint voucher_has_lines_or_is_cancelled`,
    'Database, constraint voucher_has_lines_or_is_cancelled of voucher: it is missing.',
  ],
  [
    'a rule is loosened',
    () =>
      `alter table voucher_line drop constraint amount_is_possible; alter table voucher_line add constraint amount_is_possible check (amount_paisa > 0 or true)`,
    'Database, constraint amount_is_possible of voucher_line: it is not as Lekha made it.',
  ],
  [
    'a rule is not checked',
    () =>
      `alter table ledger drop constraint ledger_group_exists; alter table ledger add constraint ledger_group_exists foreign key (organization_id, group_id) references ledger_group not valid`,
    'Database, constraint ledger_group_exists of ledger: it is not as Lekha made it.',
  ],
  [
    'a reference is dropped',
    () => `alter table ledger_month drop constraint line_ledger_exists`,
    'Database, constraint line_ledger_exists of ledger_month: it is missing.',
  ],
  [
    'a year may overlap another',
    () => `alter table fiscal_year drop constraint years_do_not_overlap`,
    'Database, constraint years_do_not_overlap of fiscal_year: it is missing.',
  ],
  [
    'a unique index is dropped',
    () => `drop index voucher_one_successor`,
    'Database, index voucher_one_successor of voucher: it is missing.',
  ],
  [
    'a column may be empty',
    () => `alter table voucher alter column recorded_by drop not null`,
    'Database, column recorded_by of voucher: it is not as Lekha made it.',
  ],
  [
    'a column gets another default',
    () => `alter table ledger alter column active set default false`,
    'Database, column active of ledger: it is not as Lekha made it.',
  ],
  ['the foreign keys are switched off', () => `alter table membership disable trigger all`, 'of membership: it is switched off.'],
  [
    'the server is started without its guards',
    () =>
      `do $d$ begin execute format('alter role lekha_app in database %I set session_replication_role = replica', current_database()); end $d$`,
    'Database, setting session_replication_role of lekha_app: Lekha did not make it.',
  ],
  [
    'an insertion is swallowed',
    () => `create rule nothing as on insert to audit_record do instead nothing`,
    'Database, rule nothing of audit_record: Lekha did not make it.',
  ],
  // Row security and rights
  [
    'a policy is loosened',
    () => `alter policy open_books on voucher using (organization_id = current_setting('app.organization')::uuid or true)`,
    'Database, policy open_books of voucher: it is not as Lekha made it.',
  ],
  [
    'a policy is added',
    () => `create policy all_books on ledger using (setting('all') = 'yes')`,
    'Database, policy all_books of ledger: Lekha did not make it.',
  ],
  [
    'row security is not forced',
    () => `alter table draft no force row level security`,
    'Database, row security of draft: it is not as Lekha made it.',
  ],
  [
    'the server may change what is posted',
    () => `grant update (narration) on voucher to lekha_app`,
    'Database, right of lekha_app to UPDATE narration of voucher: Lekha did not make it.',
  ],
  [
    'the server may write totals',
    () => `grant insert on ledger_month to lekha_app`,
    'Database, right of lekha_app to INSERT ledger_month: Lekha did not make it.',
  ],
  [
    'the server may move users to another account',
    () => `grant update (account_id) on app_user to lekha_app`,
    'Database, right of lekha_app to UPDATE account_id of app_user: Lekha did not make it.',
  ],
  [
    'everybody may call a guarded function',
    () => `grant execute on function correct_calendar to public`,
    'Database, right of everybody to call correct_calendar(integer,date,uuid[]): Lekha did not make it.',
  ],
  [
    'the one way into the books belongs to another',
    () => `alter function record_commands owner to current_user`,
    'Database, function record_commands(uuid,jsonb): it is not as Lekha made it.',
  ],
  ['a table belongs to another', () => `alter table voucher owner to current_user`, 'Database, table voucher: it is not as Lekha made it.'],
  // The calendar
  [
    'the calendar has a hole',
    () => `delete from bs_month where bs_month = 208507`,
    'Database, month 208506: it does not end where the next one starts.',
  ],
  [
    'a settled month is moved',
    () =>
      `update bs_month set starts = starts + 1, days = days - 1 where bs_month = 208301; update bs_month set days = days + 1 where bs_month = 208212`,
    'Database, month 208301: it starts on 2026-04-15 here and on 2026-04-14 in this Lekha.',
  ],
  [
    'a predicted month is called settled',
    () => `update bs_month set provisional = false where bs_month = (select max(bs_month) from bs_month)`,
    'Database, month',
  ],
]
