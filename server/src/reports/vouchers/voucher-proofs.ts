import type { ReportProof } from '@lekha/contract'
import { add, gap, magnitude, type Paisa, paisaText, ZERO } from '@lekha/money'
import type { Locale } from '../engine/locale.ts'
import type { VoucherPage } from './voucher-gather.ts'
import type { ListedVoucher } from './voucher-page.ts'

/** What a list of vouchers proves: its first page the whole, each page its own vouchers. */
export function voucherProofs({ vouchers, lines, whole }: VoucherPage, { say }: Locale): ReportProof[] {
  const { turnover, counts, filtered, missing } = whole
  const imbalances = vouchers.map((voucher) => imbalanceOf(voucher, lines))
  return [
    {
      id: 'debits-credits',
      label: say({ en: 'Debits = credits in every voucher', np: 'हरेक भौचरमा डेबिट = क्रेडिट' }),
      difference: paisaText(add(gap(turnover.debit, turnover.credit), ...imbalances)),
    },
    { id: 'numbers', label: say({ en: 'No number missing', np: 'कुनै नम्बर छुटेको छैन' }), difference: missing.toString(), counted: true },
    ...(filtered
      ? []
      : [
          {
            id: 'vouchers',
            label: say(
              turnover.byMonths
                ? { en: 'Month totals = vouchers', np: 'महिनाको जम्मा = भौचर' }
                : { en: 'Lines = vouchers', np: 'पङ्क्ति = भौचर' },
            ),
            difference: paisaText(gap(turnover.debit, totalOf(counts))),
          },
        ]),
  ]
}

export const countOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0)
export const cancelledOf = (counts: readonly { cancelled: number }[]): number => counts.reduce((sum, { cancelled }) => sum + cancelled, 0)
export const totalOf = (counts: readonly { total: Paisa }[]): Paisa => add(...counts.map(({ total }) => total))
/** The difference of a voucher's lines to zero or to its total. A long voucher, whose lines are not all read, is proved by the totals only. */
function imbalanceOf({ cancelled, told_by, line_count, total }: ListedVoucher, lines: VoucherPage['lines']): Paisa {
  const listed = lines.get(told_by) ?? []
  if (cancelled || listed.length < line_count) return ZERO
  const debit = add(...listed.map((line) => (line.amount > 0n ? line.amount : ZERO)))
  return add(magnitude(add(...listed.map((line) => line.amount))), gap(debit, total))
}
