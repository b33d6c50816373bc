import { csvFigure, type LedgerAnswer } from '@lekha/contract'
import { paisaText } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import type { Match } from '../../books/match-ledgers.ts'
import type { ListFile } from '../../masters/list-file.ts'
import { FoundName, NameText } from '../../picker/marked-name.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useFigureColumns } from './figure-columns.tsx'
import { type LedgerFigures, sumOf } from './figures.ts'
import { useLedgerFigures } from './ledger-figures.ts'

export type FoundLedger = Match<LedgerAnswer>

/** Name with code and alias, group, and the figures of the working year with their sums. */
export function useLedgerColumns(masters: Masters | undefined, rows: readonly FoundLedger[]): Column<FoundLedger>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const figures = useLedgerFigures()
  const total = sumOf(rows.map(({ ledger }) => figures(ledger.id)))
  const figureColumns = useFigureColumns<FoundLedger>(({ ledger }) => figures(ledger.id), total)
  const name: Column<FoundLedger> = {
    id: 'name',
    header: t('Ledger'),
    align: 'text',
    cell: (found) => <FoundName found={found} />,
    footer: t('Total'),
  }
  const group: Column<FoundLedger> = {
    id: 'group',
    header: t('Group'),
    align: 'text',
    width: '18%',
    cell: ({ ledger: { groupId } }) => (
      <span className="second">{groupId !== null && <GroupName masters={masters} groupId={groupId} />}</span>
    ),
  }
  return phone ? [name, ...figureColumns] : [{ ...name, width: '28%' }, group, ...figureColumns]
}

/** The same as a file, with all that is known of each. */
export function useLedgerFile(masters: Masters | undefined): ListFile<FoundLedger> {
  const { t } = useTranslation()
  const figures = useLedgerFigures()
  const amount = (field: keyof LedgerFigures) => (found: FoundLedger) => {
    const known = figures(found.ledger.id)?.[field]
    return known === undefined ? null : csvFigure(paisaText(known))
  }
  return {
    name: 'ledgers',
    columns: [
      [t('Name in English'), ({ ledger }) => ledger.name],
      [t('Name in Nepali'), ({ ledger }) => ledger.nameNp],
      [t('Group'), ({ ledger: { groupId } }) => (groupId === null ? null : (masters?.groupById.get(groupId)?.name ?? null))],
      [t('Code'), ({ ledger }) => ledger.code],
      [t('Alias'), ({ ledger }) => ledger.alias],
      [t('PAN'), ({ ledger }) => ledger.pan],
      [t('Opening'), amount('opening')],
      [t('Debit'), amount('debit')],
      [t('Credit'), amount('credit')],
      [t('Balance'), amount('balance')],
    ],
  }
}

function GroupName({ masters, groupId }: { masters: Masters | undefined; groupId: string }) {
  const group = masters?.groupById.get(groupId)
  return group && <NameText of={group} />
}
