import { type Paisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { Side, TypedAmount } from '../../books/typed-amount.ts'
import marked from '../../picker/marked-name.module.css'
import { NameText } from '../../picker/marked-name.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import styles from './chart.module.css'
import { OpeningCell } from './opening-cell.tsx'
import { type OpeningEntry, type OpeningRow, shownAt } from './opening-rows.ts'
import type { BadCell } from './use-openings.ts'

type Sums = { debit: Paisa; credit: Paisa }
type OpeningColumns = {
  entry: OpeningEntry
  totals: Sums
  /** By the id of the group or control ledger. */
  sums: ReadonlyMap<string, Sums>
  bad: BadCell | undefined
  fixed: boolean
  type: (id: string, typed: TypedAmount) => void
}

/** Ledger, debit, credit, with the sums of both sides for each group and for all. */
export function useOpeningColumns({ entry, totals, sums, bad, fixed, type }: OpeningColumns): Column<OpeningRow>[] {
  const { t } = useTranslation()
  const width = usePhone() ? 112 : 180
  const sideColumn = (side: Side, header: string): Column<OpeningRow> => ({
    id: side,
    header,
    align: 'money',
    width,
    cell: (row) =>
      row.kind === 'item' ? (
        <OpeningCell
          item={row}
          side={side}
          shown={shownAt(entry, row)}
          bad={bad?.id === row.id && shownAt(entry, row).side === side}
          fixed={fixed}
          onType={(typed) => type(row.id, typed)}
        />
      ) : (
        <span className={styles.openingSum}>
          <Money amount={sums.get(row.id)?.[side] ?? ZERO} blankZero />
        </span>
      ),
    footer: <Money amount={totals[side]} />,
  })
  return [
    { id: 'name', header: t('Ledger'), align: 'text', cell: (row) => <OpeningName row={row} />, footer: t('Total') },
    sideColumn('debit', t('Debit')),
    sideColumn('credit', t('Credit')),
  ]
}

function OpeningName({ row }: { row: OpeningRow }) {
  const { t } = useTranslation()
  if (row.kind === 'group') return <NameText of={row.group} />
  if (row.kind === 'control') return <NameText of={row.ledger} />
  const active = row.ledger.active && row.subLedger?.active !== false
  return (
    <>
      {row.isNone ? <span className="hint">{t('(none)')}</span> : <NameText of={row.subLedger ?? row.ledger} />}
      {!active && <span className={`${marked.beside} warn`}>{t('not active')}</span>}
    </>
  )
}
