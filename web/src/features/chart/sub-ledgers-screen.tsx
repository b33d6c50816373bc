import { type LedgerAnswer, listSubLedgers, type SubLedgerAnswer } from '@lekha/contract'
import { type Match, matchNames } from '@lekha/ledger'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { Shown } from '../../masters/shown.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { useWays } from '../../masters/use-ways.ts'
import { ViewChoice } from '../../masters/view-choice.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import type { RowShape } from '../../ui/table-shape.ts'
import { useAddresses } from './addresses.ts'
import { useFoundColumns, useFoundFile } from './found-columns.tsx'
import { useFiguresBySubLedger } from './sub-ledger-figures.ts'
import { subLedgerWire } from './wires.ts'

type FoundSubLedger = Match<SubLedgerAnswer>

const shape = ({ item: { id, active } }: FoundSubLedger): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `subLedger`: all sub-ledgers with their figures in the working year, with a search. */
export function SubLedgersScreen() {
  const { t } = useTranslation()
  const masters = useMasters()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/year/subLedger' }))
  const { rows, pages, isWhole } = useFound(masters, search.sought, search.view)
  const addresses = useAddresses()
  const language = useLanguage()
  const { go } = useWays(search.noteRow)
  const list = {
    ...{ rows, isWhole },
    one: t('Sub-ledger'),
    above: t('Ledger'),
    aboveOf: ({ ledgerId }: SubLedgerAnswer) => masters?.ledgerById.get(ledgerId),
    figures: useFiguresBySubLedger(),
  }
  const isControl = ({ id, requiresSubLedger }: LedgerAnswer) =>
    masters?.known.subLedgers ? requiresSubLedger : masters?.subLedgersOf(id).length !== 0
  const controls = masters?.ledgers.filter(isControl) ?? []
  const views = [
    { value: '', label: t('All ledgers') },
    ...controls.map((ledger) => ({ value: ledger.id, label: nameIn(ledger, language) })),
  ]
  const actions = useMasterActions<FoundSubLedger, SubLedgerAnswer>({
    ...{ wire: subLedgerWire, of: ({ item }) => item, noteRow: search.noteRow, form: addresses.subLedgerForm },
    view: { label: t('About the sub-ledger'), to: addresses.subLedger },
    statement: addresses.subLedgerStatement,
    create: { label: t('New sub-ledger'), to: (row) => addresses.newSubLedger(search.view || row?.ledgerId) },
  })
  return (
    <MasterList
      title={t('Sub-ledgers')}
      search={search}
      columns={useFoundColumns(list)}
      rows={masters && rows}
      pages={pages}
      shape={shape}
      {...actions}
      keys={() => [{ keys: 'B', label: t('Balances by ledger'), run: () => go(addresses.subLedgerBalances) }]}
      file={useFoundFile('sub-ledgers', list)}
      empty={<Empty>{t('A sub-ledger is a person, a loan or a member under one ledger.')}</Empty>}
    >
      <ViewChoice views={views} value={search.view} onChange={search.setView} />
      <Shown number={rows.length} of={masters?.known.subLedgers ? rows.length : masters?.subLedgers.length} />
    </MasterList>
  )
}

/** The sub-ledgers that were found: here, or page by page on the server where not all of them are here. */
function useFound(masters: Masters | undefined, sought: string, ledgerId: string) {
  const language = useLanguage()
  const isWhole = masters?.known.subLedgers === undefined
  const pages = useMasterPages<SubLedgerAnswer>(listSubLedgers, sought, {
    enabled: !isWhole,
    ...(ledgerId !== '' && { filters: { ledgerId } }),
  })
  const rows = useMemo(() => {
    const all = (isWhole ? masters?.subLedgers : pages.rows) ?? []
    return matchNames(sought, ledgerId === '' ? all : all.filter((subLedger) => subLedger.ledgerId === ledgerId), language)
  }, [masters, isWhole, pages.rows, sought, ledgerId, language])
  return { rows, pages: isWhole ? undefined : pages, isWhole: isWhole || pages.isWhole }
}
