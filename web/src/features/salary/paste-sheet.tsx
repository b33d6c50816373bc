import { sentence } from '@lekha/ledger'
import { formatCount } from '@lekha/money'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { rowNamed } from '../../books/pasted-rows.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { type LeftOut, type PastedSheet, pastedSheet } from './pasted-sheet.ts'
import { employeesIn } from './sheet-cells.tsx'
import type { useSalarySheet } from './use-salary-sheet.ts'

const WHY: Record<LeftOut, string> = {
  'no employee': sentence('No employee, or more than one, is called so'),
  'no amount': sentence('No amount can be read'),
}

type PasteOf = { masters: Masters; state: ReturnType<typeof useSalarySheet> }

/** Pasting from Excel into the sheet: rows are filled in, not posted, and what could not be filled in is listed with its reason. */
export function usePastedSheet({ masters, state }: PasteOf): { onPaste: (event: ClipboardEvent) => void; over: ReactNode } {
  const [pasted, setPasted] = useState<PastedSheet>()
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A single cell is pasted into the field.
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const employees = employeesIn(masters)
    const read = pastedSheet(text, state.rows, (name) => rowNamed(name, employees)?.of)
    state.put(() => read.rows)
    if (read.left.length > 0) setPasted(read)
  }
  return { onPaste, over: pasted && <PastedDialog {...pasted} onClose={() => setPasted(undefined)} /> }
}

function PastedDialog({ filled, left, onClose }: PastedSheet & { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Dialog
      title={t('Pasted salaries')}
      onClose={onClose}
      footer={
        <Button kind="main" onClick={onClose} data-autofocus>
          {t('Go on')}
        </Button>
      }
    >
      <p>{t('Filled in: {{count}}. Nothing is stored until you accept.', { count: formatCount(filled, language) })}</p>
      <ul>
        {left.map(({ row, why }, index) => (
          // Rows may be equal, and never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what tells them apart.
          <li key={index}>
            {row.replaceAll('\t', ' · ')} <span className="second">{t(WHY[why])}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
