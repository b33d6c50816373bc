import { useTranslation } from 'react-i18next'
import { type Step, Steps } from '../../form/steps.tsx'
import { useLanguage } from '../../ui/language.ts'
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
  return <Steps title={t('First steps')} steps={list} />
}
