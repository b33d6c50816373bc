import type { Voucher } from '@lekha/contract'
import type { MovementKind } from '@lekha/ledger'
import { formatScaled, type Quantity, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type GoodsMasters, useGoodsMasters } from '../../../books/goods-masters.ts'
import { NameText } from '../../../picker/marked-name.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import table from '../../../ui/table.module.css'
import { BatchText } from './batch-text.tsx'
import { BillTable } from './bill-table.tsx'
import { numbered } from './numbered.ts'
import styles from './voucher-lines.module.css'

type Movements = NonNullable<Voucher['movements']>

/** The goods that a stored version moves; nothing in them can be typed. */
export function VoucherGoods({ movements = [], struck = false }: { movements?: Movements | undefined; struck?: boolean }) {
  const masters = useGoodsMasters(movements.length > 0)
  if (movements.length === 0 || !masters) return null
  return <GoodsTable movements={movements} masters={masters} struck={struck} />
}

/** The same where the goods of the organization are read. */
export function GoodsTable({ movements, masters, struck }: { movements: Movements; masters: GoodsMasters; struck: boolean }) {
  const { t } = useTranslation()
  const hasPlaces = movements.some(({ godownId }) => godownId !== null)
  const billed = movements.flatMap((movement) => (movement.bill ? [{ ...movement, bill: movement.bill }] : []))
  if (billed.length === movements.length) return <BillTable movements={billed} masters={masters} struck={struck} />
  return (
    <table className={`${table.table} ${styles.said}`} data-struck={struck || undefined} data-totals="final" aria-label={t('Goods')}>
      <thead>
        <tr>
          <th>{t('Item')}</th>
          {hasPlaces && <th>{t('Godown')}</th>}
          <th className={styles.amount}>{t('In')}</th>
          <th className={styles.amount}>{t('Out')}</th>
          <th className={styles.amount}>{t('Value Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(movements).map(({ key, line }) => (
          <GoodsRow key={key} movement={line} {...{ masters, hasPlaces }} />
        ))}
        <TotalRow movements={movements} columns={hasPlaces ? 4 : 3} />
      </tbody>
    </table>
  )
}

function GoodsRow({ movement, masters, hasPlaces }: { movement: Movements[number]; masters: GoodsMasters; hasPlaces: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { stockItemId, godownId, kind, quantity, value } = movement
  const item = masters.itemById.get(stockItemId)
  const godown = masters.godowns.find(({ id }) => id === godownId)
  const symbol = item && masters.unitOf(item)?.symbol
  const shown = (many: bigint) => `${formatScaled(many as Quantity, 0, language)} ${symbol ?? ''}`
  const isIn = comesIn(kind, quantity)
  return (
    <tr>
      <td>
        {item ? <NameText of={item} /> : '–'}
        <BatchText {...movement} />
      </td>
      {hasPlaces && <td>{godown ? <NameText of={godown} /> : t('Main location')}</td>}
      <td className={styles.amount} lang={langOf(language)}>
        {isIn && shown(quantity)}
      </td>
      <td className={styles.amount} lang={langOf(language)}>
        {!isIn && shown(kind === 'in' ? quantity : -quantity)}
      </td>
      <td className={styles.amount}>{value !== null && <Money amount={value} />}</td>
    </tr>
  )
}

/** What goes back to the supplier is less of what came in, and stands there below zero; else the sign says which way goods went. */
const comesIn = (kind: MovementKind, quantity: bigint): boolean => kind === 'in' || quantity > 0n

/** The value of what came in; quantities of several items have no sum. */
function TotalRow({ movements, columns }: { movements: Movements; columns: number }) {
  const { t } = useTranslation()
  const values = movements.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length === 0) return null
  return (
    <tr data-kind="total">
      <td colSpan={columns}>{t('Total')}</td>
      <td className={styles.amount} data-align="money">
        <Money amount={values.reduce((sum, value) => (sum + value) as typeof ZERO, ZERO)} />
      </td>
    </tr>
  )
}
