import type { OpenStatementLine } from '@lekha/contract'
import { formatCount, magnitude, negate, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'

/** The columns of open lines of a statement; behind them what each may be. A phone shows that below the description. */
export function useStatementColumns(): Column<OpenStatementLine>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const description: Column<OpenStatementLine> = {
    ...{ id: 'description', header: t('The bank says'), align: 'text' },
    cell: (line) => (
      <>
        {[line.description, line.reference].filter((text) => text !== '').join(' · ')}
        {line.left !== line.amount && (
          <span className="second">
            {' '}
            {t('Left')}: <Money amount={magnitude(line.left)} />
          </span>
        )}
        {phone && (
          <div className="second small">
            <DateText ad={line.date} /> · <MayBe line={line} />
          </div>
        )}
      </>
    ),
  }
  if (phone)
    return [description, { id: 'amount', header: t('Amount'), align: 'money', width: 120, cell: ({ amount }) => <Money amount={amount} /> }]
  return [
    { id: 'date', header: t('Date'), align: 'text', width: 140, cell: ({ date }) => <DateText ad={date} /> },
    description,
    { id: 'in', header: t('Paid in'), align: 'money', width: 128, cell: ({ amount }) => amount > ZERO && <Money amount={amount} /> },
    {
      ...{ id: 'out', header: t('Paid out'), align: 'money', width: 128 },
      cell: ({ amount }) => amount < ZERO && <Money amount={negate(amount)} />,
    },
    { id: 'match', header: t('What it may be'), align: 'text', width: '36%', cell: (line) => <MayBe line={line} /> },
  ]
}

function MayBe({ line: { match, sure, usual } }: { line: OpenStatementLine }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nameOf = (name: string, nameNp: string) => (language === 'np' && nameNp) || name
  if (match)
    return (
      <>
        <span className={sure ? 'good strong' : 'strong'}>{sure ? '✓' : '?'}</span> {match.number}{' '}
        {nameOf(match.particulars, match.particularsNp)}{' '}
        <span className="second">
          <DateText ad={match.date} /> {match.reference}
        </span>
      </>
    )
  if (usual)
    return (
      <span className="second">
        {t('not in the books; usually {{ledger}} ({{times}} times)', {
          ledger: nameOf(usual.name, usual.nameNp),
          times: formatCount(usual.times, language),
        })}
      </span>
    )
  return <span className="second">{t('not in the books')}</span>
}
