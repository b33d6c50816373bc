import { sentence } from '@lekha/ledger'
import type { Explanation } from './explanation.ts'

/** The sentences for the constraints of bills of parties, orders, notes and deducted taxes. */
export const BILL_RULES: Record<string, Explanation> = {
  allocated_amount_is_possible: [sentence('This amount is too large.'), 'rule_broken', 'lines'],
  allocation_kind_is_known: [sentence('The voucher was not stored.'), 'rule_broken', 'lines'],
  allocations_are_whole: [sentence('The voucher was not stored.'), 'rule_broken', 'lines'],
  allocations_fit_their_line: [sentence('The bills of a line come to more than the line.'), 'rule_broken', 'lines'],
  bill_begins_once: [sentence('This bill was entered already.'), 'rule_broken', 'lines'],
  bill_is_left: [sentence('More is settled than is left of a bill, or other vouchers settle the bill.'), 'rule_broken', 'lines'],
  bill_name_is_short: [sentence('This text is too long.'), 'rule_broken', 'lines'],
  corrected_bill_stays: [sentence('A note corrects this bill. Cancel the note first.'), 'rule_broken'],
  correction_of_a_current_bill: [sentence('There is no such bill to correct.'), 'rule_broken', 'corrects'],
  credit_limit_is_possible: [sentence('This amount is too large.'), 'rule_broken', 'creditLimit'],
  deduction_base_is_possible: [sentence('This amount is too large.'), 'rule_broken', 'lines'],
  deduction_nature_exists: [sentence('There is no such nature of payment, or vouchers name it.'), 'rule_broken', 'lines'],
  deduction_party_exists: [sentence('There is no such ledger, or it is in use.'), 'rule_broken', 'lines'],
  deduction_rate_is_possible: [sentence('A rate is at most 100 %.'), 'rule_broken', 'lines'],
  deduction_sub_ledger_exists: [sentence('There is no such sub-ledger, or it is in use.'), 'rule_broken', 'lines'],
  details_are_short: [sentence('This text is too long.'), 'rule_broken', 'details'],
  document_has_lines: [sentence('The voucher was not stored.'), 'rule_broken', 'lines'],
  fulfilment_of_a_current_order: [sentence('There is no such order to fulfil.'), 'rule_broken', 'fulfils'],
  note_follows_its_bill: [sentence('A note is not dated before its bill.'), 'rule_broken', 'date'],
  notes_stay_within_their_bill: [sentence('The notes of a bill come to more than the bill.'), 'rule_broken', 'lines'],
  notes_stay_within_their_goods: [sentence('More of an item is given back than the bill has.'), 'rule_broken', 'movements'],
  order_names_what_exists: [
    sentence('The order names a ledger, an item or a godown that is not there or not active.'),
    'rule_broken',
    'lines',
  ],
  party_email_is_short: [sentence('This text is too long.'), 'rule_broken', 'email'],
  orders_settle_nothing: [sentence('An order settles no bill and deducts no tax.'), 'rule_broken', 'lines'],
  tds_nature_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  tds_nature_name_once: [sentence('A nature of payment of this name exists already.'), 'rule_broken', 'name'],
  tds_rates_are_whole: [sentence('These rates cannot be stored as they are.'), 'rule_broken', 'rates'],
  what_settles_begins_nothing: [sentence('The voucher was not stored.'), 'rule_broken', 'lines'],
}
