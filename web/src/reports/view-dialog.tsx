import type { ReportFilter } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddChip } from '../ui/chip.tsx'
import { holdKeys } from '../ui/hold-keys.ts'
import { useKeys } from '../ui/use-keys.ts'
import type { Part } from './compared-address.ts'
import { FilterDialog } from './filter-dialog.tsx'

type ViewProps = { views: readonly ReportFilter[]; onChange: (part: Part) => void }

/** Opens the dialog of how the figures are laid out: the comma, and in the installed app F12, which a tab keeps for the browser. */
export function ViewButton({ views, onChange }: ViewProps) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState(false)
  const choose = () => {
    holdKeys()
    setChoosing(true)
  }
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  useKeys([{ keys: ',', also: isInstalled ? 'F12' : '', label: t('View'), run: choose, when: views.length > 0 }])
  if (views.length === 0) return null
  return (
    <>
      <AddChip keys="," onClick={choose}>
        {t('View')}
      </AddChip>
      {choosing && <FilterDialog title={t('View')} filters={views} onChange={onChange} onClose={() => setChoosing(false)} />}
    </>
  )
}
