// Written by `npm run db:types` from the migrated database. Do not edit.
import type { Paisa } from '@lekha/money'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A moment, as PostgreSQL writes it, with its microseconds. */
export type Moment = ColumnType<string, string | Date | undefined, string>

export type AccountTable = {
  account_id: string
  name: string
  contact: string | null
  email: string | null
  location: string | null
  postal_code: string | null
  registration_number: string | null
  pan_number: string | null
  second_factor_required: Generated<boolean>
  created_at: Generated<Moment>
}

export type AccountChainTable = {
  account_id: string
  last_seq: Generated<bigint>
  hash: Generated<Buffer>
}

export type AccountChangeTable = {
  account_id: string
  seq: bigint
  changed_at: Moment
  changed_by: string | null
  table_name: string
  row_key: string
  former: string | null
  content: string | null
  former_hash: Buffer
  hash: Buffer
}

export type AppUserTable = {
  user_id: string
  account_id: string
  email: string
  folded_email: GeneratedAlways<string>
  user_name: string | null
  folded_user_name: GeneratedAlways<string | null>
  first_name: string
  last_name: string
  password_hash: string | null
  superadmin: Generated<boolean>
  disabled_at: Moment | null
  version: Generated<number>
  created_at: Generated<Moment>
}

export type AuditRecordTable = {
  organization_id: string
  seq: bigint
  recorded_at: Moment
  recorded_by: string
  command: string
  payload: string
  first_entry: bigint | null
  last_entry: bigint | null
  content_hash: Buffer
  former_hash: Buffer
  hash: Buffer
}

export type BooksTable = {
  organization_id: string
  last_entry: Generated<bigint>
  last_recorded_at: Generated<Moment>
  audited_entry: Generated<bigint>
  audit_seq: Generated<bigint>
  audit_hash: Generated<Buffer>
  changed_seq: Generated<bigint>
  changes: Generated<bigint>
}

export type BsMonthTable = {
  bs_month: number
  starts: string
  days: number
  provisional: Generated<boolean>
}

export type CostCentreTable = {
  organization_id: string
  cost_centre_id: string
  parent_id: string | null
  name: string
  name_np: Generated<string>
  folded_name: GeneratedAlways<string>
  code: string | null
  folded_code: GeneratedAlways<string | null>
  active: Generated<boolean>
  version: Generated<number>
}

export type DraftTable = {
  organization_id: string
  draft_id: string
  user_id: string
  body: string
  saved_at: Generated<Moment>
  version: Generated<number>
}

export type FiscalYearTable = {
  organization_id: string
  fiscal_year_id: string
  name: Generated<string>
  starts: string
  ends: string
  active: Generated<boolean>
  closed_at: Moment | null
  locked_through: string | null
  version: Generated<number>
}

export type ImportPageTable = {
  organization_id: string
  import_id: string
  list: string
  page: number
  rows: string
  stored_at: Generated<Moment>
}

export type ImportRunTable = {
  organization_id: string
  import_id: string
  source: string
  file_name: string
  dry_run: boolean
  state: string
  counts: Generated<string>
  totals: Generated<string>
  message: Generated<string>
  questions: Generated<string>
  company: Generated<string>
  opening_difference_paisa: Paisa | null
  trial_balance: Generated<string>
  first_day: string | null
  last_day: string | null
  started_by: string
  started_at: Generated<Moment>
  touched_at: Generated<Moment>
}

export type LedgerTable = {
  organization_id: string
  ledger_id: string
  group_id: string | null
  name: string
  name_np: Generated<string>
  folded_name: GeneratedAlways<string>
  alias: Generated<string>
  code: string | null
  folded_code: GeneratedAlways<string | null>
  pan: Generated<string>
  phone: Generated<string>
  address: Generated<string>
  credit_days: number | null
  reserved: string | null
  requires_sub_ledger: Generated<boolean>
  active: Generated<boolean>
  imported_as: Generated<string>
  version: Generated<number>
}

export type LedgerGroupTable = {
  organization_id: string
  group_id: string
  parent_id: string | null
  name: string
  name_np: Generated<string>
  folded_name: GeneratedAlways<string>
  nature: string | null
  affects_gross_profit: boolean | null
  predefined: string | null
  sort: Generated<number>
  imported_as: Generated<string>
  version: Generated<number>
}

export type LedgerMonthTable = {
  organization_id: string
  fiscal_year_id: string
  bs_month: number
  ledger_id: string
  sub_ledger_id: string
  debit_paisa: Paisa
  credit_paisa: Paisa
  line_count: number
}

export type LoginThrottleTable = {
  throttle_key: string
  failures: Generated<number>
  since: Generated<Moment>
  got_in_at: Moment | null
}

