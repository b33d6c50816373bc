import { countDuePlanned } from '@lekha/contract'
import { digits } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { today } from '../../ui/clock.ts'
import { PlannedIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'

/** How many recurring and post-dated vouchers are due; nothing where none is. */
export function DueVouchers() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId, fiscalYear } = useOrganization()
  const due = useEndpoint(countDuePlanned, { params: { organizationId }, query: { on: today() } }).data?.result ?? 0
  if (due === 0 || !fiscalYear) return null
  return (
    <p className="line">
      <PlannedIcon />{' '}
      <Link to="/$lng/transaction/planned" params={{ lng }}>
        {due === 1 ? t('1 planned voucher is due') : t('{{count}} planned vouchers are due', { count: digits(String(due), lng) })}
      </Link>
    </p>
  )
}
