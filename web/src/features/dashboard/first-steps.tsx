import { userRole } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { usePracticeFirm } from '../../books/use-practice-firm.ts'
import { type Step, Steps } from '../../form/steps.tsx'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/language.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './figures.tsx'

/** The first steps of a new organization: which are done, and a link to the next. Once all are done they are gone. */
export function FirstSteps({ steps }: { steps: Dashboard['steps'] }) {
  const { t } = useTranslation()
  const params = { lng: useLanguage() }
  if (Object.values(steps).every((done) => done)) return null
  const list: Step[] = [
    {
      id: 'organization',
      done: steps.organization,
      label: steps.organization ? t('Organization created') : t('Create the organization'),
      link: { to: '/$lng/setting/organizationDetails', params },
    },
    {
      id: 'year',
      done: steps.year,
      label: steps.year ? t('Fiscal year opened') : t('Open a fiscal year'),
      link: { to: '/$lng/fiscalYear', params },
    },
    {
      id: 'openings',
      done: steps.openings,
      label: steps.openings ? t('Opening balances entered') : t('Enter the opening balances'),
      link: { to: '/$lng/ledger/openings', params },
    },
    {
      id: 'voucher',
      done: steps.voucher,
      label: steps.voucher ? t('First voucher posted') : t('Post the first voucher'),
      link: { to: '/$lng/transaction/voucher', params },
    },
  ]
  return (
    <>
      <Steps title={t('First steps')} steps={list} />
      <PracticeOffer />
    </>
  )
}

/** The way to a firm with made-up books, for whoever may create one and is not in one. */
function PracticeOffer() {
  const { t } = useTranslation()
  const { organization } = useOrganization()
  const mayCreate = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const practice = usePracticeFirm()
  if (!mayCreate || organization.practice) return null
  return (
    <p className={styles.practiceOffer}>
      <span className="second">{t('Or look around first, in books that are made up:')}</span>
      <Button kind="link" disabled={practice.pending} onClick={practice.open}>
        {practice.pending ? t('The practice firm is being made …') : t('Try a practice firm')}
      </Button>
    </p>
  )
}
