import { matchNames } from '@lekha/ledger'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../../books/organization.ts'
import { ReasonDialog } from '../../../form/reason-dialog.tsx'
import { Unsaved } from '../../../form/unsaved.tsx'
import { SearchBox } from '../../../masters/search-box.tsx'
import { useBack } from '../../../ui/back.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { usePhone } from '../../../ui/screen.ts'
import type { RowShape } from '../../../ui/table-shape.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { AgainstLedgers } from './against-ledgers.tsx'
import { NewItemDialog } from './new-item-dialog.tsx'
import { usePastedStock } from './paste-stock.tsx'
import { fieldOf } from './stock-cells.tsx'
import { useStockColumns } from './stock-columns.tsx'
import { isEmptyLine, type OpeningStock, type StockLine } from './stock-lines.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useOpeningStock } from './use-opening-stock.ts'
import type { StockMasters } from './use-stock-masters.ts'

const shape = ({ id }: StockLine): RowShape => ({ id: String(id), kind: 'plain' })

type State = ReturnType<typeof useOpeningStock>
/** What lies over the grid. */
type Over = { is: 'reason' } | { is: 'item'; id: number; name: string }

/** The grid of the opening stock; saving stores all of it as one voucher. */
export function OpeningStockGrid({ masters, stored }: { masters: StockMasters; stored: OpeningStock }) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const page = useRef<HTMLDivElement>(null)
  const state = useOpeningStock(stored, masters.placesOf)
  const fixed = stored.locked || !may('opening.write')
  const [sought, setSought] = useState('')
  const [over, setOver] = useState<Over>()
  const rows = useShownLines(state.lines, masters, sought, fixed)
  const hasGodowns = masters.godowns.length > 0
  const focus = useGridFocus(page, { rows, hasGodowns, first: !fixed, bad: state.bad })
  const createItem = may('chart.write') ? (id: number, name: string) => setOver({ is: 'item', id, name }) : undefined
  const columns = useStockColumns({ state, masters, fixed, hasGodowns, onKeyDown: focus.onKeyDown, createItem })
  const pasting = usePastedStock({ masters, state, fixed })
  const store = () => {
    if (!state.dirty || state.pending) return
    if (state.sent.bad) state.setBad(state.sent.bad)
    else if (state.entry === null) state.send('')
    else setOver({ is: 'reason' })
  }
  useGridKeys({ store, remove: () => focus.remove(state.remove), fixed })
  return (
    <div className="page" ref={page} onPaste={pasting.onPaste}>
      <Head stored={stored} state={state} fixed={fixed} store={store}>
        <SearchBox keys="Alt+F" value={sought} onChange={setSought} onOpen={() => focus.to(rows[0] && fieldOf(rows[0].id, 'quantity'))} />
      </Head>
      <div className="page-body">
        <DataTable label={t('Opening stock')} columns={columns} rows={rows} shape={shape} totals={state.dirty ? 'open' : 'final'} />
      </div>
      <AgainstLedgers rows={state.sent.rows} masters={masters} refused={state.bad?.message} />
      <Unsaved when={state.dirty && !state.pending} />
      {pasting.over}
      {over?.is === 'reason' && (
        <ReasonDialog
          title={t('Alter the opening stock')}
          onClose={() => setOver(undefined)}
          onGive={(reason) => {
            setOver(undefined)
            state.send(reason)
          }}
        />
      )}
      {over?.is === 'item' && (
        <NewItemDialog
          masters={masters}
          name={over.name}
          onClose={() => setOver(undefined)}
          onDone={(itemId) => {
            setOver(undefined)
            state.change(over.id, { itemId })
            focus.to(fieldOf(over.id, hasGodowns ? 'godown' : 'quantity'))
          }}
        />
      )}
    </div>
  )
}

type HeadProps = { stored: OpeningStock; state: State; fixed: boolean; store: () => void; children: ReactNode }

function Head({ stored, state, fixed, store, children }: HeadProps) {
  const { t } = useTranslation()
  const phone = usePhone()
  return (
    <div className="page-head">
      <div className="page-line">
        <h1>{t('Opening stock')}</h1>
        <DateText ad={stored.date} withAd />
        {!fixed && (
          <div className="page-tools">
            <Button small disabled={!state.dirty} onClick={state.forget}>
              {t('Undo all')}
            </Button>
            <Button small kind="main" keys="Ctrl+Enter" disabled={!state.dirty || state.pending} onClick={store}>
              {t('Save')}
            </Button>
          </div>
        )}
      </div>
      <div className="chips">
        {children}
        {(stored.locked || !phone) && (
          <span className="chips-note">
            {stored.locked
              ? t('The first fiscal year is locked: its opening balances cannot be changed.')
              : t('Value = quantity × rate, rounded once per line to the paisa. Whichever is typed last, the other follows.')}
          </span>
        )}
      </div>
    </div>
  )
}

function useGridKeys({ store, remove, fixed }: { store: () => void; remove: () => void; fixed: boolean }) {
  const { t } = useTranslation()
  const back = useBack('/$lng/inventory/item')
  useKeys([
    { keys: 'Enter', label: t('Next field'), when: !fixed },
    { keys: 'Alt+C', label: t('New item'), when: !fixed },
    { keys: 'Ctrl+D', label: t('Delete line'), run: remove, when: !fixed },
    { keys: 'Ctrl+End', label: t('Last line'), when: !fixed },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Save'), run: store, when: !fixed },
    { keys: 'Ctrl+V', label: t('Paste from Excel'), when: !fixed },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
}

/** The lines whose items the search finds, and the empty one at the end, unless nothing can be entered. */
function useShownLines(lines: readonly StockLine[], { items }: StockMasters, sought: string, fixed: boolean): StockLine[] {
  const language = useLanguage()
  const found = useMemo(
    () => (sought.trim() === '' ? undefined : new Set(matchNames(sought, items, language).map(({ item }) => item.id))),
    [items, sought, language],
  )
  return useMemo(
    () => lines.filter((line) => (isEmptyLine(line) ? !fixed : !found || line.itemId === null || found.has(line.itemId))),
    [lines, found, fixed],
  )
}
