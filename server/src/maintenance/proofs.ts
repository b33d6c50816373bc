import * as z from 'zod'
import {
  BROKEN_ALLOCATIONS,
  BROKEN_BILL_TAXES,
  BROKEN_CHAIN,
  BROKEN_MOVEMENTS,
  BROKEN_VOUCHERS,
  WRONG_STOCK_TOTALS,
  WRONG_STOCK_YEARS,
  WRONG_TOTALS,
} from '../db/book-proofs.ts'
import { MASTERS_PROOF } from './sealed-rows.ts'

/** A promise of the books, and a query that returns each violation of it, by another path than the program's own. */
export type Proof = { promise: string; findings: string }

/** A violation: its position, and what is wrong. */
export const foundFault = z.object({ position: z.string(), finding: z.string() })
export type Finding = z.output<typeof foundFault>

// The organization set in `app.organization`, and its current voucher versions.
const OURS = `current_setting('app.organization')::uuid`
const CURRENT = `select v.* from voucher v where v.organization_id = ${OURS}
  and not exists (select from voucher s where s.organization_id = v.organization_id and s.supersedes = v.entry)`

/** The proofs of the books of each organization. */
export const PROOFS: readonly Proof[] = [
  {
    promise: 'the audit chain is whole and seals every voucher',
    findings: `
      select 'audit record ' || seq as position, finding from (${BROKEN_CHAIN}) c
      union all select 'audit record 0', 'the row that locks and heads the books is missing'
       where not exists (select from books where organization_id = ${OURS})`,
  },
  MASTERS_PROOF,
  {
    promise: 'month totals are those of the current vouchers',
    findings: `
      select format('ledger %s, month %s', coalesce(g.name, t.ledger_id::text), t.bs_month) as position,
             format('the totals say %s debit and %s credit (paisa, number of lines: %s), the vouchers %s and %s (%s)',
                    kept_debit, kept_credit, kept_lines, debit, credit, lines) as finding
        from (${WRONG_TOTALS}) t left join ledger g on g.organization_id = ${OURS} and g.ledger_id = t.ledger_id`,
  },
  {
    promise: 'the sums of goods by month and by year are those of the current vouchers',
    findings: `
      select format('item %s, month %s', coalesce(i.name, t.stock_item_id::text), t.bs_month) as position,
             format('the sums say %s of it, or another value, the vouchers %s (ten-thousandths)', kept, counted) as finding
        from (${WRONG_STOCK_TOTALS}) t left join stock_item i on i.organization_id = ${OURS} and i.stock_item_id = t.stock_item_id
      union all
      select format('item %s', coalesce(i.name, t.stock_item_id::text)), format('its sums by year are not those of its months%s', ' (' || t.bs_month || ')')
        from (${WRONG_STOCK_YEARS}) t left join stock_item i on i.organization_id = ${OURS} and i.stock_item_id = t.stock_item_id`,
  },
  {
    promise: 'every movement of goods stands with its voucher, and is taken back whole',
    findings: `select format('voucher entry %s, movement %s', entry, line_no) as position, finding from (${BROKEN_MOVEMENTS}) m`,
  },
  {
    promise: 'every bill stands with the vouchers that begin and settle it, and is settled by no more than it is',
    findings: `select format('voucher entry %s, line %s', entry, line_no) as position, finding from (${BROKEN_ALLOCATIONS}) a`,
  },
  {
    promise: 'what bills say to the tax office is what their lines say, and their prints are counted without a gap',
    findings: `select 'voucher entry ' || entry as position, finding from (${BROKEN_BILL_TAXES}) b`,
  },
  {
    promise: 'every version balances, and entries, numbers and versions have no gap',
    findings: `select 'voucher entry ' || entry as position, finding from (${BROKEN_VOUCHERS}) v`,
  },
  {
    promise: 'every reversal line is the opposite of the line that it takes back',
    findings: `
      select format('voucher entry %s, line %s', s.entry, s.line_no) as position, 'it is not the opposite of the line that it takes back' as finding
        from voucher_line s left join voucher v on v.organization_id = s.organization_id and v.entry = s.entry
        left join voucher_line f on f.organization_id = s.organization_id and f.entry = v.supersedes and f.line_no = -s.line_no
       where s.organization_id = ${OURS} and s.line_no < 0
         and (f.entry is null or f.date <> s.date or f.ledger_id <> s.ledger_id or f.sub_ledger_id is distinct from s.sub_ledger_id
              or f.cost_centre_id is distinct from s.cost_centre_id
              or f.amount_paisa <> -s.amount_paisa)`,
  },
  {
    promise: 'every line stands with its voucher',
    findings: `
      select format('voucher entry %s, line %s', l.entry, l.line_no) as position, 'its place, date or number is not that of its voucher' as finding
        from voucher_line l left join voucher v on v.organization_id = l.organization_id and v.entry = l.entry
       where l.organization_id = ${OURS}
         and (v.entry is null or l.place <> v.place or (l.line_no > 0 and (l.date <> v.date or l.line_no > v.line_count)))`,
  },
  {
    promise: 'the next number follows the last one',
    findings: `
      select format('%s number %s', voucher_type, coalesce(kept, given)) as position, format('the series stands at %s, the last voucher is %s',
             coalesce(kept, 0), coalesce(given, 0)) as finding
        from (select fiscal_year_id, voucher_type, last_number as kept from number_series where organization_id = ${OURS}) n
        full join (select fiscal_year_id, voucher_type, max(number) as given from voucher where organization_id = ${OURS} group by 1, 2) v
       using (fiscal_year_id, voucher_type) where kept is distinct from given`,
  },
  {
    promise: 'sub-ledgers add up to their control ledger',
    findings: `
      select 'ledger ' || coalesce((select name from ledger where organization_id = ${OURS} and ledger_id = x.ledger_id), ledger_id::text) as position,
             format('its sub-ledgers add up to %s, its lines to %s (paisa)', coalesce(parts, 0), coalesce(whole, 0)) as finding
        from (select ledger_id, sum(debit_paisa - credit_paisa) as parts from ledger_month where organization_id = ${OURS} group by 1) m
        full join (select ledger_id, sum(amount_paisa) as whole from voucher_line where organization_id = ${OURS} group by 1) x using (ledger_id)
       where coalesce(parts, 0) <> coalesce(whole, 0)`,
  },
  {
    promise: 'debits are credits in every fiscal year',
    findings: `
      select 'fiscal year from ' || coalesce(y.starts::text, 'nowhere') as position, format('debits are %s, credits %s (paisa)', debit, credit) as finding
        from (select fiscal_year_id, sum(debit_paisa) as debit, sum(credit_paisa) as credit
                from ledger_month where organization_id = ${OURS} group by 1) m
        left join fiscal_year y on y.organization_id = ${OURS} and y.fiscal_year_id = m.fiscal_year_id where debit <> credit`,
  },
  {
    promise: 'fiscal years follow on each other',
    findings: `
      select 'fiscal year from ' || starts as position, format('the year before it ends on %s', former_end) as finding
        from (select starts, lag(ends) over (order by starts) as former_end from fiscal_year where organization_id = ${OURS}) y
       where former_end <> starts - 1`,
  },
  {
    promise: 'one fiscal year at most is active',
    findings: `
      select 'fiscal year from ' || max(starts) as position, format('%s years are active', count(*)) as finding
        from fiscal_year where organization_id = ${OURS} and active having count(*) > 1`,
  },
  {
    promise: 'opening balances stand on the day before the first year, once',
    findings: `
      select 'voucher entry ' || entry as position, 'it does not stand alone on the day before the first year' as finding
        from (select c.entry, c.date, count(*) over (partition by c.voucher_type) as openings from (${CURRENT}) c
                join voucher_type t on t.organization_id = c.organization_id and t.code = c.voucher_type
               where t.base_kind = 'opening' and not c.cancelled) o
       where openings > 1 or date is distinct from (select min(starts) - 1 from fiscal_year where organization_id = ${OURS})`,
  },
  {
    promise: 'stored files are those that were stored',
    findings: `
      select 'file ' || f.name as position, 'its bytes are not those that were stored' as finding
        from stored_file f where f.organization_id = ${OURS} and f.sha256 <> sha256(f.bytes)`,
  },
]
