import { closeFiscalYear, type YearEnd } from '@lekha/contract'
import { wordsOf } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { yearName } from '../../books/year-name.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'

/** Says what closing a year does, and does it. */
export function CloseDialog({ end: { year, checks }, onClose }: { end: YearEnd; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = yearName(year, language)
  const { kept } = wordsOf(useOrganization().organization.kind)
  const sayFailure = useFailureSentence()
  const close = useWrite(closeFiscalYear, { quiet: true })
  const carryOut = () =>
    close.mutate(
      { params: { id: year.id }, body: { version: year.version } },
      {
        onSuccess: () => {
          notify('success', t('The year is closed.'), name)
          onClose()
        },
      },
    )
  return (
    <AskDialog
      title={t('Close the year {{name}}?', { name })}
      verb={t('Close the year')}
      pending={close.isPending}
      refused={close.isError}
      onDo={carryOut}
      onClose={onClose}
    >
      <p>
        {t('A closing entry is posted on its last day: every income and expense goes to {{ledger}}. Reports leave it out unless you ask.', {
          ledger: nameIn(kept, language),
        })}
      </p>
      <p>{t('After that nothing can be posted, altered or cancelled in the year, until an administrator reopens it.')}</p>
      {checks.some(({ state }) => state === 'warns') && <p className="strong">{t('The checklist has lines to look at.')}</p>}
      {close.error && (
        <p role="alert" className="bad">
          {sayFailure(close.error)}
        </p>
      )}
    </AskDialog>
  )
}
