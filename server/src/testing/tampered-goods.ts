import type { Tampering } from './tampered-books.ts'

/** To movements of goods and to bills of parties. */
export const TAMPERED_GOODS_AND_BILLS: readonly Tampering[] = [
  [
    'a movement of goods is made larger',
    (ours) => `update stock_movement set quantity = quantity + 10000 where ${ours} and kind = 'in' and line_no > 0`,
    'the sums say 120000 of it, or another value, the vouchers 130000 (ten-thousandths).',
  ],
  [
    'the value of a movement of goods is changed with its sums',
    (ours) =>
      `update stock_movement set value_paisa = 77 where ${ours} and value_paisa > 0 and line_no > 0; update stock_month set in_paisa = 77 where ${ours}`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'the sums of goods by year are changed',
    (ours) => `update stock_year set in_paisa = array_prepend(77::bigint, in_paisa[2:]) where ${ours}`,
    'its sums by year are not those of its months',
  ],
  [
    'the sums of goods by year name another entry as their newest',
    (ours) => `update stock_year set last_entry = 1 where ${ours}`,
    'its sums by year are not those of its months.',
  ],
  [
    'a movement of goods is taken out',
    (ours) => `delete from stock_movement where ${ours} and kind = 'in' and line_no > 0`,
    'not all of its movements are there',
  ],
  [
    'a movement that takes back is made smaller',
    (ours) => `update stock_movement set quantity = quantity + 1 where ${ours} and line_no < 0`,
    'it is not the opposite of the movement that it takes back',
  ],
  [
    'a movement of goods is dated another day',
    (ours) => `update stock_movement set date = date + 1 where ${ours} and line_no > 0`,
    'its place, date or number is not that of its voucher',
  ],
  [
    'what a receipt settles of a bill is made smaller',
    (ours) => `update bill_allocation set amount_paisa = amount_paisa + 1 where ${ours} and kind = 'against' and line_no > 0`,
    ': the vouchers or masters that it seals were changed.',
  ],
  ['a bill is taken out', (ours) => `delete from bill_allocation where ${ours} and kind = 'new'`, 'not all of its allocations are there'],
  [
    'an allocation that takes back is made larger',
    (ours) => `update bill_allocation set amount_paisa = amount_paisa + 1 where ${ours} and line_no < 0`,
    'it is not the opposite of the allocation that it takes back',
  ],
  [
    'a bill is put to another party',
    (ours) => `update bill_allocation set ledger_id = gen_random_uuid() where ${ours} and kind = 'new'`,
    'its place, date or ledger is not that of its voucher',
  ],
  [
    'more is settled of a bill than it is',
    (ours) => `update bill_allocation set amount_paisa = -4001 where ${ours} and kind = 'against' and line_no > 0`,
    'its bills come to more than it is',
  ],
  [
    'a note corrects another bill',
    (ours) => `update voucher set corrects = 1 where ${ours} and corrects is not null`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'an order asks for more',
    (ours) => `update voucher set document = jsonb_set(document, '{lines,0,2}', '"1201"') where ${ours} and document is not null`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'a bill says other terms',
    (ours) => `update voucher set details = '{"country": "China"}' where ${ours} and details is not null`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'a bill fulfils another order',
    (ours) => `update voucher set fulfils = 1 where ${ours} and fulfils is not null`,
    ': the vouchers or masters that it seals were changed.',
  ],
  [
    'a bill says another amount to the tax office',
    (ours) => `update bill_tax set exempt_paisa = exempt_paisa + 1 where ${ours}`,
    'it says other amounts to the tax office than its lines do',
  ],
  [
    'a bill says another day to the tax office',
    (ours) => `update bill_tax set date = date + 1 where ${ours}`,
    'what it says to the tax office is not of its place, date or kind',
  ],
  [
    'a bill was issued at another moment, as if from an archive',
    (ours) => `update bill_tax set issued_at = issued_at - interval '1 day' where ${ours}`,
    'who issued it, or when, is not what was recorded',
  ],
  ['a bill says nothing to the tax office', (ours) => `delete from bill_tax where ${ours}`, 'what it says to the tax office is missing'],
  [
    'the first print of a bill is taken out',
    (ours) =>
      `insert into bill_print select organization_id, place, 2, 'A4', now(), recorded_by, '', '' from voucher where ${ours} and entry = 2`,
    'the count of its prints has a gap',
  ],
]
