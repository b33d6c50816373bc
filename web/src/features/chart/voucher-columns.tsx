import type { AnswerOf, glanceAtLedger } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { nameIn, useMasters } from '../../books/masters.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'

type GlancedVoucher = AnswerOf<typeof glanceAtLedger>['result']['vouchers'][number]

export const voucherShape = ({ id }: GlancedVoucher) => ({ id })

/** Date, type, number, narration, and the voucher's amount on the ledger. */
export function useVoucherColumns(): Column<GlancedVoucher>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const types = useMasters()?.voucherTypes ?? []
  const typeName = (code: string) => {
    const type = types.find((each) => each.code === code)
    return type ? nameIn(type, language) : code
  }
  const date: Column<GlancedVoucher> = {
    id: 'date',
    header: t('Date'),
    align: 'text',
    width: 130,
    cell: ({ date: ad }) => <DateText ad={ad} />,
  }
  const number: Column<GlancedVoucher> = {
    id: 'number',
    header: t('Number'),
    align: 'text',
    width: 90,
    cell: ({ number: text }) => <span className="second">{digits(text, language)}</span>,
  }
  const amount: Column<GlancedVoucher> = {
    id: 'amount',
    header: t('Amount'),
    align: 'money',
    width: 150,
    cell: (voucher) => <Money amount={voucher.amount} side />,
  }
  if (phone) return [date, number, amount]
  return [
    date,
    { id: 'type', header: t('Type'), align: 'text', width: 130, cell: ({ type }) => <span className="second">{typeName(type)}</span> },
    number,
    { id: 'narration', header: t('Narration'), align: 'text', cell: ({ narration }) => <span className="second">{narration}</span> },
    amount,
  ]
}
