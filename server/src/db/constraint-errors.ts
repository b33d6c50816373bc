import { BookError, type BookErrorCode, sentence } from '@lekha/ledger'

type Explanation = [sentence: string, code: BookErrorCode, field?: string]

/** Every named rule of the database with its sentence. A test fails when a migration names one that is missing here. */
const RULES: Record<string, Explanation> = {
  account_has_a_name: [sentence('Organization name is required'), 'rule_broken', 'organizationName'],
  amount_is_possible: [sentence('This amount is too large.'), 'rule_broken'],
  audit_follows: [sentence('The audit chain refused this command.'), 'conflict'],
  calendar_month_is_provisional: [sentence('This month of the calendar is settled.'), 'rule_broken'],
  calendar_of_a_locked_period: [sentence('A locked period keeps its months.'), 'rule_broken'],
  cancelled_is_final: [sentence('A cancelled voucher stays cancelled.'), 'rule_broken'],
  change_needs_reason: [sentence('A reason is required.'), 'rule_broken', 'reason'],
  date_in_year: [sentence('The date lies outside the fiscal year of this voucher. Cancel it and enter it anew.'), 'rule_broken', 'date'],
  email_once: [sentence('This e-mail address is already in use.'), 'conflict', 'email'],
  file_fits: [sentence('A file has at most 10 MB.'), 'too_large'],
  first_version_is_not_cancelled: [sentence('A new voucher cannot be cancelled.'), 'rule_broken'],
  fiscal_year_covers_date: [sentence('No fiscal year covers this date.'), 'rule_broken', 'date'],
  group_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  group_is_no_cycle: [sentence('A group cannot stand below itself.'), 'rule_broken', 'parentId'],
  group_name_once: [sentence('A group of this name exists already.'), 'rule_broken', 'name'],
  group_parent_exists: [sentence('There are groups below this one.'), 'rule_broken', 'parentId'],
  ledger_code_once: [sentence('A ledger with this code exists already.'), 'rule_broken', 'code'],
  ledger_group_exists: [sentence('There are ledgers in this group.'), 'rule_broken', 'groupId'],
  ledger_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  ledger_is_active: [sentence('This ledger is not active.'), 'rule_broken', 'lines'],
  ledger_name_once: [sentence('A ledger of this name exists already.'), 'rule_broken', 'name'],
  ledger_stands_in_a_group: [sentence('A ledger stands in a group.'), 'rule_broken', 'groupId'],
  line_fits_its_voucher: [sentence('A line does not belong to its voucher.'), 'rule_broken', 'lines'],
  line_ledger_exists: [sentence('There is no such ledger, or it is in use.'), 'rule_broken', 'lines'],
  line_sub_ledger_exists: [sentence('There is no such sub-ledger, or it is in use.'), 'rule_broken', 'lines'],
  lock_lies_in_its_year: [sentence('The lock lies outside its fiscal year.'), 'rule_broken'],
  membership_once: [sentence('A user has one role in an organization.'), 'rule_broken', 'memberships'],
  membership_role: [sentence('There is no such role.'), 'rule_broken'],
  one_active_year: [sentence('Another fiscal year is active.'), 'conflict'],
  opening_date: [sentence('Opening balances stand on the day before the first fiscal year.'), 'rule_broken', 'date'],
  opening_difference_is_computed: [
    sentence('This ledger holds what opening balances lack to agree. No voucher is entered on it.'),
    'rule_broken',
    'lines',
  ],
  opening_is_before_the_first_year: [
    sentence('Opening balances stand before the first fiscal year. Take them out before an earlier year is added.'),
    'rule_broken',
  ],
  opening_once: [sentence('The opening balances were written by somebody else in the meantime.'), 'conflict'],
  organization_has_a_name: [sentence('Organization name is required'), 'rule_broken', 'organizationName'],
  period_is_open: [sentence('This period is locked.'), 'rule_broken', 'date'],
  place_is_first_entry: [sentence('This version does not fit its voucher.'), 'rule_broken'],
  posted_is_permanent: [sentence('What is posted is permanent.'), 'rule_broken'],
  primary_group_has_a_nature: [sentence('A primary group is an asset, a liability, an income or an expense.'), 'rule_broken', 'nature'],
  request_once: [sentence('This request is already being answered.'), 'conflict'],
  reserved_ledger_once: [sentence('This reserved ledger exists already.'), 'rule_broken'],
  reversal_is_not_altered: [sentence('A reversal is not altered. Cancel it.'), 'rule_broken'],
  reversal_of_a_current_voucher: [sentence('There is nothing to reverse.'), 'rule_broken'],
  reversed_is_not_changed: [sentence('A reversed voucher is not changed.'), 'rule_broken'],
  sub_ledger_has_a_ledger: [sentence('There is no such ledger, or it still has sub-ledgers.'), 'rule_broken', 'ledgerId'],
  sub_ledger_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  sub_ledger_is_active: [sentence('This sub-ledger is not active.'), 'rule_broken', 'lines'],
  sub_ledger_is_named: [sentence('This ledger demands a sub-ledger.'), 'rule_broken', 'lines'],
  sub_ledger_name_once: [sentence('A sub-ledger of this name exists already.'), 'rule_broken', 'name'],
  sub_ledger_once: [sentence('This sub-ledger exists already.'), 'conflict'],
  tax_invoice_is_not_altered: [sentence('An issued tax invoice is not altered.'), 'rule_broken'],
  user_name_is_no_email: [sentence('A user name holds no @.'), 'rule_broken', 'userName'],
  user_name_once: [sentence('This user name is already in use.'), 'conflict', 'userName'],
  voucher_balances: [sentence('The voucher does not balance.'), 'rule_broken', 'lines'],
  voucher_external_once: [sentence('This voucher was imported before.'), 'conflict'],
  voucher_follows_its_former: [sentence('This voucher was changed by somebody else in the meantime.'), 'conflict'],
  voucher_foreign_organization: [sentence('There is no such organization.'), 'not_found'],
  voucher_has_lines_or_is_cancelled: [sentence('A voucher needs at least two lines.'), 'rule_broken', 'lines'],
  voucher_id_once: [sentence('This key was already used for another voucher.'), 'conflict', 'key'],
  voucher_is_audited: [sentence('The audit chain refused this command.'), 'rule_broken'],
  voucher_number_once: [sentence('This voucher number is taken.'), 'conflict'],
  voucher_one_successor: [sentence('This voucher was changed by somebody else in the meantime.'), 'conflict'],
  voucher_type_exists: [sentence('There is no such voucher type.'), 'rule_broken', 'type'],
  voucher_version_once: [sentence('This voucher was changed by somebody else in the meantime.'), 'conflict'],
  voucher_year_exists: [sentence('No fiscal year covers this date.'), 'rule_broken', 'date'],
  year_calendar_is_certain: [sentence('The calendar of this year is provisional. It cannot be closed yet.'), 'rule_broken'],
  year_ends_after_it_starts: [sentence('End date must be after start date'), 'rule_broken', 'end'],
  year_is_open: [sentence('This fiscal year is closed.'), 'rule_broken', 'date'],
  year_keeps_its_vouchers: [sentence('Vouchers would lie outside this fiscal year.'), 'rule_broken', 'year'],
  years_are_contiguous: [sentence("Start date must be the day after the last fiscal year's end date"), 'rule_broken', 'year'],
  years_do_not_overlap: [sentence("Start date must be the day after the last fiscal year's end date"), 'rule_broken', 'year'],
}