export type MasterChangeTable = {
  organization_id: string
  audit_seq: bigint
  change_no: bigint
  table_name: string
  row_key: string
  former: string | null
  content: string | null
}

export type MembershipTable = {
  organization_id: string
  account_id: string
  user_id: string
  role: string
  voucher_types: string[] | null
  created_at: Generated<Moment>
}

export type NumberSeriesTable = {
  organization_id: string
  fiscal_year_id: string
  voucher_type: string
  prefix: string
  width: number
  last_number: number
}

export type OrganizationTable = {
  organization_id: string
  account_id: string
  name: string
  name_np: Generated<string>
  company_code: string
  contact: string
  email: string
  location: string
  postal_code: string
  registration_number: string
  pan_number: string
  color: Generated<string>
  color_image_id: string | null
  bw_image_id: string | null
  cost_centres: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Moment>
}

export type PasswordLinkTable = {
  link_hash: Buffer
  account_id: string
  user_id: string
  created_at: Generated<Moment>
  expires_at: Moment
  used_at: Moment | null
}

export type RefreshTokenTable = {
  token_hash: Buffer
  session_id: string
  user_id: string
  created_at: Generated<Moment>
  used_at: Moment | null
}

export type RequestTable = {
  user_id: string
  request_key: string
  request_hash: Buffer
  status: number
  answer: string
  answered_at: Generated<Moment>
}

export type SecondFactorTable = {
  user_id: string
  account_id: string
  secret: Buffer
  begun_at: Moment
  confirmed_at: Moment | null
  last_step: Generated<number>
  recovery_hashes: Generated<unknown>
}

export type SecurityEventTable = {
  event_id: string
  account_id: string | null
  happened_at: Generated<Moment>
  kind: string
  user_id: string | null
  about_user_id: string | null
  about_organization_id: string | null
  address: string
  detail: Generated<string>
}

export type SessionTable = {
  session_id: string
  user_id: string
  binding_hash: Buffer | null
  client: Generated<string>
  created_at: Generated<Moment>
  last_used_at: Generated<Moment>
  expires_at: Moment
  revoked_at: Moment | null
  account_id: string
}

export type StoredFileTable = {
  organization_id: string
  file_id: string
  name: string
  media_type: string
  sha256: Buffer
  bytes: Buffer
  created_at: Generated<Moment>
}

export type SubLedgerTable = {
  organization_id: string
  ledger_id: string
  sub_ledger_id: string
  name: string
  name_np: Generated<string>
  folded_name: GeneratedAlways<string>
  alias: Generated<string>
  code: string | null
  active: Generated<boolean>
  version: Generated<number>
}

export type VoucherTable = {
  organization_id: string
  entry: bigint
  place: bigint
  version: number
  supersedes: bigint | null
  id: string
  request_hash: Buffer
  fiscal_year_id: string
  voucher_type: string
  number: number
  date: string
  bs_date: number
  cancelled: Generated<boolean>
  line_count: number
  total_paisa: Paisa
  narration: Generated<string>
  reference: Generated<string>
  reason: string | null
  reverses: bigint | null
  external_id: string | null
  recorded_at: Moment
  recorded_by: string
}

export type VoucherLineTable = {
  organization_id: string
  entry: bigint
  line_no: number
  place: bigint
  date: string
  ledger_id: string
  sub_ledger_id: string | null
  amount_paisa: Paisa
  narration: Generated<string>
  cost_centre_id: string | null
  fund_id: string | null
}

export type VoucherTypeTable = {
  organization_id: string
  code: string
  base_kind: string
  name: string
  name_np: Generated<string>
  prefix: string
  width: Generated<number>
  tax_invoice: Generated<boolean>
  sort: Generated<number>
}

export type Schema = {
  account: AccountTable
  account_chain: AccountChainTable
  account_change: AccountChangeTable
  app_user: AppUserTable
  audit_record: AuditRecordTable
  books: BooksTable
  bs_month: BsMonthTable
  cost_centre: CostCentreTable
  draft: DraftTable
  fiscal_year: FiscalYearTable
  import_page: ImportPageTable
  import_run: ImportRunTable
  ledger: LedgerTable
  ledger_group: LedgerGroupTable
  ledger_month: LedgerMonthTable
  login_throttle: LoginThrottleTable
  master_change: MasterChangeTable
  membership: MembershipTable
  number_series: NumberSeriesTable
  organization: OrganizationTable
  password_link: PasswordLinkTable
  refresh_token: RefreshTokenTable
  request: RequestTable
  second_factor: SecondFactorTable
  security_event: SecurityEventTable
  session: SessionTable
  stored_file: StoredFileTable
  sub_ledger: SubLedgerTable
  voucher: VoucherTable
  voucher_line: VoucherLineTable
  voucher_type: VoucherTypeTable
}
