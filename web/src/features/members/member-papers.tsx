import { adToBs, formatAd, formatBs, type Language } from '@lekha/calendar'
import type { MemberFirm, MembershipType } from '@lekha/contract'
import { digits } from '@lekha/money'
import { addressLine, placeOf } from '@lekha/places'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Letterhead, PrintedBy } from '../../paper/paper.tsx'
import { today } from '../../ui/clock.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { countsToday } from './membership-end.ts'
import { membershipPath } from './membership-path.ts'
import './member-papers.css'

type PaperProps = { firm: MemberFirm; type: MembershipType | undefined }

/** The card of a member firm, of the size of a bank card: who, which number, through which day, and a code that leads to a page that says so too. */
export function MemberCard({ firm, type }: PaperProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organization } = useOrganization()
  return (
    <section className="member-card" lang={langOf(lng)}>
      <header>
        <b>{nameIn({ name: organization.organizationName, nameNp: organization.nameNp }, lng)}</b>
        <span>{t('Member card')}</span>
      </header>
      <div>
        <p className="member-card-name">{nameIn(firm, lng)}</p>
        {addressOf(firm, lng) !== '' && <p className="member-card-place">{addressOf(firm, lng)}</p>}
        <dl>
          <dt>{t('Member number')}</dt>
          <dd>{digits(firm.code, lng)}</dd>
          {type && (
            <>
              <dt>{t('Membership type')}</dt>
              <dd>{nameIn(type, lng)}</dd>
            </>
          )}
          {firm.validUntil !== null && (
            <>
              <dt>{t('Valid through')}</dt>
              <dd>
                {formatBs(adToBs(firm.validUntil), lng)}
                <br />
                {formatAd(firm.validUntil)}
              </dd>
            </>
          )}
        </dl>
      </div>
      <MembershipCode firm={firm} />
    </section>
  )
}

/** The certificate of a membership on A4, laid across, in both languages whatever the screen speaks. */
export function Certificate({ firm, type }: PaperProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <section className="sheet certificate" lang={langOf(lng)}>
      <Letterhead />
      <h2>
        <span lang="ne">सदस्यता प्रमाणपत्र</span>
        <span lang="en">Certificate of membership</span>
      </h2>
      <p lang="ne" className="certificate-words">
        <CertifiedNp firm={firm} type={type} />
      </p>
      <p lang="en" className="certificate-words">
        <CertifiedEn firm={firm} type={type} />
      </p>
      <div className="certificate-end">
        <MembershipCode firm={firm} />
        <div className="signatures">
          <span>
            {t('Issued on')}: {dayIn(today(), lng)}
          </span>
          <span>{t('Seal')}</span>
          <span>{t('General secretary')}</span>
          <span>{t('President')}</span>
        </div>
      </div>
      <PrintedBy>{t('The code leads to a page that says whether the membership is valid today.')}</PrintedBy>
    </section>
  )
}

function CertifiedEn({ firm, type }: PaperProps) {
  const { organization } = useOrganization()
  const address = addressOf(firm, 'en')
  return (
    <>
      This is to certify that <b>{firm.name}</b>
      {address !== '' && <> of {address}</>} {countsToday(firm) ? 'is' : 'was'} a member of {organization.organizationName}
      {type && <>, membership type {type.name}</>}, member number <b>{firm.code}</b>
      {firm.joinedOn !== null && <>, since {dayIn(firm.joinedOn, 'en')}</>}.
      {firm.validUntil !== null && (
        <>
          {' '}
          The membership {countsToday(firm) ? 'is' : 'was'} valid through <b data-whole>{dayIn(firm.validUntil, 'en')}</b>.
        </>
      )}
    </>
  )
}

function CertifiedNp({ firm, type }: PaperProps) {
  const { organization } = useOrganization()
  const address = addressOf(firm, 'np')
  return (
    <>
      {address !== '' && <>{address} स्थित </>}
      <b>{nameIn(firm, 'np')}</b> यस {nameIn({ name: organization.organizationName, nameNp: organization.nameNp }, 'np')}को
      {type && <> {nameIn(type, 'np')} प्रकारको</>} सदस्य {countsToday(firm) ? 'रहेको' : 'रहिसकेको'} प्रमाणित गरिन्छ। सदस्य नम्बर{' '}
      <b>{digits(firm.code, 'np')}</b>
      {firm.joinedOn !== null && <>, सदस्यता लिएको मिति {dayIn(firm.joinedOn, 'np')}</>}।
      {firm.validUntil !== null && (
        <>
          {' '}
          यो सदस्यता <b data-whole>{dayIn(firm.validUntil, 'np')}</b> सम्म मान्य {countsToday(firm) ? 'छ' : 'थियो'}।
        </>
      )}
    </>
  )
}

const addressOf = (firm: MemberFirm, lng: Language) => addressLine(firm.street, placeOf(firm), lng)
const dayIn = (ad: string, lng: Language) => `${formatBs(adToBs(ad), lng)} (${formatAd(ad)})`

/** The address of the public page of the membership, as a code. */
function MembershipCode({ firm }: { firm: MemberFirm }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  return (
    <span className="membership-code">
      <QrCode text={location.origin + membershipPath(lng, organizationId, firm.id)} label={t('Code of the membership')} />
    </span>
  )
}
