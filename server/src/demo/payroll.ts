import { addDays, lastOfBsMonth } from '@lekha/calendar'
import { type Paisa, paisa } from '@lekha/money'
import { BANK, type Course, enter, neg, paidFromBank, rupees, settleFrom, share } from './course.ts'
import { STAFF } from './firm.ts'

/** The contributions to the Social Security Fund, in ten-thousandths of the pay: of the employer, and withheld from the employee. */
const SSF = { employer: 2_000n, employee: 1_100n, whole: 3_100n }
const MONTHS = 12n
/** A year is paid thirteen times: at Dashain a month more. */
const PAYS = 13n

/** The slabs of income tax on pay: up to how much more in rupees, and the rate in ten-thousandths. Each table is valid from its first day on. */
const SLABS: readonly { from: string; slabs: readonly [rupees: bigint, rate: bigint][] }[] = [
  { from: '2026-07-17', slabs: [[1_000_000n, 100n]] },
  {
    from: '0001-01-01',
    slabs: [
      [500_000n, 0n],
      [200_000n, 1_000n],
      [300_000n, 2_000n],
    ],
  }, // who contributes to the fund pays no first percent
]

/**
 * The tax withheld from a month's pay: a twelfth of the tax on the year's pay, with the employer's contribution and without what goes to the
 * fund. No pay of the firm reaches beyond the slabs.
 */
export function salaryTds(pay: Paisa, day: string): Paisa {
  let rest = pay * PAYS + share(pay * MONTHS, SSF.employer) - share(pay * MONTHS, SSF.whole)
  let tax = 0n
  for (const [width, rate] of SLABS.find(({ from }) => from <= day)?.slabs ?? []) {
    const part = rest < rupees(width) ? rest : rupees(width)
    tax += share(part, rate)
    rest -= part
  }
  return paisa((2n * tax + MONTHS) / (2n * MONTHS))
}

const PAY = rupees(STAFF.reduce((sum, { pay }) => sum + pay, 0n))
const tdsOn = (day: string): Paisa => paisa(STAFF.reduce((sum, { pay }) => sum + salaryTds(rupees(pay), day), 0n))

/** What the firm owed its people and the fund for the month before its books began. */
export const owedBefore = (day: string) => ({
  pay: paisa(PAY - share(PAY, SSF.employee) - tdsOn(day)),
  fund: share(PAY, SSF.whole),
  tds: tdsOn(day),
})

/** The pay of the month, accrued on its last day; paid two days later, and to the fund within ten. `advance` is kept back. */
export function accruePay(course: Course, advance?: { sub: string; amount: Paisa }): void {
  const tds = tdsOn(course.day)
  const fund = share(PAY, SSF.whole)
  const employer = share(PAY, SSF.employer)
  const net = paisa(PAY + employer - fund - tds - (advance?.amount ?? 0n))
  enter(course, 'journal', {
    narration: 'Salary of the month with SSF 31 % and tax',
    lines: [
      { ledger: 'Salary', amount: PAY, centre: 'office' },
      { ledger: 'SSF Contribution', amount: employer, centre: 'office' },
      { ledger: 'SSF Payable', amount: neg(fund) },
      { ledger: 'TDS Payable – Salary', amount: neg(tds) },
      ...(advance ? [{ ledger: 'Staff Advance', sub: advance.sub, amount: neg(advance.amount) }] : []),
      { ledger: 'Salary Payable', amount: neg(net) },
    ],
  })
  payStaff(course, net, fund)
}

export function payStaff(course: Course, net: Paisa, fund: Paisa): void {
  const end = lastOfBsMonth(course.day)
  const start = end === course.day ? end : addDays(course.day, -1)
  settleFrom(course, addDays(start, 2), () => payOut(course, 'Salary Payable', net, 'कर्मचारीको तलब भुक्तानी'))
  settleFrom(course, addDays(start, 9), () => payOut(course, 'SSF Payable', fund, 'सामाजिक सुरक्षा कोषमा जम्मा'))
}

/** A month's pay more, before Dashain; its tax is spread over the months. */
export const payDashainAllowance = (course: Course): boolean => payOut(course, 'Dashain Allowance', PAY, 'दसैँ भत्ता, एक महिनाको तलब')

function payOut(course: Course, ledger: string, amount: Paisa, narration: string): boolean {
  return paidFromBank(course, amount, 0n, () => {
    enter(course, 'payment', {
      narration,
      lines: [
        { ledger, amount },
        { ledger: BANK, amount: neg(amount) },
      ],
    })
  })
}
