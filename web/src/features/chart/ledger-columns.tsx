import type { LedgerAnswer } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import type { Match } from '../../books/match-ledgers.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useFigureColumns } from './figure-columns.tsx'
import { sumOf } from './figures.ts'
import { useLedgerFigures } from './ledger-figures.ts'
import { FoundName, NameText } from './marked-name.tsx'

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

function GroupName({ masters, groupId }: { masters: Masters | undefined; groupId: string }) {
  const group = masters?.groupById.get(groupId)
  return group && <NameText of={group} />
}
