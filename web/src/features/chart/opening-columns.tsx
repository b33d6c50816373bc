import { type Paisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { Side, TypedAmount } from '../../books/typed-amount.ts'
import marked from '../../picker/marked-name.module.css'
import { NameText } from '../../picker/marked-name.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import styles from './chart.module.css'
import { BillsWords } from './opening-bills/bills-words.tsx'
import { OpeningCell } from './opening-cell.tsx'
import { type OpeningEntry, type OpeningItem, type OpeningRow, shownAt } from './opening-rows.ts'
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
  /** Whether the bills of an item are kept, and what opens them. */
  keepsBills: (row: OpeningItem) => boolean
  openBills: (row: OpeningItem) => void
}

/** Ledger, debit, credit, with the sums of both sides for each group and for all. */
export function useOpeningColumns({ entry, totals, sums, bad, fixed, type, keepsBills, openBills }: OpeningColumns): Column<OpeningRow>[] {
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
        row.kind !== 'bills' && (
          <span className={styles.openingSum}>
            <Money amount={sums.get(row.id)?.[side] ?? ZERO} blankZero />
          </span>
        )
      ),
    footer: <Money amount={totals[side]} />,
  })
  return [
    {
      id: 'name',
      header: t('Ledger'),
      align: 'text',
      indents: true,
      cell: (row) => <OpeningName {...{ row, entry, fixed, keepsBills, openBills }} />,
      footer: t('Total'),
    },
    sideColumn('debit', t('Debit')),
    sideColumn('credit', t('Credit')),
  ]
}

type OpeningNameProps = Pick<OpeningColumns, 'entry' | 'fixed' | 'keepsBills' | 'openBills'> & { row: OpeningRow }

function OpeningName({ row, entry, fixed, keepsBills, openBills }: OpeningNameProps) {
  const { t } = useTranslation()
  if (row.kind === 'bills') return <BillsWords {...row} onOpen={fixed ? undefined : () => openBills(row.item)} />
  if (row.kind === 'group') return <NameText of={row.group} />
  if (row.kind === 'control') return <NameText of={row.ledger} />
  const active = row.ledger.active && row.subLedger?.active !== false
  return (
    <>
      {row.isNone ? <span className="hint">{t('(none)')}</span> : <NameText of={row.subLedger ?? row.ledger} />}
      {!active && <span className={`${marked.beside} warn`}>{t('not active')}</span>}
      {!fixed && !entry.bills.get(row.id)?.length && keepsBills(row) && (
        <span className={marked.beside}>
          <Button kind="link" small tabIndex={-1} onClick={() => openBills(row)}>
            {t('Bills')}
          </Button>
        </span>
      )}
    </>
  )
}
