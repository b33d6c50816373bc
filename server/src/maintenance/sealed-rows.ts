/**
 * Masters (how vouchers read) and users and roles (who has access) are sealed with each command that changes them. These proofs compare
 * the rows with their last sealed form, field by field, and each change with the one before it.
 */
import type { Proof } from './proofs.ts'

/** A table whose rows are sealed, and the key columns of a row, as in the arguments of its trigger `sealed`. */
type SealedTable = { table: string; keys: readonly string[] }

const MASTERS: readonly SealedTable[] = [
  { table: 'organization', keys: ['organization_id'] },
  { table: 'fiscal_year', keys: ['fiscal_year_id'] },
  { table: 'voucher_type', keys: ['code'] },
  { table: 'ledger_group', keys: ['group_id'] },
  { table: 'ledger', keys: ['ledger_id'] },
  { table: 'sub_ledger', keys: ['sub_ledger_id'] },
  { table: 'cost_centre', keys: ['cost_centre_id'] },
  { table: 'unit_of_measure', keys: ['unit_of_measure_id'] },
  { table: 'stock_group', keys: ['stock_group_id'] },
  { table: 'stock_category', keys: ['stock_category_id'] },
  { table: 'godown', keys: ['godown_id'] },
  { table: 'stock_item', keys: ['stock_item_id'] },
  { table: 'tds_nature', keys: ['tds_nature_id'] },
  { table: 'price', keys: ['price_id'] },
  { table: 'membership_type', keys: ['membership_type_id'] },
  { table: 'charge_head', keys: ['charge_head_id'] },
  { table: 'member_firm', keys: ['member_firm_id'] },
  { table: 'person', keys: ['person_id'] },
  { table: 'firm_role', keys: ['firm_role_id'] },
  { table: 'planned_voucher', keys: ['planned_id'] },
  { table: 'stored_file', keys: ['file_id'] },
  { table: 'lock_exception', keys: ['exception_id'] },
  { table: 'filed_report', keys: ['filed_id'] },
  { table: 'stock_value', keys: ['ledger_id', 'date'] },
  { table: 'saved_view', keys: ['view_id'] },
  { table: 'number_series', keys: ['fiscal_year_id', 'voucher_type'] },
]
/** The tables of masters whose rows are sealed. */
export const SEALED_MASTERS: readonly string[] = MASTERS.map(({ table }) => table)

const ACCESS: readonly SealedTable[] = [
  { table: 'account', keys: ['account_id'] },
  { table: 'app_user', keys: ['user_id'] },
  { table: 'second_factor', keys: ['user_id'] },
  { table: 'membership', keys: ['organization_id', 'user_id'] },
]

/** The fields that `sealed_form` leaves out; repeated here because a database administrator could replace that function. */
const UNSEALED = `array['folded_name', 'folded_code', 'folded_email', 'folded_user_name', 'bytes', 'thumbnail', 'last_number', 'secret', 'last_step', 'recovery_hashes']`
const PASSWORD = `jsonb_build_object('password_hash', encode(sha256(convert_to(t.password_hash, 'UTF8')), 'hex'))`

const rowsOf = (tables: readonly SealedTable[], owner: string, only: string): string =>
  tables
    .map(
      ({ table, keys }) =>
        `select '${table}' as table_name, t.${owner} as owner, concat_ws(' ', ${keys.map((key) => `t.${key}`).join(', ')}) as row_key,
                (to_jsonb(t)${table === 'app_user' ? ` || ${PASSWORD}` : ''}) - ${UNSEALED} as content from ${table} t ${only}`,
    )
    .join(' union all ')

const NAME = `replace(x.table_name, '_', ' ') || ' ' || coalesce(nullif(x.content->>'name', ''), x.content->>'email', x.content->>'starts', x.content->>'voucher_type', x.row_key)`

/** The differing fields among those that both forms have: a form that was sealed before a column was added lacks that column. */
const differences = (present: string, sealed: string): string => `
  (select string_agg(format('%s is "%s" and was "%s"', key, left(${present}->>key, 80), left(${sealed}->>key, 80)), ', ')
     from jsonb_object_keys(${sealed}) key where ${present} ? key and ${present}->key is distinct from ${sealed}->key)`

