import { type LedgerAnswer, listLedgers } from '@lekha/contract'
import { type Match, matchNames } from '@lekha/ledger'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { Shown } from '../../masters/shown.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { ViewChoice } from '../../masters/view-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import type { RowShape } from '../../ui/table-shape.ts'
import { useAddresses } from './addresses.ts'
import { useFoundColumns, useFoundFile } from './found-columns.tsx'
import { useLedgerFigures } from './ledger-figures.ts'
import { inView, LEDGER_VIEWS, ledgerView, useViewNames } from './ledger-views.ts'
import { ledgerWire } from './wires.ts'

type FoundLedger = Match<LedgerAnswer>

const shape = ({ item: ledger }: FoundLedger): RowShape => ({ id: ledger.id, kind: ledger.active ? 'plain' : 'child' })

/** `ledger`: all ledgers with their figures in the working year, with a search. */
export function LedgersScreen() {
  const { t } = useTranslation()
  const masters = useMasters()
  const search = useListSearch(useSearch({ strict: false }))
  const view = ledgerView(search.view)
  const { rows, pages, isWhole } = useFound(masters, search.sought, view)
  const addresses = useAddresses()
  const names = useViewNames()
  const list = {
    ...{ rows, isWhole },
    one: t('Ledger'),
    above: t('Group'),
    aboveOf: ({ groupId }: LedgerAnswer) => masters?.groupById.get(groupId ?? ''),
    figures: useLedgerFigures(),
  }
  const showAll = () => {
    search.setSought('')
    search.setView('')
  }
  const actions = useMasterActions<FoundLedger, LedgerAnswer>({
    ...{ wire: ledgerWire, of: ({ item }) => item, noteRow: search.noteRow, form: addresses.ledgerForm },
    view: { label: t('About the ledger'), to: addresses.ledger },
    statement: addresses.statement,
    create: { label: t('New ledger'), to: () => addresses.newLedger() },
    isOwn: ({ reserved }) => reserved === null,
  })
  return (
    <MasterList
      title={t('Ledgers')}
      search={search}
      columns={useFoundColumns(list)}
      rows={masters && rows}
      pages={pages}
      shape={shape}
      {...actions}
      file={useFoundFile('ledgers', list)}
      empty={<Empty actions={<Button onClick={showAll}>{t('Show all ledgers')}</Button>}>{t('No ledger matches this search.')}</Empty>}
    >
      <ViewChoice views={LEDGER_VIEWS.map((value) => ({ value, label: names[value] }))} value={view} onChange={search.setView} />
      {view !== '' && <Chip kind="filter" label={names[view]} onRemove={() => search.setView('')} />}
      <Shown number={rows.length} of={masters?.known.ledgers ? rows.length : masters?.ledgers.length} />
    </MasterList>
  )
}

/** The ledgers that were found: here, or page by page on the server where not all of them are here. */
function useFound(masters: Masters | undefined, sought: string, view: ReturnType<typeof ledgerView>) {
  const language = useLanguage()
  const isWhole = masters?.known.ledgers === undefined
  const pages = useMasterPages<LedgerAnswer>(listLedgers, sought, { enabled: !isWhole })
  const rows = useMemo(() => {
    if (!masters) return []
    const ledgers = (isWhole ? masters.ledgers : (pages.rows ?? [])).filter(inView(view, masters.groups))
    return matchNames(sought, ledgers, language, masters.usesOf)
  }, [masters, isWhole, pages.rows, sought, view, language])
  return { rows, pages: isWhole ? undefined : pages, isWhole: isWhole || pages.isWhole }
}
