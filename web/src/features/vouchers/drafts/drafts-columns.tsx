import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import { usePhone } from '../../../ui/screen.ts'
import type { Column } from '../../../ui/table-shape.ts'
import { ledgerOf, savedAt } from './draft-facts.tsx'
import type { DraftRow } from './draft-rows.ts'

/** Type, date, the ledger that names it, amount, when it was saved, and whose it is. */
export function useDraftColumns(masters: Masters | undefined): Column<DraftRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const typeOf = ({ type, isRead, isOwn }: DraftRow) => {
    const found = masters?.voucherTypes.find(({ code }) => code === type)
    return isOwn && !isRead ? t('cannot be opened') : found ? nameIn(found, language) : (type ?? '–')
  }
  const ledgerName = ({ entry }: DraftRow) => {
    const ledger = entry && masters && ledgerOf(entry, masters)
    return ledger ? nameIn(ledger, language) : '–'
  }
  const whose = ({ isOwn, user }: DraftRow) => (isOwn ? t('Yours') : user)
  const date: Column<DraftRow> = {
    ...{ id: 'date', header: t('Date'), align: 'text', width: phone ? 128 : 200 },
    cell: (row) => (row.date === null ? '–' : <DateText ad={row.date} {...(!phone && { withAd: true })} />),
  }
  const amount: Column<DraftRow> = {
    ...{ id: 'amount', header: t('Amount'), align: 'money', width: phone ? 100 : 140 },
    cell: ({ amount: figure }) => (figure === null ? '–' : <Money amount={figure} />),
  }
  if (phone) {
    const what: Column<DraftRow> = {
      ...{ id: 'what', header: t('Particulars'), align: 'text' },
      cell: (row) => (
        <>
          {row.isOwn ? ledgerName(row) : whose(row)}
          <div className="second small">{row.isAccepted ? `${typeOf(row)} · ${t('To be posted')}` : typeOf(row)}</div>
        </>
      ),
    }
    return [date, what, amount]
  }
  return [
    { id: 'type', header: t('Type'), align: 'text', width: 150, cell: typeOf },
    date,
    { id: 'particulars', header: t('Particulars'), align: 'text', cell: ledgerName },
    amount,
    {
      id: 'saved',
      header: t('Saved'),
      align: 'text',
      width: 140,
      cell: ({ savedAt_ms, isAccepted }) => (
        <span className="second">{isAccepted ? t('To be posted') : savedAt(savedAt_ms, language)}</span>
      ),
    },
    { id: 'whose', header: t('Whose'), align: 'text', width: 150, cell: whose },
  ]
}
