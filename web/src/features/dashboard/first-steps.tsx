import { digits } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CheckIcon, ChevronRightIcon, OpenStepIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import type { Dashboard } from './figures.tsx'

/** How far somebody who begins has come, and where the next step is. */
export function FirstSteps({ steps }: { steps: Dashboard['steps'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = [
    {
      done: steps.organization,
      label: steps.organization ? t('Organization created') : t('Create the organization'),
      to: '/$lng/setting/organizationDetails',
    },
    { done: steps.year, label: steps.year ? t('Fiscal year opened') : t('Open a fiscal year'), to: '/$lng/fiscalYear' },
    {
      done: steps.openings,
      label: steps.openings ? t('Opening balances entered') : t('Enter the opening balances'),
      to: '/$lng/ledger/openings',
    },
    {
      done: steps.voucher,
      label: steps.voucher ? t('First voucher posted') : t('Post the first voucher'),
      to: '/$lng/transaction/voucher',
    },
  ] as const
  const done = list.filter((step) => step.done).length
  const count = { done: digits(String(done), language), all: digits(String(list.length), language) }
  return (
    <section aria-labelledby="first-steps">
      <div className="dashboard-section">
        <h2 id="first-steps">{t('First steps')}</h2>
        <span className="hint small">{t('{{done}} of {{all}} done', count)}</span>
      </div>
      <ol className="first-steps">
        {list.map((step) => (
          <li key={step.to} className={step.done ? 'hint' : 'strong'}>
            {step.done ? (
              <>
                <CheckIcon /> {step.label}
              </>
            ) : (
              <Link to={step.to} params={{ lng: language }}>
                <OpenStepIcon /> {step.label}
                <span className="grow" />
                <ChevronRightIcon />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
