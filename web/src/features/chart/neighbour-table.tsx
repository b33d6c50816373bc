import type { Paisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useShownNumber } from '../../masters/shown.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './chart.module.css'

type Neighbour = { id: string; name: string; nameNp: string }
type NeighbourTableProps = {
  title: string
  items: readonly Neighbour[]
  balanceOf: (id: string) => Paisa | undefined
  /** Shows the rows as a warning. */
  warn?: boolean
}

/** The most rows that the panel shows. */
const SHOWN = 12

/** Names with balances, in the panel beside a form. */
export function NeighbourTable({ title, items, balanceOf, warn = false }: NeighbourTableProps) {
  const { t } = useTranslation()
  const number = useShownNumber()
  const rest = items.length - SHOWN
  if (items.length === 0) return null
  return (
    <>
      <h3 className={warn ? 'panel-head warn' : 'panel-head'}>{title}</h3>
      <table className={styles.neighbourTable}>
        <tbody>
          {items.slice(0, SHOWN).map((item) => (
            <tr key={item.id}>
              <td>
                <NameText of={item} />
              </td>
              <td data-align="money">
                <Money amount={balanceOf(item.id)} side blankZero />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="small hint">{t('and {{number}} more', { number: number(rest) })}</p>}
    </>
  )
}
