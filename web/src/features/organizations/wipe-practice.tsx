import { type Organization, wipePracticeFirm } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { forgetChosen } from '../../books/chosen.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useOrganizationName } from '../../ui/monogram.tsx'
import { notify } from '../../ui/notify.ts'

/** Below the details of a practice firm: what it is, and the button that wipes it. */
export function WipePractice({ organization }: { organization: Organization }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const name = useOrganizationName(organization)
  const [asking, setAsking] = useState(false)
  const wipe = useWrite(wipePracticeFirm)
  const onSuccess = () => {
    forgetChosen()
    notify('success', t('The practice firm is wiped.'), name)
    void navigate({ to: '/$lng/accountDashboard', params: { lng } })
  }
  return (
    <section className="form-section">
      <h2>{t('Practice firm')}</h2>
      <p>{t('Everything in these books is made up. Try whatever you like; when you are done, wipe them.')}</p>
      {organization.role === 'superadmin' ? (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('Wipe this practice firm')}
        </Button>
      ) : (
        <p className="hint small">{t('Only a superadmin can wipe it.')}</p>
      )}
      {asking && (
        <AskDialog
          title={t('Wipe {{name}}?', { name })}
          verb={t('Wipe')}
          pending={wipe.isPending}
          refused={wipe.isError}
          onDo={() => wipe.mutate({ params: { organizationId: organization.id } }, { onSuccess })}
          onClose={() => setAsking(false)}
        >
          {t(
            'All its vouchers, ledgers, reports and files are deleted for every user, for good. Your other organizations stay as they are.',
          )}
        </AskDialog>
      )}
    </section>
  )
}
