import { TAMPERED_GOODS_AND_BILLS } from './tampered-goods.ts'

/** What somebody who may do everything did to sample books, each with the words in which verify must tell of it. */
export type Tampering = readonly [what: string, sql: (ours: string) => string, finding: string]

/** To vouchers, the chain and masters. */
export const TAMPERED_BOOKS: readonly Tampering[] = [
  ...TAMPERED_GOODS_AND_BILLS,
  // The books
  [
    'a record of the audit chain is changed',
    (ours) => `update audit_record set payload = payload || ' ' where ${ours} and seq = 5`,
    'audit record 5: its text was changed.',
  ],
  [
    'a record of the audit chain is taken out',
    (ours) => `delete from audit_record where ${ours} and seq = 5`,
    'audit record 6: a record before it is missing.',
  ],
  [
    'the end of the audit chain is cut off',
    (ours) => `delete from audit_record where ${ours} and seq = (select max(seq) from audit_record where ${ours})`,
    ': the end of the chain is missing.',
  ],
  [
    'the narration of a voucher is changed',
    (ours) => `update voucher set narration = 'nothing of the kind' where ${ours} and entry = 2`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'the recorder of a voucher is changed',
    (ours) => `update voucher set recorded_by = gen_random_uuid() where ${ours} and entry = 2`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'a voucher is dated another day with its lines',
    (ours) =>
      `update voucher set date = date + 1 where ${ours} and entry = 2; update voucher_line set date = date + 1 where ${ours} and entry = 2`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'two ledgers of a voucher change places',
    (ours) =>
      `update voucher_line set ledger_id = (select ledger_id from voucher_line o where o.organization_id = voucher_line.organization_id and o.entry = 2 and o.line_no = 3 - voucher_line.line_no), sub_ledger_id = null where ${ours} and entry = 2`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'the head of the books is taken away',
    (ours) => `delete from books where ${ours}`,
    'audit record 0: the row that locks and heads the books is missing.',
  ],
  [
    'a month total is raised',
    (ours) => `update ledger_month set debit_paisa = debit_paisa + 100 where ${ours} and debit_paisa = 50025`,
    'the totals say 50125 debit and 0 credit (paisa, number of lines: 1), the vouchers 50025 and 0 (1).',
  ],
  [
    'a line is counted twice',
    (ours) => `update ledger_month set line_count = line_count + 1 where ${ours} and debit_paisa = 50025`,
    'the totals say 50025 debit and 0 credit (paisa, number of lines: 2), the vouchers 50025 and 0 (1).',
  ],
  [
    'an amount is changed',
    (ours) => `update voucher_line set amount_paisa = 50026 where ${ours} and amount_paisa = 50025`,
    'voucher entry 2: it does not balance.',
  ],
  ['a version is taken out', (ours) => `delete from voucher where ${ours} and entry = 5`, 'voucher entry 15: entries have a gap.'],
  [
    'a reversal line is made smaller',
    (ours) => `update voucher_line set amount_paisa = amount_paisa - sign(amount_paisa) where ${ours} and entry = 5 and line_no < 0`,
    'voucher entry 5, line -1: it is not the opposite of the line that it takes back.',
  ],
  [
    'a reversal line is counted for another cost centre',
    (ours) =>
      `insert into cost_centre (organization_id, cost_centre_id, name) select organization_id, gen_random_uuid(), 'Made up' from organization where ${ours};
       update voucher_line set cost_centre_id = (select cost_centre_id from cost_centre where ${ours} and name = 'Made up') where ${ours} and entry = 5 and line_no = -1`,
    'voucher entry 5, line -1: it is not the opposite of the line that it takes back.',
  ],
  [
    'a line is moved to another day',
    (ours) => `update voucher_line set date = date + 1 where ${ours} and entry = 2 and line_no = 1`,
    'voucher entry 2, line 1: its place, date or number is not that of its voucher.',
  ],
  [
    'the counter is put back',
    (ours) => `update number_series set last_number = 1 where ${ours} and voucher_type = 'journal'`,
    'journal number 1: the series stands at 1, the last voucher is 3.',
  ],
  [
    'a line of a control ledger is taken out',
    (ours) => `delete from voucher_line where ${ours} and amount_paisa = 50025`,
    'its sub-ledgers add up to 50025, its lines to 0 (paisa).',
  ],
  [
    'one side of a year is raised',
    (ours) => `update ledger_month set credit_paisa = credit_paisa + 1 where ${ours} and credit_paisa = 50025`,
    'fiscal year from 2026-07-17: debits are 123545214, credits 123545215 (paisa).',
  ],
  [
    'an opening is dated elsewhere',
    (ours) => `update voucher set date = date - 1 where ${ours} and voucher_type = 'opening'`,
    'voucher entry 1: it does not stand alone on the day before the first year.',
  ],
  // Masters
  [
    'a year is added away from the one before it',
    (ours) =>
      `insert into fiscal_year (organization_id, fiscal_year_id, starts, ends) select organization_id, gen_random_uuid(), '2027-08-01', '2028-07-15' from organization where ${ours}`,
    'fiscal year from 2027-08-01: the year before it ends on 2027-07-16.',
  ],
  [
    'a second year is made active',
    (ours) =>
      `drop index one_active_year; insert into fiscal_year (organization_id, fiscal_year_id, starts, ends, active) select organization_id, gen_random_uuid(), '2027-07-17', '2028-07-15', true from organization where ${ours}`,
    'fiscal year from 2027-07-17: 2 years are active.',
  ],
  [
    'the end of a year is moved',
    (ours) => `update fiscal_year set ends = ends - 30 where ${ours}`,
    'ends is "2027-06-16" and was "2027-07-16"',
  ],
  ['a year is named anew', (ours) => `update fiscal_year set name = 'Another' where ${ours}`, 'fiscal year Another: it is not as record'],
  ['a year is closed', (ours) => `update fiscal_year set closed_at = now() where ${ours}`, 'closed_at is "'],
  [
    'a year is locked',
    (ours) => `update fiscal_year set locked_through = '2026-07-20' where ${ours}`,
    'locked_through is "2026-07-20" and was ""',
  ],
  [
    'a year is no longer the active one',
    (ours) => `update fiscal_year set active = false where ${ours}`,
    'active is "false" and was "true"',
  ],
  [
    'a ledger is moved to another group',
    (ours) =>
      `update ledger set group_id = (select group_id from ledger_group where ${ours} and name = 'Fixed Assets') where ${ours} and name = 'Cash'`,
    'ledger Cash: it is not as record 1 left it: group_id is "',
  ],
  [
    'a ledger is named anew',
    (ours) => `update ledger set name = 'Coins in a box' where ${ours} and name = 'Cash'`,
    'ledger Coins in a box: it is not as record 1 left it: name is "Coins in a box" and was "Cash".',
  ],
  [
    'a ledger gets another PAN',
    (ours) => `update ledger set pan = '999999999' where ${ours} and name = 'Cash'`,
    'pan is "999999999" and was "".',
  ],
  [
    'a ledger is put out of use',
    (ours) => `update ledger set active = false where ${ours} and name = 'Cash'`,
    'active is "false" and was "true".',
  ],
  [
    'a ledger is slipped in',
    (ours) =>
      `insert into ledger (organization_id, ledger_id, group_id, name) select organization_id, gen_random_uuid(), group_id, 'Slipped in' from ledger where ${ours} and name = 'Cash'`,
    'ledger Slipped in: it stands here, and no command made it.',
  ],
  [
    'a ledger is taken out',
    (ours) => `delete from ledger where ${ours} and name = 'Rent'`,
    'ledger Rent: it is gone, and no command deleted it (record 1 left it here).',
  ],
  [
    'a group gets another nature',
    (ours) => `update ledger_group set nature = 'income' where ${ours} and name = 'Current Assets'`,
    'ledger group Current Assets: it is not as record 1 left it: nature is "income" and was "asset".',
  ],
  [
    'a group leaves the gross profit',
    (ours) => `update ledger_group set affects_gross_profit = not affects_gross_profit where ${ours} and name = 'Direct Expenses'`,
    'affects_gross_profit is "false" and was "true".',
  ],
  [
    'a group is moved below another',
    (ours) =>
      `update ledger_group set parent_id = (select group_id from ledger_group where ${ours} and name = 'Current Liabilities') where ${ours} and name = 'Sundry Debtors'`,
    'ledger group Sundry Debtors: it is not as record 1 left it: parent_id is "',
  ],
  [
    'a group is named anew',
    (ours) => `update ledger_group set name = 'Friends' where ${ours} and name = 'Sundry Debtors'`,
    'name is "Friends" and was "Sundry Debtors".',
  ],
  ['a sub-ledger is named anew', (ours) => `update sub_ledger set name = 'Gita' where ${ours}`, 'sub ledger Gita: it is not as record'],
  [
    'a sub-ledger is taken out of use',
    (ours) => `update sub_ledger set active = false where ${ours}`,
    'sub ledger Sita: it is not as record',
  ],
  [
    'the prefix of a series is changed',
    (ours) => `update number_series set prefix = 'X-' where ${ours} and voucher_type = 'journal'`,
    'number series journal: it is not as record',
  ],
  [
    'the width of a series is changed',
    (ours) => `update number_series set width = 9 where ${ours} and voucher_type = 'journal'`,
    'width is "9" and was "4".',
  ],
  [
    'a voucher type gets another prefix',
    (ours) => `update voucher_type set prefix = 'ZZ' where ${ours} and code = 'payment'`,
    'voucher type Payment: it is not as record 1 left it: prefix is "ZZ"',
  ],
  [
    'a voucher type takes no invoices any more',
    (ours) => `update voucher_type set tax_invoice = not tax_invoice where ${ours} and code = 'sales'`,
    'voucher type Sales: it is not as record 1 left it: tax_invoice is "',
  ],
  [
    'the organization is named anew',
    (ours) => `update organization set name = 'Mine' where ${ours}`,
    'organization Mine: it is not as record 1 left it: name is "Mine" and was "Himal Traders Pvt. Ltd.".',
  ],
  [
    'the organization gets another PAN',
    (ours) => `update organization set pan_number = '999999999' where ${ours}`,
    'pan_number is "999999999" and was "301482915".',
  ],
  [
    'a logo is replaced together with its hash',
    () => `update stored_file set bytes = 'x', sha256 = sha256('x')`,
    'stored file logo.png: it is not as record 1 left it: sha256 is "',
  ],
  [
    'a logo is taken off',
    () => `update organization set color_image_id = null where name = 'Annapurna Stores'`,
    'organization Annapurna Stores: it is not as record 1 left it: color_image_id is "" and was "',
  ],
  ['a logo is taken out with its bytes', () => `delete from stored_file`, 'stored file logo.png: it is gone, and no command deleted it'],
  [
    'a voucher type is slipped in',
    (ours) =>
      `insert into voucher_type (organization_id, code, base_kind, name, name_np, prefix, width, sort, tax_invoice) select organization_id, 'secret', base_kind, 'Secret', name_np, 'S', width, sort, tax_invoice from voucher_type where ${ours} and code = 'payment'`,
    'voucher type Secret: it stands here, and no command made it.',
  ],
  [
    'a group is slipped in',
    (ours) =>
      `insert into ledger_group (organization_id, group_id, parent_id, name, nature, sort) select organization_id, gen_random_uuid(), group_id, 'Slipped in', nature, sort from ledger_group where ${ours} and name = 'Sundry Debtors'`,
    'ledger group Slipped in: it stands here, and no command made it.',
  ],
  [
    'the organization is registered under another number',
    (ours) => `update organization set registration_number = '1/1' where ${ours}`,
    'registration_number is "1/1" and was "123456".',
  ],
  [
    'a sealed change is rewritten',
    (ours) =>
      `update master_change set content = replace(content, 'Cash', 'Cosh') where ${ours} and table_name = 'ledger' and content like '%"Cash"%'; update ledger set name = 'Cosh' where ${ours} and name = 'Cash'`,
    'audit record 1: the vouchers or masters that it seals were changed.',
  ],
  [
    'a sealed change is taken out',
    (ours) => `delete from master_change where ${ours} and table_name = 'sub_ledger'`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'a sealed change is slipped in behind the last command',
    (ours) =>
      `insert into master_change select organization_id, audit_seq + 1, 1, 'ledger', gen_random_uuid()::text, null, '{"name": "Later"}' from books where ${ours}`,
    ': a change of a master has no such record.',
  ],
  [
    'a ledger is changed past Lekha and then by a command',
    (ours) =>
      `update ledger set group_id = (select group_id from ledger_group where ${ours} and name = 'Fixed Assets') where ${ours} and name = 'Cash'; set local session_replication_role = origin; select set_config('app.organization', (select organization_id::text from organization where ${ours}), true); update ledger set name = 'Coins' where ${ours} and name = 'Cash'; select seal_command(organization_id, gen_random_uuid(), 'PUT', '') from organization where ${ours}`,
    'ledger Cash: it was changed by no command between records 1 and',
  ],
]
