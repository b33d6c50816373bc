import { sentence } from '@lekha/ledger'
import { digits, formatAmount, formatScaled } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import type { Masters } from '../../../../books/masters.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import table from '../../../../ui/table.module.css'
import type { Entry, EntryAction } from '../entry.ts'
import grid from '../form/voucher-grid.module.css'
import { BatchFields } from './batch/batch-fields.tsx'
import type { Batches } from './batch/use-batches.ts'
import { isBill } from './bill.ts'
import { BookQuantity, CountDifference } from './count/book-quantity.tsx'
import { FigureField } from './figure-field.tsx'
import styles from './goods-grid.module.css'
import type { GoodsKeys } from './goods-keys.ts'
import { figuresOf, type GoodsLine, isEmptyGoodsLine } from './goods-line.ts'
import { GoodsPlace } from './goods-place.tsx'
import { ItemField } from './item-field.tsx'
import { OnHand } from './on-hand.tsx'
import { priceListOf } from './price-list.ts'
import type { TypedGoods } from './typed-goods.ts'
import { inOtherUnits, unitSizes } from './units/counting.ts'

/** Creates an item for a line under the name that was typed; the figures typed with it stay in the line. */
export type CreateItem = (index: number, typed: TypedGoods) => void
/** Puts an item into a line, with the figures that were typed with it. */
export type TakeItem = (index: number, itemId: string | null, typed?: TypedGoods) => void

type GoodsGridProps = {
  entry: Entry
  masters: GoodsMasters
  ledgers: Masters
  /** The field that was refused, if any. */
  bad: string | undefined
  keys: GoodsKeys
  dispatch: (action: EntryAction) => void
  onTake: TakeItem
  usualRate: (line: GoodsLine) => string | undefined
  batches: Batches
  onCreateItem: CreateItem | undefined
}

/** The goods of a voucher. A line opens by itself below the last one. */
export function GoodsGrid(props: GoodsGridProps) {
  const { t } = useTranslation()
  const billed = isBill(props.entry)
  return (
    <table className={`${table.table} ${grid.grid} ${styles.goods}`} data-billed={billed || undefined} aria-label={t('Goods')}>
      <thead>
        <tr>
          <th className={styles.mark}>{billed ? '#' : <span className="visually-hidden">{t('In, Out, Move or Count')}</span>}</th>
          <th>{t('Item')}</th>
          <th className={styles.onHand}>{t('In stock')}</th>
          <th className={styles.figure}>
            <span className={styles.counted}>
              <span>{t('Quantity')}</span>
              <span />
            </span>
          </th>
          <th className={styles.figure}>{t('Rate Rs (रु)')}</th>
          {billed && <th className={styles.discount}>{t('Discount')}</th>}
          <th className={styles.figure}>{billed ? t('Amount Rs (रु)') : t('Value Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {props.entry.goods.map((line, index) => (
          <GoodsRow key={line.key} line={line} index={index} {...props} />
        ))}
      </tbody>
    </table>
  )
}

export type GoodsRowProps = GoodsGridProps & { line: GoodsLine; index: number }

function GoodsRow(props: GoodsRowProps) {
  const { entry, line, index, masters } = props
  const language = useLanguage()
  const item = line.itemId === null ? undefined : masters.itemById.get(line.itemId)
  return (
    <tr>
      <td className={styles.mark}>{isBill(entry) ? digits(String(index + 1), language) : <MarkButton {...props} />}</td>
      <td className={styles.item}>
        <ItemField {...props} />
        {!isEmptyGoodsLine(line) && <GoodsPlace {...props} />}
        {line.itemId !== null && <BatchFields {...props} />}
      </td>
      <td className={`${styles.onHand} second`}>
        {item &&
          (line.does === 'count' ? (
            <BookQuantity {...props} item={item} />
          ) : (
            <OnHand {...{ entry, item, masters }} godownId={line.godownId} priceList={priceListOf(entry, props.ledgers)} />
          ))}
      </td>
      <Figures {...props} symbol={item && masters.unitOf(item)?.symbol} />
    </tr>
  )
}

type Does = GoodsLine['does']
const MARKS: Record<Does, string> = { in: sentence('In'), out: sentence('Out'), move: sentence('Move'), count: sentence('Count') }
const NEXT: Record<Does, Does> = { in: 'out', out: 'move', move: 'count', count: 'in' }

/** Which way the goods of a line of a stock journal go. */
function MarkButton({ line, index, keys, dispatch }: GoodsRowProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={`${grid.side} ${styles[line.does]}`}
      data-field={`goods.${index}.mark`}
      aria-label={t('In, Out, Move or Count')}
      onClick={() => dispatch({ do: 'goods', index, with: { does: NEXT[line.does] } })}
      onKeyDown={(event) => keys.inMark(event, index)}
    >
      {t(MARKS[line.does])}
    </button>
  )
}

/** Quantity, rate, discount and value; in a stock journal only what comes in has a value of its own. */
function Figures({ symbol, ...props }: GoodsRowProps & { symbol: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { entry, line, index, usualRate } = props
  const billed = isBill(entry)
  const { quantity: many, rate, value } = figuresOf(line)
  const item = line.itemId === null ? undefined : props.masters.itemById.get(line.itemId)
  const inWords = item && many !== undefined ? inOtherUnits(many, unitSizes(item, props.masters.units), language) : ''
  const number = { number: index + 1 }
  const isValued = billed || line.does === 'in'
  const offeredRate = rate === undefined ? usualRate(line) : formatScaled(rate, 2, language)
  return (
    <>
      <td className={styles.figure}>
        <div className={styles.counted}>
          <FigureField {...props} which="quantity" label={t('Quantity, line {{number}}', number)} offered={undefined} />
          <span className="second">{symbol}</span>
        </div>
        {inWords !== '' && (
          <p className={styles.inWords} lang={langOf(language)}>
            {inWords}
          </p>
        )}
      </td>
      <td className={styles.figure}>
        {line.does === 'count' && <CountDifference line={line} symbol={symbol} />}
        {isValued && <FigureField {...props} which="rate" label={t('Rate, line {{number}}', number)} offered={offeredRate} />}
      </td>
      {billed && (
        <td className={styles.discount}>
          <FigureField {...props} which="discount" label={t('Discount, line {{number}}', number)} offered={undefined} />
        </td>
      )}
      <td className={styles.figure}>
        {isValued && (
          <FigureField
            {...props}
            which="value"
            label={billed ? t('Amount, line {{number}}', number) : t('Value, line {{number}}', number)}
            offered={value === undefined ? undefined : formatAmount(value, language)}
          />
        )}
      </td>
    </>
  )
}
