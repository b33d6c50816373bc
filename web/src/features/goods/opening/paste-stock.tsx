import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { type LeftOut, type PastedStock, pastedStock } from './pasted-stock.ts'
import type { useOpeningStock } from './use-opening-stock.ts'
import type { StockMasters } from './use-stock-masters.ts'

const WHY: Record<LeftOut, string> = {
  'no item': sentence('No item, or more than one, is called so'),
  'no godown': sentence('Its godown is not known'),
  'no quantity': sentence('No quantity can be read'),
  twice: sentence('This item stands at this place already.'),
}

type PasteOf = { masters: StockMasters; state: ReturnType<typeof useOpeningStock>; fixed: boolean }

/** Pasting from Excel into the grid: lines are filled in, not stored, and what could not be filled in is listed with its reason. */
export function usePastedStock({ masters, state, fixed }: PasteOf): { onPaste: (event: ClipboardEvent) => void; over: ReactNode } {
  const [pasted, setPasted] = useState<PastedStock>()
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A single cell is pasted into the field.
    if (fixed || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const read = pastedStock(text, state.lines, { items: masters.items, units: masters.goods.units, godowns: masters.godowns })
    if (read.filled > 0) state.put(() => read.lines)
    setPasted(read)
  }
  return { onPaste, over: pasted && <PastedDialog {...pasted} onClose={() => setPasted(undefined)} /> }
}

function PastedDialog({ filled, left, onClose }: PastedStock & { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (number: number) => digits(String(number), language)
  const copy = () => void navigator.clipboard.writeText(left.map(({ row }) => row).join('\n'))
  return (
    <Dialog
      title={t('Pasted opening stock')}
      onClose={onClose}
      footer={
        <>
          {left.length > 0 && <Button onClick={copy}>{t('Copy these rows')}</Button>}
          <Button kind="main" onClick={onClose} data-autofocus>
            {t('Go on')}
          </Button>
        </>
      }
    >
      <p>{t('Filled in: {{count}}. Nothing is stored until you save.', { count: count(filled) })}</p>
      {left.length > 0 && (
        <>
          <p className="warn">
            {t('Left out: {{count}}. Create what is missing, or correct the names, and paste these rows again.', {
              count: count(left.length),
            })}
          </p>
          <ul>
            {left.map(({ row, why }, index) => (
              // Rows may be equal, and never change their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: their place is what tells them apart.
              <li key={index}>
                {row.replaceAll('\t', ' · ')} <span className="second">{t(WHY[why])}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
