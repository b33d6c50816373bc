import type { OpeningLine } from '@lekha/contract'
import { matchNames } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Unsaved } from '../../form/unsaved.tsx'
import { SearchBox } from '../../masters/search-box.tsx'
import { toggled } from '../../masters/toggled.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Proofs } from '../../ui/proofs.tsx'
import { usePhone } from '../../ui/screen.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useOpeningBills } from './opening-bills/use-opening-bills.tsx'
import { useOpeningColumns } from './opening-columns.tsx'
import {
  itemId,
  type OpeningItem,
  type OpeningRow,
  openingRows,
  openingTotals,
  shownRows,
  sumsByHeading,
  withBillRows,
} from './opening-rows.ts'
import { usePastedOpenings } from './paste-openings.tsx'
import { type Openings, useOpenings } from './use-openings.ts'

const shape = (row: OpeningRow): RowShape =>
  row.kind === 'item'
    ? { id: row.id, kind: 'child', level: row.level }
    : row.kind === 'bills'
      ? { id: row.id, kind: 'detail', level: row.level }
      : { id: row.id, kind: 'group', level: row.level, expandable: true, expanded: row.expanded }

const NONE: ReadonlySet<string> = new Set()

/** The grid of all opening balances; saving stores all of it as one voucher. */
export function OpeningGrid({ masters, openings }: { masters: Masters; openings: Openings }) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const page = useRef<HTMLDivElement>(null)
  const state = useOpenings(openings)
  const fixed = openings.locked || !may('opening.write')
  const [shown, setShown] = useState<ShownPart>({ sought: '', part: 'all' })
  const [shut, setShut] = useState(NONE)
  const { difference } = openingTotals(state.lines)
  const { rows, lines, sums } = useShownRows(masters, openings, { ...shown, shut, state })
  const bills = useOpeningBills({ masters, openings, state, fixed })
  const columns = useOpeningColumns({ ...state, ...bills, totals: openingTotals(lines), sums, fixed })
  const focus = (selector: string) => page.current?.querySelector<HTMLInputElement>(selector)?.focus()
  const { onPaste, over } = usePastedOpenings({ masters, openings, type: state.type, fixed })
  useFirstCell(page, fixed)
  useBadCell(page, state.bad?.id)
  useGridKeys(state.store, fixed)
  return (
    <div className="page" ref={page} onPaste={onPaste}>
      <OpeningHead openings={openings} state={state} fixed={fixed}>
        <ShownChoice shown={shown} onChange={setShown} onOpen={() => focus('input[data-usual]')} />
      </OpeningHead>
      <div className="page-body">
        <DataTable
          label={t('Opening balances')}
          columns={columns}
          rows={rows}
          shape={shape}
          totals={difference === ZERO ? 'final' : 'open'}
          onToggle={({ id }) => setShut((former) => toggled(former, id))}
          onOpen={(row) => row.kind === 'item' && focus(`[data-item="${row.id}"][data-usual]`)}
          empty={<Empty>{t('No ledger matches this search.')}</Empty>}
        />
      </div>
      <Proofs proofs={state.lines.length > 0 ? [{ id: 'difference', label: t('Debits = credits'), difference }] : []}>
        <Remark difference={difference}>{state.bad?.message}</Remark>
      </Proofs>
      <Unsaved when={state.dirty && !state.pending} />
      {over}
      {bills.over}
    </div>
  )
}

type OpeningState = ReturnType<typeof useOpenings>
type OpeningHeadProps = { openings: Openings; state: OpeningState; fixed: boolean; children: ReactNode }

function OpeningHead({ openings, state, fixed, children }: OpeningHeadProps) {
  const { t } = useTranslation()
  const phone = usePhone()
  return (
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
        {children}
        {/* On a phone the search and the choice fill the row. */}
        {(openings.locked || !phone) && (
          <span className="chips-note">
            {openings.locked ? t('The first fiscal year is locked: its opening balances cannot be changed.') : t('Amounts in Rs (रु)')}
          </span>
        )}
      </div>
    </div>
  )
}

type ShownPart = { sought: string; part: 'all' | 'filled' }

function ShownChoice({ shown, onChange, onOpen }: { shown: ShownPart; onChange: (shown: ShownPart) => void; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <SearchBox keys="Alt+F" value={shown.sought} onChange={(sought) => onChange({ ...shown, sought })} onOpen={onOpen} />
      <Segmented
        label={t('Show')}
        value={shown.part}
        onChange={(part) => onChange({ ...shown, part })}
        segments={[
          { value: 'all', label: t('All ledgers') },
          { value: 'filled', label: t('With an opening') },
        ]}
      />
    </>
  )
}

function useGridKeys(store: () => void, fixed: boolean) {
  const { t } = useTranslation()
  const back = useBack('/$lng/ledger')
  useKeys([
    { keys: 'Enter', label: t('Next ledger'), when: !fixed },
    { keys: 'Tab', label: t('Other side'), when: !fixed },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Save'), run: store, when: !fixed },
    { keys: 'Ctrl+V', label: t('Paste from Excel'), when: !fixed },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
}

/** The refusal, or else where the difference is posted. */
function Remark({ difference, children }: { difference: Paisa; children: ReactNode }) {
  const { t } = useTranslation()
  if (children)
    return (
      <span className="bad" role="alert">
        {children}
      </span>
    )
  if (difference === ZERO) return null
  return <span role="status">{t('The difference is in the ledger “Difference in opening balances”.')}</span>
}

type Shown = ShownPart & { shut: ReadonlySet<string>; state: OpeningState }

/** The rows that match the search, with the headings above them; the lines that are summed; and their sums by heading. */
function useShownRows(
  masters: Masters,
  openings: Openings,
  { sought, part, shut, state }: Shown,
): { rows: OpeningRow[]; lines: OpeningLine[]; sums: ReturnType<typeof sumsByHeading> } {
  const language = useLanguage()
  const all = useMemo(() => openingRows(masters, openings.lines), [masters, openings.lines])
  const found = useMemo(() => {
    if (sought.trim() === '') return undefined
    const names = [...matchNames(sought, masters.ledgers, language), ...matchNames(sought, masters.subLedgers, language)]
    return new Set(names.map(({ item: ledger }) => ledger.id))
  }, [masters, sought, language])
  const { stored, typed, bills } = state.entry
  const isWanted = ({ id, ledger, subLedger }: OpeningItem) =>
    (part === 'all' || stored.has(id) || typed.has(id) || bills.has(id)) &&
    (!found || found.has(ledger.id) || (subLedger !== null && found.has(subLedger.id)))
  const wanted = new Set(all.flatMap((row) => (row.kind === 'item' && isWanted(row) ? [row.id] : [])))
  const lines = state.lines.filter((line) => wanted.has(itemId(line.ledgerId, line.subLedgerId)))
  return {
    rows: withBillRows(
      shownRows(all, ({ id }) => wanted.has(id), shut),
      state.entry,
    ),
    lines,
    sums: sumsByHeading(all, lines),
  }
}

/** Focuses the first item when the grid opens. */
function useFirstCell(page: RefObject<HTMLDivElement | null>, fixed: boolean) {
  useEffect(() => {
    if (!fixed) page.current?.querySelector<HTMLInputElement>('input[data-usual]')?.focus()
  }, [page, fixed])
}

/** Focuses the item that was refused. */
function useBadCell(page: RefObject<HTMLDivElement | null>, id: string | undefined) {
  useEffect(() => {
    if (id !== undefined) page.current?.querySelector<HTMLInputElement>(`[data-item="${id}"]`)?.focus()
  }, [page, id])
}
