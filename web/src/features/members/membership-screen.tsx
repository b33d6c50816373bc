import { checkMembership } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useFailureSentence } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { Facts } from '../../masters/facts.tsx'
import { PublicPage } from '../../screen/public-page.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Failure, TRY_NOW } from '../../ui/failure.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeyListener, useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'

/** `membership/{organization}/{firm}`: tells anybody who scans a member card whether the membership counts today. */
export function MembershipScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organization: organizationId, firm: memberFirmId } = useParams({ from: '/$lng/membership/$organization/$firm' })
  const read = useEndpoint(checkMembership, { params: { organizationId, memberFirmId } }, { saysRefusals: true })
  const sayFailure = useFailureSentence()
  const again = () => void read.refetch()
  useKeyListener()
  useKeys([{ ...TRY_NOW, label: t('Try now'), run: again, when: read.isError && read.error.isPassing }])
  if (read.isError && !read.error.isPassing)
    return (
      <PublicPage title={t('Membership')} lead={sayFailure(read.error)}>
        {null}
      </PublicPage>
    )
  if (read.isError)
    return (
      <PublicPage title={t('Membership')} lead="">
        <Failure what={sayFailure(read.error)} onRetry={again} />
      </PublicPage>
    )
  const found = read.data?.result
  if (!found)
    return (
      <PublicPage title={t('Membership')} lead="">
        <Waiting lines={3} />
      </PublicPage>
    )
  return (
    <PublicPage title={nameIn(found, lng)} lead={nameIn({ name: found.organizationName, nameNp: found.organizationNameNp }, lng)}>
      <p role="status" className={found.valid ? 'good' : 'bad'}>
        <b>{found.valid ? `✓ ${t('The membership is valid today.')}` : t('The membership is not valid today.')}</b>
      </p>
      <Facts
        facts={[
          [t('Member number'), digits(found.code, lng)],
          [t('Valid through'), found.validUntil === null ? t('No last day given') : <DateText key="day" ad={found.validUntil} withAd />],
        ]}
      />
    </PublicPage>
  )
}
