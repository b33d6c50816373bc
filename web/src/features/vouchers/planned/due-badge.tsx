import { countDuePlanned } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../../../books/organization.ts'
import { today } from '../../../ui/clock.ts'
import { useLanguage } from '../../../ui/language.ts'

/** In the navigation: how many planned vouchers are due; nothing where none is. */
export function DueBadge({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const open = useOrganizationIfAny()
  const input = { params: { organizationId: open?.organizationId ?? '' }, query: { on: today() } }
  const due = useEndpoint(countDuePlanned, input, { enabled: open?.may('report.read') ?? false }).data?.result ?? 0
  if (due === 0) return null
  const count = digits(String(due), language)
  return (
    <b className={className} title={t('{{count}} due', { count })}>
      {count}
      <span className="visually-hidden"> {t('due')}</span>
    </b>
  )
}
