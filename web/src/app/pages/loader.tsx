import { accountInfo } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useFailedReads } from '../../api/failed-reads.ts'
import { readToken } from '../../api/session.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { useBack } from '../../ui/back.ts'
import { Monogram, useOrganizationName } from '../../ui/monogram.tsx'
import skeleton from '../../ui/skeleton.module.css'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './pages.module.css'

/** Shown while a page is fetched: the organization, and the failure if there is one. Nothing for the first 150 ms. Esc goes back from it, too. */
export function Loader() {
  const { t } = useTranslation()
  useKeys([{ keys: 'Escape', label: t('Back'), run: useBack() }])
  return (
    <div className={`${styles.loader} ${skeleton.skeleton}`} data-skeleton role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      {readToken() && <Whose />}
    </div>
  )
}

function Whose() {
  const open = useOrganizationIfAny()
  const account = useEndpoint(accountInfo, {}).data?.result
  const failed = useFailedReads()
  const name = useOrganizationName(open?.organization)
  return (
    <>
      {open && <Monogram organization={open.organization} />}
      <span className="strong">{name || account?.organizationName}</span>
      {failed && <span className="second">{failed.what}</span>}
    </>
  )
}
