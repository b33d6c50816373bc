import type { ImportAnswer, ImportCounts, ReconciledLedger } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../app/organization.ts'
import { useLanguage } from '../../ui/language.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { OpeningsTable } from './openings-table.tsx'
import { ProblemsTable } from './problems-table.tsx'
import { differs, unprovenIn, withOpenings } from './reconciled.ts'
import { ReconciliationTable } from './reconciliation-table.tsx'

const COUNTS: readonly (readonly [keyof ImportCounts, string])[] = [
  ['vouchers', sentence('Vouchers in the file')],
  ['new', sentence('New')],
  ['same', sentence('Here already')],
  ['clash', sentence('Different here')],
  ['refused', sentence('Not imported')],
  ['newYears', sentence('New fiscal years')],
  ['newGroups', sentence('New groups')],
  ['newLedgers', sentence('New ledgers')],
]

/** What came of a run so far: the counts; at its end every ledger beside Tally's figures, and what deserves a look. */
export function ImportRun({ run }: { run: ImportAnswer }) {
  const rows = run.reconciliation ?? []
  return (
    <>
      {run.counts.ledgers + run.counts.vouchers > 0 && <Counts counts={run.counts} />}
      <Unread counts={run.counts} />
      {rows.length + run.problems.length > 0 && <Views run={run} rows={rows} />}
    </>
  )
}

function Counts({ counts }: { counts: ImportCounts }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <dl className="import-counts">
      {COUNTS.map(([id, label]) => (
        <div key={id} className={counts[id] === 0 ? 'hint' : undefined}>
          <dt>{t(label)}</dt>
          <dd>{digits(String(counts[id]), language)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What could not be read of the file, and what it therefore does not prove. */
function Unread({ counts: { unread, unreadOpenings } }: { counts: ImportCounts }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (number: number) => ({ count: digits(String(number), language) })
  return (
    <>
      {unread > 0 && <p className="warn">{t(UNREAD, count(unread))}</p>}
      {unreadOpenings > 0 && <p className="warn">{t(UNREAD_OPENINGS, count(unreadOpenings))}</p>}
    </>
  )
}

const UNREAD = sentence(
  'Vouchers that could not be read: {{count}}. What they change in Tally is not known, so debits, credits and closing balances are not proved.',
)
const UNREAD_OPENINGS = sentence(
  'Opening balances that could not be read: {{count}}. Opening and closing balances are therefore not proved.',
)

type View = 'ledgers' | 'differences' | 'openings' | 'problems'
type ViewOffer = { value: View; name: string; count: number; table: ReactNode }

/** Four looks at the same run, one at a time; V goes on to the next. What is wrong is seen first. */
function Views({ run, rows }: { run: ImportAnswer; rows: ReconciledLedger[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const offers = useOffers(run, rows)
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
  const segments = offers.map(({ value, name, count }) => ({ value, label: `${name} ${digits(String(count), language)}` }))
  return (
    <>
      <div className="import-views">
        <div ref={segmented} className="import-segments">
          <Segmented segments={segments} value={shown.value} onChange={setChosen} label={t('Show')} />
        </div>
        {run.state === 'done' && !run.dryRun && <TrialBalanceLink />}
      </div>
      {shown.table}
    </>
  )
}

/** On a phone the four names are wider than the screen: the one that V chose is brought there. */
function useChosenInView(chosen: View | undefined) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) box.current?.querySelector('.segmented-label[data-active]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [chosen])
  return box
}

function useOffers({ problems, counts }: ImportAnswer, rows: ReconciledLedger[]): ViewOffer[] {
  const { t } = useTranslation()
  const [differing, openings, unproven] = [rows.filter(differs), withOpenings(rows), unprovenIn(counts)]
  const tableOf = (shown: ReconciledLedger[]) => <ReconciliationTable rows={shown} all={rows} unproven={unproven} />
  const offers: ViewOffer[] = [
    { value: 'ledgers', name: t('All ledgers'), count: rows.length, table: tableOf(rows) },
    { value: 'differences', name: t('Differences'), count: differing.length, table: tableOf(differing) },
    { value: 'openings', name: t('Opening balances'), count: openings.length, table: <OpeningsTable rows={openings} /> },
    { value: 'problems', name: t('Reasons and notes'), count: problems.length, table: <ProblemsTable problems={problems} /> },
  ]
  return rows.length === 0 ? offers.filter(({ value }) => value === 'problems') : offers
}

/** The proof in the books themselves: the trial balance over all years. */
function TrialBalanceLink() {
  const { t } = useTranslation()
  const { years } = useOrganization()
  const [from, to] = [years[0]?.year, years.at(-1)?.end]
  return (
    <Link from="/$lng" to="/$lng/report/trialBalance" search={{ from, to, view: 'ledger' }}>
      {t('Trial balance of all years')}
    </Link>
  )
}
