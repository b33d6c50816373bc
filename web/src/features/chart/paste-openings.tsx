import { sentence } from '@lekha/ledger'
import { formatCount } from '@lekha/money'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { openingRows } from './opening-rows.ts'
import { type LeftOut, type PastedOpenings, pastedOpenings } from './pasted-openings.ts'
import type { Openings, useOpenings } from './use-openings.ts'

const WHY: Record<LeftOut, string> = {
  'no ledger': sentence('No ledger, or more than one, is called so'),
  'no sub-ledger': sentence('Its sub-ledger is not known'),
  'no amount': sentence('No amount can be read'),
  twice: sentence('This ledger is listed twice.'),
}

type PasteOf = { masters: Masters; openings: Openings; type: ReturnType<typeof useOpenings>['type']; fixed: boolean }

/** Pasting from Excel into the grid: rows are filled in, not stored, and what could not be filled in is listed with its reason. */
export function usePastedOpenings({ masters, openings, type, fixed }: PasteOf): {
  onPaste: (event: ClipboardEvent) => void
  over: ReactNode
} {
  const [pasted, setPasted] = useState<PastedOpenings>()
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A single cell is pasted into the field.
    if (fixed || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const items = openingRows(masters, openings.lines).flatMap((row) => (row.kind === 'item' ? [row.id] : []))
    const read = pastedOpenings(text, masters, new Set(items))
    for (const [id, typed] of read.filled) type(id, typed)
    setPasted(read)
  }
  return { onPaste, over: pasted && <PastedDialog {...pasted} onClose={() => setPasted(undefined)} /> }
}

function PastedDialog({ filled, left, onClose }: PastedOpenings & { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const copy = () => void navigator.clipboard.writeText(left.map(({ row }) => row).join('\n'))
  return (
    <Dialog
      title={t('Pasted openings')}
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
      <p>{t('Filled in: {{count}}. Nothing is stored until you save.', { count: count(filled.size) })}</p>
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
