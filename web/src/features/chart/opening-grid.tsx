import { type Paisa, ZERO } from '@lekha/money'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../api/masters.ts'
import { matchLedgers } from '../../api/match-ledgers.ts'
import { useKeys } from '../../app/keys/use-keys.ts'
import { useOrganization } from '../../app/organization.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Proofs } from '../../ui/proofs.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { RowShape } from '../../ui/table-shape.ts'
import { useBack } from './addresses.ts'
import { useOpeningColumns } from './opening-columns.tsx'
import { amountAt, type OpeningPlace, type OpeningRow, openingRows, openingTotals, shownRows } from './opening-rows.ts'
import { SearchBox } from './search-box.tsx'
import { toggled } from './toggled.ts'
import { Unsaved } from './unsaved.tsx'
import { type Openings, useOpenings } from './use-openings.ts'

const shape = (row: OpeningRow): RowShape =>
  row.kind === 'place'
    ? { id: row.id, level: row.level }
    : { id: row.id, kind: 'group', level: row.level, expandable: true, expanded: row.expanded }

const NONE: ReadonlySet<string> = new Set()

/** All places of an opening balance; what is typed is stored at once, as one voucher. */
export function OpeningGrid({ masters, openings }: { masters: Masters; openings: Openings }) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const page = useRef<HTMLDivElement>(null)
  const state = useOpenings(openings)
  const fixed = openings.locked || !may('opening.write')
  const [sought, setSought] = useState('')
  const [part, setPart] = useState<'all' | 'filled'>('all')
  const totals = openingTotals(state.lines)
  const [shut, setShut] = useState(NONE)
  const rows = useShownRows(masters, openings, { sought, shut, isShown: (id) => part === 'all' || amountAt(state.entry, id) !== ZERO })
  const columns = useOpeningColumns({ ...state, totals, fixed })
  const back = useBack('ledgers')
  const focus = (selector: string) => page.current?.querySelector<HTMLInputElement>(selector)?.focus()
  useFirstCell(page, fixed)
  useBadCell(page, state.bad?.id)
  useKeys([
    { keys: 'Enter', label: t('Next ledger'), when: !fixed },
    { keys: 'Tab', label: t('Other side'), when: !fixed },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Save'), run: state.store, when: !fixed },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page" ref={page}>
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Opening balances')}</h1>
          <DateText ad={openings.date} withAd />
          {!fixed && (
            <div className="page-tools">
              <Button small disabled={!state.dirty} onClick={state.forget}>
                {t('Undo all')}
              </Button>
              <Button small kind="main" keys="Ctrl+Enter" disabled={!state.dirty || state.pending} onClick={state.store}>
                {t('Save')}
              </Button>
            </div>
          )}
        </div>
        <div className="chips">
          <SearchBox keys="Alt+F" value={sought} onChange={setSought} onOpen={() => focus('.opening-cell[data-usual]')} />
          <Segmented
            label={t('Show')}
            value={part}
            onChange={setPart}
            segments={[
              { value: 'all', label: t('All ledgers') },
              { value: 'filled', label: t('With an opening') },
            ]}
          />
          <span className="chips-note">
            {openings.locked ? t('The first fiscal year is locked: its opening balances stay as they are.') : t('Amounts in Rs (रु)')}
          </span>
        </div>
      </div>
      <div className="page-body opening-body">
        <DataTable
          label={t('Opening balances')}
          columns={columns}
          rows={rows}
          shape={shape}
          totals={totals.difference === ZERO ? 'final' : 'open'}
          onToggle={({ id }) => setShut((former) => toggled(former, id))}
          onOpen={(row) => row.kind === 'place' && focus(`[data-place="${row.id}"][data-usual]`)}
          empty={<Empty>{t('No ledger fits what is sought here.')}</Empty>}
        />
      </div>
      <Proofs proofs={[{ id: 'difference', label: t('Debits = credits'), difference: totals.difference }]}>
        <Remark difference={totals.difference}>{state.bad?.message}</Remark>
      </Proofs>
      <Unsaved when={state.dirty && !state.pending} />
    </div>
  )
}

/** What was refused; else what becomes of the difference. */
function Remark({ difference, children }: { difference: Paisa; children: ReactNode }) {
  const { t } = useTranslation()
  if (children)
    return (
      <span className="bad" role="alert">
        {children}
      </span>
    )
  if (difference === ZERO) return null
  return <span role="status">{t('What is missing stands on “Difference in opening balances”.')}</span>
}

type Shown = { sought: string; shut: ReadonlySet<string>; isShown: (placeId: string) => boolean }

/** The rows of what is sought; headings only where something stands below them. */
function useShownRows(masters: Masters, openings: Openings, { sought, shut, isShown }: Shown): OpeningRow[] {
  const language = useLanguage()
  const all = useMemo(() => openingRows(masters, openings.lines), [masters, openings.lines])
  const found = useMemo(() => {
    if (sought.trim() === '') return undefined
    const names = [...matchLedgers(sought, masters.ledgers, language), ...matchLedgers(sought, masters.subLedgers, language)]
    return new Set(names.map(({ ledger }) => ledger.id))
  }, [masters, sought, language])
  const isFound = ({ ledger, subLedger }: OpeningPlace) => !found || found.has(ledger.id) || (subLedger !== null && found.has(subLedger.id))
  return shownRows(all, (place) => isShown(place.id) && isFound(place), shut)
}

/** The keyboard begins in the first place. */
function useFirstCell(page: React.RefObject<HTMLDivElement | null>, fixed: boolean) {
  useEffect(() => {
    if (!fixed) page.current?.querySelector<HTMLInputElement>('.opening-cell[data-usual]')?.focus()
  }, [page, fixed])
}

/** A refusal brings the keyboard to its place. */
function useBadCell(page: React.RefObject<HTMLDivElement | null>, id: string | undefined) {
  useEffect(() => {
    if (id !== undefined) page.current?.querySelector<HTMLInputElement>(`[data-place="${id}"]`)?.focus()
  }, [page, id])
}
