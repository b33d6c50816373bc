import type { CbmsMessage } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'

/** The columns of bills that the tax office does not have. A phone shows the answer below the number. */
export function useMessageColumns(): Column<CbmsMessage>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const answerOf = useAnswers()
  const stateOf = ({ state }: CbmsMessage) => (state === 'held' ? <span className="bad strong">{t('Held')}</span> : t('Waiting'))
  const number: Column<CbmsMessage> = {
    ...{ id: 'number', header: t('Bill number'), align: 'text', width: phone ? 'auto' : 180 },
    cell: (row) => (
      <>
        <b>{digits(row.number, language)}</b> {row.isReturn && <span className="second">{t('return')}</span>}
        {phone && (
          <div className="second small">
            {row.party || t('Cash')} · {answerOf(row)}
          </div>
        )}
      </>
    ),
  }
  const status: Column<CbmsMessage> = { id: 'state', header: t('Status'), align: 'text', width: 96, cell: stateOf }
  if (phone) return [number, status]
  return [
    { id: 'date', header: t('Date'), align: 'text', width: 120, cell: ({ date }) => <DateText ad={date} /> },
    number,
    { id: 'party', header: t('Party'), align: 'text', width: '22%', cell: ({ party }) => party || t('Cash') },
    status,
    { id: 'answer', header: t('Answer of the tax office'), align: 'text', cell: answerOf },
    {
      ...{ id: 'due', header: t('Next try'), align: 'text', width: 180 },
      cell: ({ state, dueAt }) => (state === 'waiting' ? <Moment iso={dueAt} /> : ''),
    },
  ]
}

/** What the codes of CBMS say. */
function useAnswers(): (message: CbmsMessage) => string {
  const { t } = useTranslation()
  const sentences: Record<number, string> = {
    100: t('100: sign-in or PAN of the seller refused'),
    101: t('101: the bill of this return is not there'),
    102: t('102: it could not be saved'),
    103: t('103: unknown failure'),
    104: t('104: a field is not valid'),
    105: t('105: there is no such bill'),
  }
  return ({ code, tries }) => (code === null ? (tries > 0 ? t('no answer') : t('not sent yet')) : (sentences[code] ?? String(code)))
}
