import type { ImportAnswer, ImportCounts, ImportTotals } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { formatCount } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './imports.module.css'
import { ItemsTable } from './items-table.tsx'
import { OpeningsTable } from './openings-table.tsx'
import { ProblemsTable } from './problems-table.tsx'
import { ReconciliationTable } from './reconciliation-table.tsx'
import { TrialBalanceCheck } from './trial-balance-check.tsx'
import { TrialBalanceTable } from './trial-balance-table.tsx'

const COUNTS: readonly (readonly [keyof ImportCounts, string])[] = [
  ['vouchers', sentence('Vouchers in the file')],
  ['new', sentence('New')],
  ['same', sentence('Already here')],
  ['clash', sentence('Different here')],
  ['refused', sentence('Not imported')],
  ['newYears', sentence('New fiscal years')],
  ['newGroups', sentence('New groups')],
  ['newLedgers', sentence('New ledgers')],
]

/** What came of a run so far: the counts; at its end every ledger beside Tally's figures, and what deserves a look. */
export function ImportRun({ run }: { run: ImportAnswer }) {
  const { t } = useTranslation()
  const isKept = run.state !== 'done' || run.reconciliation !== null // lists are deleted after a time, and the message says so
  return (
    <>
      {run.counts.ledgers + run.counts.vouchers > 0 && <Counts counts={run.counts} />}
      <Unread run={run} />
      {run.state === 'done' && <Extent run={run} />}
      {!isKept && <p className="second">{t(run.message)}</p>}
      {isKept && run.totals && run.totals.ledgers + run.totals.problems > 0 && <Views run={run} totals={run.totals} />}
    </>
  )
}

function Counts({ counts }: { counts: ImportCounts }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <dl className={styles.counts}>
      {COUNTS.map(([id, label]) => (
        <div key={id} className={counts[id] === 0 ? 'hint' : undefined}>
          <dt>{t(label)}</dt>
          <dd>{formatCount(counts[id], language)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What could not be read of the file, and what it therefore does not prove. */
function Unread({
  run: {
    source,
    counts: { unread, unreadOpenings },
  },
}: {
  run: ImportAnswer
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (number: number) => ({ count: formatCount(number, language) })
  return (
    <>
      {unread > 0 && <p className="warn">{t(source === 'tally' ? UNREAD : UNREAD_SHEETS, count(unread))}</p>}
      {unreadOpenings > 0 && <p className="warn">{t(UNREAD_OPENINGS, count(unreadOpenings))}</p>}
    </>
  )
}

const UNREAD = sentence(
  'Vouchers that could not be read: {{count}}. What they change in Tally is not known, so debits, credits and closing balances are not proved.',
)
const UNREAD_SHEETS = sentence('Vouchers that could not be read: {{count}}. Debits, credits and closing balances are therefore not proved.')
const UNREAD_OPENINGS = sentence(
  'Opening balances that could not be read: {{count}}. Opening and closing balances are therefore not proved.',
)

/** What of the books the file states, where that is not all. */
function Extent({ run: { period, counts } }: { run: ImportAnswer }) {
  const { t } = useTranslation()
  if (counts.vouchers === 0) return <p className="second">{t('The file holds no vouchers: debits and credits were not compared.')}</p>
  if (!period) return null
  return (
    <p className="second">
      {t('The file is a part. The debits and credits of these days were compared:')} <DateText ad={period.from} /> –{' '}
      <DateText ad={period.to} />
    </p>
  )
}

type View = 'ledgers' | 'differences' | 'openings' | 'problems' | 'items' | 'trialBalance'
type ViewOffer = { value: View; name: string; count: number; table: ReactNode }

/** Four looks at the same run, more where the file has stock or Tally's trial balance was compared, one at a time; V goes on to the next. What is wrong is seen first. */
function Views({ run, totals }: { run: ImportAnswer; totals: ImportTotals }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const offers = useOffers(run, totals)
  const first = offers.find(({ value, count }) => value === 'differences' && count > 0) ?? offers[0]
  const [chosen, setChosen] = useState(first?.value)
  const shown = offers.find(({ value }) => value === chosen) ?? first
  const goOn = () => shown && setChosen(offers[(offers.indexOf(shown) + 1) % offers.length]?.value)
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row') },
    { keys: 'V', label: t('Next view'), run: goOn, when: offers.length > 1 },
  ])
  const segmented = useChosenInView(shown?.value)
  if (!shown) return null
  const segments = offers.map(({ value, name, count }) => ({ value, label: `${name} ${formatCount(count, language)}` }))
  return (
    <>
      <div className={styles.views}>
        <div ref={segmented} className={styles.segments}>
          <Segmented segments={segments} value={shown.value} onChange={setChosen} label={t('Show')} />
        </div>
        {run.state === 'done' && !run.dryRun && <WhereToLook run={run} />}
      </div>
      {shown.table}
      {run.state === 'done' && !run.dryRun && run.source === 'tally' && (
        <TrialBalanceCheck run={run} onCompared={() => setChosen('trialBalance')} />
      )}
    </>
  )
}

/** On a phone the four names are wider than the screen: the one that V chose is brought there. */
function useChosenInView(chosen: View | undefined) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) box.current?.querySelector('label[data-active]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [chosen])
  return box
}

function useOffers(run: ImportAnswer, totals: ImportTotals): ViewOffer[] {
  const { t } = useTranslation()
  const tableOf = (view: 'ledgers' | 'differences') => <ReconciliationTable key={view} run={run} totals={totals} view={view} />
  const offers: ViewOffer[] = [
    { value: 'ledgers', name: t('All ledgers'), count: totals.ledgers, table: tableOf('ledgers') },
    { value: 'differences', name: t('Differences'), count: totals.differences, table: tableOf('differences') },
    { value: 'openings', name: t('Opening balances'), count: totals.openings, table: <OpeningsTable importId={run.id} totals={totals} /> },
    { value: 'problems', name: t('Reasons and notes'), count: totals.problems, table: <ProblemsTable importId={run.id} /> },
  ]
  if (run.counts.items > 0) {
    offers.push({ value: 'items', name: t('Stock items'), count: run.counts.items, table: <ItemsTable importId={run.id} /> })
  }
  if (run.trialBalance) {
    const table = <TrialBalanceTable comparison={run.trialBalance} />
    offers.push({ value: 'trialBalance', name: t('Trial balance'), count: run.trialBalance.differences, table })
  }
  return totals.ledgers === 0 ? offers.filter(({ value }) => value === 'problems' || value === 'items') : offers
}

/** The proof in the books themselves: the trial balance over all years, the proofs on the dashboard and, after openings, their grid. */
function WhereToLook({ run: { source, totals } }: { run: ImportAnswer }) {
  const { t } = useTranslation()
  const { years } = useOrganization()
  const [from, to] = [years[0]?.year, years.at(-1)?.end]
  return (
    <div className={styles.links}>
      {source === 'sheets' && (totals?.openings ?? 0) > 0 && (
        <Link from="/$lng" to="/$lng/ledger/openings">
          {t('Opening balances')}
        </Link>
      )}
      {source === 'sheets' && (
        <Link from="/$lng" to="/$lng/accountDashboard">
          {t('Proofs')}
        </Link>
      )}
      <Link from="/$lng" to="/$lng/report/trialBalance" search={{ from, to, view: 'ledger' }}>
        {t('Trial balance of all years')}
      </Link>
    </div>
  )
}
