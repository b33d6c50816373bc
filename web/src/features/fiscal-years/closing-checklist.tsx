import type { ClosingCheck, ClosingCheckId, YearEnd } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits, parsePaisa } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/data-table.tsx'
import { CheckIcon, ExclamationIcon, WarningIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './fiscal-years.module.css'
import { useOpenStock } from './use-open-stock.ts'

/** What each line says while it is not in order, and where it is mended. */
const LINES: Record<ClosingCheckId, { done: string; open: string; figure?: 'count' | 'amount' }> = {
  'earlier-years': { done: sentence('All earlier years are closed'), open: sentence('Earlier years that are open'), figure: 'count' },
  calendar: { done: sentence('The calendar of the year is certain'), open: sentence('The calendar of the year is still provisional') },
  proofs: {
    done: sentence('The proofs of the books hold'),
    open: sentence('Proofs of the books that do not hold, or are not read yet'),
    figure: 'count',
  },
  openings: { done: sentence('The opening balances agree'), open: sentence('Difference in opening balances'), figure: 'amount' },
  drafts: { done: sentence('No draft is dated in the year'), open: sentence('Drafts dated in the year, of all users'), figure: 'count' },
  stock: {
    done: sentence('The books have the stock as it was counted'),
    open: sentence('Stock by hand that the books do not have'),
    figure: 'amount',
  },
  'negative-cash': {
    done: sentence('Cash and bank were never overdrawn'),
    open: sentence('Days on which cash or bank was overdrawn'),
    figure: 'count',
  },
  suspense: { done: sentence('Nothing stands in suspense'), open: sentence('Balance in suspense'), figure: 'amount' },
  'next-year': { done: sentence('The next year is there'), open: sentence('The next year is not there yet') },
}

const STATES = {
  done: sentence('In order'),
  stops: sentence('Stops the closing'),
  warns: sentence('Look at it'),
} as const

const TONES = { done: 'good', stops: 'bad strong', warns: 'strong' } as const

const shape = ({ id }: ClosingCheck) => ({ id })

/** What is looked at before a year is closed; Enter opens the place where a line is mended. */
export function ClosingChecklist({ end }: { end: YearEnd }) {
  const { t } = useTranslation()
  const { checks } = end
  const open = useOpenCheck(end)
  const phone = usePhone()
  useKeys([{ keys: 'Enter', label: t('Open') }])
  const columns: Column<ClosingCheck>[] = [
    {
      id: 'what',
      header: t('Checked'),
      align: 'text',
      cell: (check) => (
        <>
          <What check={check} />
          {phone && (
            <div className="second small">
              <Figure check={check} />
            </div>
          )}
        </>
      ),
    },
    ...(phone
      ? []
      : [
          {
            id: 'figure',
            header: t('Found'),
            align: 'money',
            width: 140,
            cell: (check) => <Figure check={check} />,
          } as const satisfies Column<ClosingCheck>,
        ]),
    { id: 'state', header: t('Result'), align: 'text', width: phone ? 150 : 190, cell: ({ state }) => <State state={state} /> },
  ]
  return (
    <section>
      <h2>{t('Closing checklist')}</h2>
      <DataTable label={t('Closing checklist')} columns={columns} rows={checks} shape={shape} onOpen={open} autoFocus />
    </section>
  )
}

function What({ check: { id, state } }: { check: ClosingCheck }) {
  const { t } = useTranslation()
  return t(LINES[id][state === 'done' ? 'done' : 'open'])
}

/** Nothing where all is in order; '–' where it is not known. */
function Figure({ check: { id, state, figure } }: { check: ClosingCheck }) {
  const language = useLanguage()
  const kind = LINES[id].figure
  if (state === 'done' || kind === undefined) return null
  if (figure === null) return '–'
  return kind === 'amount' ? <Money amount={parsePaisa(figure)} /> : digits(figure, language)
}

function State({ state }: Pick<ClosingCheck, 'state'>) {
  const { t } = useTranslation()
  return (
    <span className={`${styles.state} ${TONES[state]}`}>
      {state === 'done' ? <CheckIcon /> : state === 'stops' ? <WarningIcon /> : <ExclamationIcon />}
      {t(STATES[state])}
    </span>
  )
}

function useOpenCheck(closing: YearEnd) {
  const { year, end } = closing.year
  const openStock = useOpenStock(closing)
  const navigate = useNavigate()
  const lng = useLanguage()
  return ({ id, of }: ClosingCheck) => {
    const params = { lng }
    if (id === 'earlier-years' && of !== null) return void navigate({ to: '/$lng/fiscalYear/$id/closing', params: { lng, id: of } })
    if ((id === 'negative-cash' || id === 'suspense') && of !== null) {
      return void navigate({ to: '/$lng/report/allLedgers/$id', params: { lng, id: of }, search: { from: year, to: end } })
    }
    if (id === 'stock') return openStock()
    if (id === 'openings') return void navigate({ to: '/$lng/ledger/openings', params })
    if (id === 'drafts') return void navigate({ to: '/$lng/transaction/drafts', params, search: { year: closing.year.id } })
    if (id === 'proofs') return void navigate({ to: '/$lng/accountDashboard', params })
    return void navigate({ to: '/$lng/fiscalYear', params })
  }
}
