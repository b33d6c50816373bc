import { type MovementKind, sentence } from '@lekha/ledger'
import { formatAmount, formatScaled } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import { useLanguage } from '../../../../ui/language.ts'
import table from '../../../../ui/table.module.css'
import type { Entry, EntryAction } from '../entry.ts'
import grid from '../form/voucher-grid.module.css'
import { FigureField } from './figure-field.tsx'
import { GodownField } from './godown-field.tsx'
import styles from './goods-grid.module.css'
import type { GoodsKeys } from './goods-keys.ts'
import { figuresOf, type GoodsLine, isEmptyGoodsLine } from './goods-line.ts'
import { ItemField } from './item-field.tsx'
import { OnHand } from './on-hand.tsx'

/** Creates an item for a line under the name that was typed. */
export type CreateItem = (index: number, name: string) => void

type GoodsGridProps = {
  entry: Entry
  masters: GoodsMasters
  /** The field that was refused, if any. */
  bad: string | undefined
  keys: GoodsKeys
  dispatch: (action: EntryAction) => void
  onCreateItem: CreateItem | undefined
}

/** The goods of a voucher. A line opens by itself below the last one. */
export function GoodsGrid(props: GoodsGridProps) {
  const { t } = useTranslation()
  return (
    <table className={`${table.table} ${grid.grid} ${styles.goods}`} aria-label={t('Goods')}>
      <thead>
        <tr>
          <th className={styles.mark}>
            <span className="visually-hidden">{t('In, Out or Move')}</span>
          </th>
          <th>{t('Item')}</th>
          <th className={styles.onHand}>{t('In stock')}</th>
          <th className={styles.figure}>
            <span className={styles.counted}>
              <span>{t('Quantity')}</span>
              <span />
            </span>
          </th>
          <th className={styles.figure}>{t('Rate Rs (रु)')}</th>
          <th className={styles.figure}>{t('Value Rs (रु)')}</th>
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

const MARKS: Record<MovementKind, string> = { in: sentence('In'), out: sentence('Out'), move: sentence('Move') }
const NEXT: Record<MovementKind, MovementKind> = { in: 'out', out: 'move', move: 'in' }

export type GoodsRowProps = GoodsGridProps & { line: GoodsLine; index: number }

function GoodsRow(props: GoodsRowProps) {
  const { entry, line, index, masters, keys, dispatch } = props
  const { t } = useTranslation()
  const item = line.itemId === null ? undefined : masters.itemById.get(line.itemId)
  const hasPlace = masters.godowns.length > 0 && !isEmptyGoodsLine(line)
  return (
    <tr>
      <td className={styles.mark}>
        <button
          type="button"
          className={`${grid.side} ${styles[line.does]}`}
          data-field={`goods.${index}.mark`}
          aria-label={t('In, Out or Move')}
          onClick={() => dispatch({ do: 'goods', index, with: { does: NEXT[line.does] } })}
          onKeyDown={(event) => keys.inMark(event, index)}
        >
          {t(MARKS[line.does])}
        </button>
      </td>
      <td className={styles.item}>
        <ItemField {...props} />
        {hasPlace && (
          <div className={styles.places}>
            <GodownField {...props} isTo={false} />
            {line.does === 'move' && (
              <>
                <span aria-hidden="true">→</span>
                <GodownField {...props} isTo />
              </>
            )}
          </div>
        )}
      </td>
      <td className={`${styles.onHand} second`}>{item && <OnHand {...{ entry, item, masters }} godownId={line.godownId} />}</td>
      <Figures {...props} symbol={item && masters.unitOf(item)?.symbol} />
    </tr>
  )
}

/** Quantity, rate and value; only what comes in has a value of its own. */
function Figures({ symbol, ...props }: GoodsRowProps & { symbol: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { line, index } = props
  const { rate, value } = figuresOf(line)
  const number = { number: index + 1 }
  const isIn = line.does === 'in'
  return (
    <>
      <td className={styles.figure}>
        <div className={styles.counted}>
          <FigureField {...props} which="quantity" label={t('Quantity, line {{number}}', number)} offered={undefined} />
          <span className="second">{symbol}</span>
        </div>
      </td>
      <td className={styles.figure}>
        {isIn && (
          <FigureField
            {...props}
            which="rate"
            label={t('Rate, line {{number}}', number)}
            offered={rate === undefined ? undefined : formatScaled(rate, 2, language)}
          />
        )}
      </td>
      <td className={styles.figure}>
        {isIn && (
          <FigureField
            {...props}
            which="value"
            label={t('Value, line {{number}}', number)}
            offered={value === undefined ? undefined : formatAmount(value, language)}
          />
        )}
      </td>
    </>
  )
}
