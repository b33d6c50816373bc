import { formatAmount, formatScaled, type Paisa, paisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money.tsx'
import { usePhone } from '../../../ui/screen.ts'
import type { Column } from '../../../ui/table-shape.ts'
import styles from './opening-stock.module.css'
import { FigureCell, GodownCell, ItemCell } from './stock-cells.tsx'
import { figuresOf, type StockField, type StockLine } from './stock-lines.ts'
import type { InCell } from './use-grid-focus.ts'
import type { useOpeningStock } from './use-opening-stock.ts'
import type { StockMasters } from './use-stock-masters.ts'

type StockColumns = {
  state: ReturnType<typeof useOpeningStock>
  masters: StockMasters
  fixed: boolean
  hasGodowns: boolean
  onKeyDown: InCell
  createItem: ((id: number, name: string) => void) | undefined
}

/** Item, unit, godown where there are any, quantity, rate, value; on a telephone what is needed of them. */
export function useStockColumns({ state, masters, fixed, hasGodowns, onKeyDown, createItem }: StockColumns): Column<StockLine>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const cellOf = (line: StockLine, field: StockField) => ({
    ...{ line, fixed, change: state.change, bad: state.bad?.id === line.id && state.bad.field === field },
    onKeyDown: (event: Parameters<InCell>[0], nothingTyped: boolean) => onKeyDown(event, nothingTyped, line, field),
  })
  const followed = (line: StockLine, field: 'rate' | 'value'): string => {
    const { rate, value } = figuresOf(line, masters.placesOf(line.itemId))
    if (field === 'rate') return rate === undefined ? '' : formatScaled(rate, 2, 'en')
    return value === undefined ? '' : formatAmount(value, 'en')
  }
  const figure = (field: 'quantity' | 'rate' | 'value', header: string, width: number): Column<StockLine> => ({
    ...{ id: field, header, width, align: 'money' },
    cell: (line) => (
      <FigureCell
        {...cellOf(line, field)}
        field={field}
        label={header}
        tidy={state.tidy}
        follows={field === 'quantity' ? '' : followed(line, field)}
      />
    ),
  })
  const items: Column<StockLine> = {
    ...{ id: 'item', header: t('Item'), align: 'text', footer: t('Total'), ...(phone && { width: 112 }) },
    cell: (line) => (
      <div className={styles.names}>
        <ItemCell
          {...cellOf(line, 'item')}
          items={masters.items}
          chosen={masters.itemById.get(line.itemId ?? '')}
          {...(createItem && { onCreate: (name: string) => createItem(line.id, name) })}
        />
      </div>
    ),
  }
  const unit: Column<StockLine> = {
    ...{ id: 'unit', header: t('Unit'), align: 'text', width: 72 },
    cell: ({ itemId }) => masters.unitOf(itemId)?.symbol,
  }
  const godown: Column<StockLine> = {
    ...{ id: 'godown', header: t('Godown'), align: 'text', width: 190 },
    cell: (line) => (
      <div className={styles.names}>
        <GodownCell {...cellOf(line, 'godown')} godowns={masters.godowns} />
      </div>
    ),
  }
  const quantity = figure('quantity', t('Quantity'), phone ? 66 : 130)
  const value = {
    ...figure('value', phone ? t('Value') : t('Value Rs (रु)'), phone ? 100 : 160),
    footer: <Money amount={totalOf(state.sent.rows)} />,
  }
  if (phone) return [items, ...(hasGodowns ? [{ ...godown, width: 80 }] : []), quantity, value]
  return [items, unit, ...(hasGodowns ? [godown] : []), quantity, figure('rate', t('Rate Rs (रु)'), 130), value]
}

const totalOf = (rows: readonly { value: Paisa }[]): Paisa => paisa(rows.reduce((sum, { value }) => sum + value, 0n))
