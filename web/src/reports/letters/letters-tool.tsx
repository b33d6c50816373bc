import { type Report, readReport } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { VoucherListIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { LettersDialog } from './letters-dialog.tsx'

/** The button and the key of the letters to the parties that a report of outstanding bills shows. */
export function LettersTool({ report }: { report: Report }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useKeys([{ keys: 'Alt+L', label: t('Letters'), run: () => setOpen(true), hidden: true }])
  return (
    <>
      <Button kind="ghost" small icon={<VoucherListIcon />} keys="Alt+L" onClick={() => setOpen(true)}>
        {t('Letters')}
      </Button>
      {open && <WithAllBills report={report} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A confirmation names every bill, also where the screen shows the overdue ones alone. */
function WithAllBills({ report, onClose }: { report: Report; onClose: () => void }) {
  const { organizationId } = useOrganization()
  const language = useLanguage()
  const { side, ledger, from, to } = report.params
  const query = { ...(side && { side }), ...(ledger && { ledger }), from, to, language, entry: report.asOf.entry }
  const read = useEndpoint(readReport, { params: { organizationId, report: report.report }, query }).data
  return read && <LettersDialog report={read} onClose={onClose} />
}