const STATES: Record<string, Explanation> = {
  '22021': [sentence('This text holds characters that cannot be printed.'), 'malformed'],
  '22P05': [sentence('This text holds characters that cannot be printed.'), 'malformed'],
  '22001': [sentence('This text is too long.'), 'rule_broken'],
  '22003': [sentence('This amount is too large.'), 'rule_broken'],
  '22008': [sentence('This is not a date.'), 'rule_broken'],
  '40001': [sentence('Somebody else changed the same books at this moment. Please try again.'), 'busy'],
  '40P01': [sentence('Somebody else changed the same books at this moment. Please try again.'), 'busy'],
  '55P03': [sentence('Somebody else changed the same books at this moment. Please try again.'), 'busy'],
  '57014': [sentence('This took too long and was stopped. Nothing was stored.'), 'busy'],
  '53100': [sentence('The disk is full. Nothing was stored.'), 'disk_full'],
  '53300': [sentence('The books cannot be reached at the moment. Please try again.'), 'busy'],
  '57P01': [sentence('The books cannot be reached at the moment. Please try again.'), 'busy'],
  '57P02': [sentence('The books cannot be reached at the moment. Please try again.'), 'busy'],
  '57P03': [sentence('The books cannot be reached at the moment. Please try again.'), 'busy'],
  '08006': [sentence('The books cannot be reached at the moment. Please try again.'), 'busy'],
}

/** The sentence for a refusal of the database; undefined where nobody foresaw it (that is a fault of ours, 500). */
export function explainConstraint(error: { code: string; constraint?: string; message: string }): BookError | undefined {
  const found = RULES[error.constraint ?? ''] ?? STATES[error.code] ?? (error.code === '23514' ? UNNAMED : undefined)
  if (!found) return undefined
  const [message, code, field] = found
  return new BookError(message, { code, ...(field ? { fields: { [field]: message } } : {}) })
}

const UNNAMED: Explanation = [sentence('This is not possible.'), 'rule_broken']
