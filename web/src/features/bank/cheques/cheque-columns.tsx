import type { ChequeBook } from '@lekha/contract'
import { digits, formatCount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { usePhone } from '../../../ui/screen.ts'
import type { Column } from '../../../ui/table-shape.ts'

/** The columns of cheque books. */
export function useChequeColumns(): Column<ChequeBook>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const leaf = (text: string) => <span lang={langOf(language)}>{digits(text, language)}</span>
  const many = (id: string, header: string, of: (book: ChequeBook) => number): Column<ChequeBook> => ({
    ...{ id, header, align: 'money', width: 110 },
    cell: (book) => <span lang={langOf(language)}>{formatCount(of(book), language)}</span>,
  })
  const numbers: Column<ChequeBook> = {
    ...{ id: 'numbers', header: t('Numbers'), align: 'text' },
    cell: ({ first, last }) => leaf(`${first} – ${last}`),
  }
  const left = many('left', t('Left'), ({ leaves, used, spoiled }) => leaves - used - spoiled.length)
  if (phone) return [numbers, left]
  return [
    numbers,
    { id: 'receivedOn', header: t('Received on'), align: 'text', width: 150, cell: ({ receivedOn }) => <DateText ad={receivedOn} /> },
    many('leaves', t('Leaves'), ({ leaves }) => leaves),
    many('used', t('Used'), ({ used }) => used),
    {
      ...{ id: 'spoiled', header: t('Spoiled'), align: 'text', width: '24%' },
      cell: ({ spoiled }) => leaf(spoiled.join(', ')),
    },
    left,
    { id: 'next', header: t('Next'), align: 'money', width: 140, cell: ({ next }) => (next === null ? '–' : leaf(next)) },
  ]
}
