import { csvFigure } from '@lekha/contract'
import type { Match, Named } from '@lekha/ledger'
import { paisaText } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { ListFile } from '../../masters/list-file.ts'
import { FoundName, NameText } from '../../picker/marked-name.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useFigureColumns } from './figure-columns.tsx'
import { type LedgerFigures, sumOf } from './figures.ts'

type Item = Named & { id: string; active: boolean; pan?: string }
type FoundList<Row extends Item> = {
  rows: readonly Match<Row>[]
  /** Whether these are all; no total is made of some. */
  isWhole: boolean
  /** The singular of the noun, and the label of the column for the group or ledger above. */
  one: string
  above: string
  aboveOf: (row: Row) => { name: string; nameNp: string } | undefined
  /** Its figures in the working year. */
  figures: (id: string) => LedgerFigures | undefined
}

/** Columns of a list of ledgers or sub-ledgers: name with code and alias, the group or ledger above, the figures of the working year. */
export function useFoundColumns<Row extends Item>({ rows, isWhole, one, above, aboveOf, figures }: FoundList<Row>): Column<Match<Row>>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const total = isWhole ? sumOf(rows.map(({ item: ledger }) => figures(ledger.id))) : undefined
  const figureColumns = useFigureColumns<Match<Row>>(({ item: ledger }) => figures(ledger.id), total)
  const name: Column<Match<Row>> = {
    id: 'name',
    header: one,
    align: 'text',
    cell: (found) => <FoundName found={found} />,
    footer: t('Total'),
  }
  const cell = ({ item: ledger }: Match<Row>) => {
    const over = aboveOf(ledger)
    return <span className="second">{over && <NameText of={over} />}</span>
  }
  return phone
    ? [name, ...figureColumns]
    : [{ ...name, width: '28%' }, { id: 'above', header: above, align: 'text', width: '18%', cell }, ...figureColumns]
}

/** The columns of the CSV file: all fields of each row. */
export function useFoundFile<Row extends Item>(name: string, { above, aboveOf, figures }: FoundList<Row>): ListFile<Match<Row>> {
  const { t } = useTranslation()
  const amount = (field: keyof LedgerFigures) => (found: Match<Row>) => {
    const known = figures(found.item.id)?.[field]
    return known === undefined ? null : csvFigure(paisaText(known))
  }
  return {
    name,
    columns: [
      [t('Name in English'), ({ item: ledger }) => ledger.name],
      [t('Name in Nepali'), ({ item: ledger }) => ledger.nameNp],
      [above, ({ item: ledger }) => aboveOf(ledger)?.name ?? null],
      [t('Code'), ({ item: ledger }) => ledger.code ?? null],
      [t('Alias'), ({ item: ledger }) => ledger.alias ?? null],
      [t('PAN'), ({ item: ledger }) => ledger.pan ?? null],
      [t('Opening'), amount('opening')],
      [t('Debit'), amount('debit')],
      [t('Credit'), amount('credit')],
      [t('Balance'), amount('balance')],
    ],
  }
}
