import { listMemberFirms, listMembershipTypes, type MemberFirm, type MembershipType } from '@lekha/contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { ViewChoice } from '../../masters/view-choice.tsx'
import { useLogo } from '../../paper/paper.tsx'
import { PrintedSheets } from '../../paper/printed-sheets.tsx'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Certificate, MemberCard } from './member-papers.tsx'
import styles from './members.module.css'
import { countsToday } from './membership-end.ts'

const FROM = '/$lng/signed-in/role/organization/members/papers/$id'

/** `members/papers/{id}`: the card or the certificate of a member firm as it is printed; Alt+P prints it. */
export function MemberPapersScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: FROM })
  const { organizationId } = useOrganization()
  const rows = useEndpoint(listMemberFirms, { params: { organizationId }, query: { ids: id } }).data?.result
  const types = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result
  if (!rows || !types) return <Waiting lines={8} />
  const [firm] = rows
  if (!firm) return <Empty page title={t('There is no such member firm.')} />
  return <Papers key={id} firm={firm} type={types.find((each) => each.id === firm.membershipTypeId)} />
}

function Papers({ firm, type }: { firm: MemberFirm; type: MembershipType | undefined }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const isCertificate = useSearch({ from: FROM }).paper === 'certificate'
  const [prints, setPrints] = useState(false)
  const printed = useCallback(() => setPrints(false), [])
  useLogo()
  const back = useBack('/$lng/members')
  const show = (paper: string) => void navigate({ to: '.', search: { paper: paper || undefined }, replace: true })
  const print = () => setPrints(true)
  useKeys([
    { keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: print },
    { keys: 'Space', label: isCertificate ? t('Member card') : t('Certificate'), run: () => show(isCertificate ? '' : 'certificate') },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  const paper = isCertificate ? <Certificate firm={firm} type={type} /> : <MemberCard firm={firm} type={type} />
  const what = `${isCertificate ? t('Certificate') : t('Member card')} ${firm.code}`
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{nameIn(firm, lng)}</h1>
          <div className="page-tools">
            <Button kind="main" small keys="Alt+P" onClick={print}>
              {t('Print')}
            </Button>
          </div>
        </div>
        <div className="page-line">
          <ViewChoice
            label={t('Card and certificate')}
            views={[
              { value: '', label: t('Member card') },
              { value: 'certificate', label: t('Certificate') },
            ]}
            value={isCertificate ? 'certificate' : ''}
            onChange={show}
          />
          {!countsToday(firm) && <span className="bad">{t('The membership is not valid today.')}</span>}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide paper, which the arrows scroll once it has the focus. */}
      <section className={`page-body ${styles.preview}`} tabIndex={0} aria-label={what}>
        {paper}
      </section>
      {prints && (
        <PrintedSheets what={what} onPrinted={printed}>
          {paper}
        </PrintedSheets>
      )}
    </div>
  )
}
