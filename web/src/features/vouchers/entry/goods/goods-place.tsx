import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../../books/masters.ts'
import { useLanguage } from '../../../../ui/language.ts'
import { LedgerField } from '../ledger/ledger-field.tsx'
import { isBill } from './bill.ts'
import { GodownField } from './godown-field.tsx'
import styles from './goods-grid.module.css'
import type { GoodsRowProps } from './goods-grid.tsx'

/** Below an item: where it lies, or where it goes; on a bill the ledger in which it is sold or bought, where the item itself does not say so. */
export function GoodsPlace(props: GoodsRowProps) {
  const { entry, line, masters } = props
  const item = line.itemId === null ? undefined : masters.itemById.get(line.itemId)
  const own = entry.kind === 'sales' ? item?.salesLedgerId : item?.purchaseLedgerId
  const asks = isBill(entry) && (line.ledgerId === null || line.ledgerId !== own)
  if (masters.godowns.length === 0 && !asks) return null
  return (
    <div className={styles.places}>
      {masters.godowns.length > 0 && <GodownField {...props} isTo={false} />}
      {line.does === 'move' && (
        <>
          <span aria-hidden="true">→</span>
          <GodownField {...props} isTo />
        </>
      )}
      {asks && <LedgerOfLine {...props} />}
    </div>
  )
}

function LedgerOfLine({ entry, line, index, ledgers, bad, keys, dispatch }: GoodsRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const field = `goods.${index}.ledger`
  const ledger = line.ledgerId === null ? undefined : ledgers.ledgerById.get(line.ledgerId)
  const label = t('Ledger, line {{number}}', { number: index + 1 })
  return (
    <span title={ledger && nameIn(ledger, language)}>
      <LedgerField
        {...{ field, label }}
        masters={ledgers}
        kind={entry.kind}
        side={entry.kind === 'sales' ? 'credit' : 'debit'}
        ledgerId={line.ledgerId}
        fits={({ id }) => id !== entry.accountId}
        bad={bad === field}
        onTake={(ledgerId) => dispatch({ do: 'goods', index, with: { ledgerId } })}
        onClear={() => dispatch({ do: 'goods', index, with: { ledgerId: null } })}
        onHighlight={() => undefined}
        onKeyDown={(event, nothingTyped) => keys.inLedger(event, index, nothingTyped)}
      />
    </span>
  )
}