/** Finds rows that differ from their last sealed change; `changes` selects owner, seq, number, table, key, form before and after. */
const unsealedRows = (changes: string, standing: string): string => `
  with c as (
    select ch.*, lag(ch.content) over w as before, lag(ch.seq) over w as before_seq, lead(ch.seq) over w is null as latest
      from (${changes}) ch window w as (partition by ch.owner, ch.table_name, ch.row_key order by ch.seq, ch.number)),
  s as (${standing}),
  x as (
    select owner, coalesce(s.table_name, c.table_name) as table_name, coalesce(s.row_key, c.row_key) as row_key,
           coalesce(s.content, c.content) as content, s.content as present, c.content as sealed, c.seq
      from s full join (select * from c where latest) c using (owner, table_name, row_key)),
  broken as (select c.*, coalesce(c.former, c.content) as shown from c where c.former is distinct from c.before)
  select ${NAME} as position, x.owner, case
      when x.sealed is null then 'it stands here, and no command made it'
      when x.present is null then format('it is gone, and no command deleted it (record %s left it here)', x.seq)
      else format('it is not as record %s left it: %s', x.seq, ${differences('x.present', 'x.sealed')}) end as finding
    from x where (x.sealed is null) <> (x.present is null) or ${differences('x.present', 'x.sealed')} is not null
  union all
  select ${NAME}, x.owner, case
      when x.before is null then format('record %s found it here, and no command had made it', x.seq)
      when x.former is null then format('it was gone before record %s, and no command had deleted it', x.seq)
      else format('it was changed by no command between records %s and %s: %s', x.before_seq, x.seq, ${differences('x.former', 'x.before')}) end
    from (select owner, table_name, row_key, shown as content, before, former, before_seq, seq from broken) x
   where x.before is null or x.former is null or ${differences('x.former', 'x.before')} is not null`

const OURS = `current_setting('app.organization')::uuid`

/** The masters of each organization. */
export const MASTERS_PROOF: Proof = {
  promise: 'masters are as the last command left them that the audit chain records',
  findings: `select position, finding from (${unsealedRows(
    `select organization_id as owner, audit_seq as seq, change_no as number, table_name, row_key, former::jsonb as former, content::jsonb as content
       from master_change where organization_id = ${OURS}`,
    rowsOf(MASTERS, 'organization_id', `where t.organization_id = ${OURS}`),
  )}) m`,
}

const ACCOUNT_CHAIN = `
  with a as (
    select c.*, account_change_text(c) as sealed, lag(c.hash) over w as before_hash, lag(c.seq, 1, 0::bigint) over w as before_seq
      from account_change c window w as (partition by c.account_id order by c.seq)),
  tail as (select account_id, max(seq) as seq, (array_agg(hash order by seq desc))[1] as hash from account_change group by 1)
  select account_id as owner, 'record ' || seq as position, 'a record before it is missing' as finding from a where seq <> before_seq + 1
  union all select account_id, 'record ' || seq, 'it does not follow the record before it' from a where former_hash <> coalesce(before_hash, '\\x')
  union all select account_id, 'record ' || seq, 'its text was changed' from a where hash <> sha256(convert_to(sealed, 'UTF8'))
  union all select account_id, 'record ' || seq, format('nobody that Lekha had let in made it (%s %s)', table_name,
    coalesce(content::jsonb->>'email', content::jsonb->>'name', content::jsonb->>'role', row_key)) from a where changed_by is null
  union all select account_id, 'record ' || coalesce(c.last_seq, tail.seq, 0), 'the end of the chain is missing'
    from (select account_id, last_seq, hash from account_chain) c full join tail using (account_id)
   where (c.last_seq, c.hash) is distinct from (tail.seq, tail.hash)`

/** The users and roles of every account. */
export const ACCESS_PROOF: Proof = {
  promise: 'accounts, users and roles are as Lekha left them',
  findings: `
    select format('account %s, %s', coalesce(a.name, f.owner::text), f.position) as position, f.finding
      from (select position, owner, finding from (${unsealedRows(
        `select account_id as owner, seq, 0 as number, table_name, row_key, former::jsonb as former, content::jsonb as content from account_change`,
        rowsOf(ACCESS, 'account_id', ''),
      )}) r
      union all select position, owner, finding from (${ACCOUNT_CHAIN}) c) f left join account a on a.account_id = f.owner`,
}
