import type { Report } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { JournalIcon } from '../ui/icon.ts'
import { useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { useKeys } from '../ui/use-keys.ts'
import { ReportScreen } from './report-screen.tsx'

/** `report/depreciation`: what the pools are written down by, and the way to the journal that says so. */
export function DepreciationScreen() {
  return <ReportScreen report="depreciation" tools={JournalTool} />
}

/** Whether no ledger has depreciation that was not posted. */
function isAllPosted({ blocks }: Report): boolean {
  const [table] = blocks
  if (table?.block !== 'table') return false
  const at = table.columns.findIndex(({ id }) => id === 'left')
  return table.rows.every(({ cells }) => cells[at] === null)
}

/** Alt+J opens the journal of what is left to post at the end of the period; nothing is posted until it is accepted. */
function JournalTool({ report }: { report: Report }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const may = useOrganization().may('voucher.post')
  const depreciation = report.params.to
  const open = () => {
    if (isAllPosted(report)) return notify('success', t('Nothing is left to post.'))
    void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { type: 'journal', ...(depreciation && { depreciation }) } })
  }
  useKeys([{ keys: 'Alt+J', label: t('Journal'), run: open, hidden: true, when: may }])
  if (!may) return null
  return (
    <Button kind="ghost" small icon={<JournalIcon />} keys="Alt+J" onClick={open}>
      {t('Journal')}
    </Button>
  )
}
