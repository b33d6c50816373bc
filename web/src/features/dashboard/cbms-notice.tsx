import { showCbms } from '@lekha/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { WarningIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'

/** That bills do not reach the tax office, where they are sent to it and somebody has to act, or it does not answer; nothing else. */
export function CbmsNotice() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const cbms = useEndpoint(showCbms, { params: { organizationId } }).data?.result
  if (!cbms || cbms.sendsFrom === null) return null
  if (cbms.stopped === null && cbms.failures === 0 && cbms.held === 0) return null
  return (
    <p className="line bad">
      <WarningIcon />{' '}
      <Link to="/$lng/cbms" params={{ lng }}>
        {cbms.stopped === null && cbms.failures === 0
          ? t('Some bills are held back from the tax office (CBMS)')
          : t('Bills do not reach the tax office (CBMS)')}
      </Link>
    </p>
  )
}
