import { adToBs, formatBs } from '@lekha/calendar'
import type { ReportRow } from '@lekha/contract'
import { mainLine as lineNaming, namingKind } from '@lekha/ledger'
import { digits, formatCount } from '@lekha/money'
import type { Column } from '../engine/definition.ts'
import type { Locale, Words } from '../engine/locale.ts'
import type { VoucherPage } from './voucher-gather.ts'
import type { ListedVoucher } from './voucher-page.ts'
import type { VoucherLine, VoucherType } from './vouchers.ts'

export const opens = ({ voucher_id: id }: Pick<ListedVoucher, 'voucher_id'>): NonNullable<ReportRow['opens']> => ({
  screen: 'voucher',
  params: { id },
})

/** The line that the voucher is named by. */
export const mainLine = ({ code, baseKind }: VoucherType, lines: readonly VoucherLine[]): VoucherLine | undefined =>
  lineNaming(namingKind(code, baseKind), lines, ({ ofCash }) => ofCash)

/** '8 vouchers · 1 cancelled' */
export function counted(count: number, cancelled: number): Words {
  const vouchers = { en: count === 1 ? '1 voucher' : `${formatCount(count, 'en')} vouchers`, np: `${formatCount(count, 'np')} भौचर` }
  return cancelled === 0
    ? vouchers
    : { en: `${vouchers.en} · ${formatCount(cancelled, 'en')} cancelled`, np: `${vouchers.np} · ${formatCount(cancelled, 'np')} रद्द` }
}

/** Why it was cancelled, in place of a narration. */
export const cancelledBecause = ({ reason }: ListedVoucher): Words => ({ en: `Cancelled: ${reason}`, np: `रद्द: ${reason}` })

/** Who entered it and when, and who altered or cancelled it last. */
export const enteredColumns = ({ say }: Locale): Column[] => [
  { id: 'entered-by', label: say({ en: 'Entered by', np: 'प्रविष्ट गर्ने' }), kind: 'text', width: 120, spare: true },
  { id: 'entered-at', label: say({ en: 'Entered at', np: 'प्रविष्ट समय' }), kind: 'text', width: 150, spare: true },
]

/** When by the clock of Nepal, for a moment such as '2026-08-01 14:05'. */
export function momentText(moment: string, { language }: Locale): string {
  const [day = '', time = ''] = moment.split(' ')
  return `${formatBs(adToBs(day), language)} ${digits(time, language)}`
}

export const nameOfUser = (users: VoucherPage['users'], id: string): string => users.find((user) => user.id === id)?.name ?? ''
