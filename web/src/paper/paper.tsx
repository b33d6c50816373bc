import { adToBs, formatBs, timeInNepal } from '@lekha/calendar'
import { userInfo } from '@lekha/contract'
import { digits } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredImage } from '../api/stored-image.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { dayOf, now } from '../ui/clock.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import './paper.css'

/** The head of every paper: the organization's logo, its names, the Nepali one first, its place and PAN. */
export function Letterhead() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization } = useOrganization()
  const logo = useLogo()
  return (
    <header className="letterhead">
      {logo !== undefined && <img src={logo} alt="" />}
      <div>
        {organization.nameNp !== '' && (
          <p className="letterhead-name" lang="ne">
            {organization.nameNp}
          </p>
        )}
        <p className={organization.nameNp === '' ? 'letterhead-name' : 'letterhead-second'}>{organization.organizationName}</p>
        <p>
          {[organization.location, organization.stored.contact].filter(Boolean).join(' · ')} · {t('PAN')}{' '}
          {digits(organization.stored.panNumber, language)}
        </p>
      </div>
    </header>
  )
}

/** The last line of every paper: when it was printed and by whom, and what else is to be said of it. */
export function PrintedBy({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useEndpoint(userInfo, {}).data?.result
  const printed_ms = now()
  const when = `${formatBs(adToBs(dayOf(printed_ms)), language)} ${digits(timeInNepal(printed_ms), language)}`
  return (
    <footer className="sheet-foot" lang={langOf(language)}>
      <span>{t('Printed {{when}} by {{who}}', { when, who: user ? `${user.firstName} ${user.lastName}` : '' })}</span>
      <span>{children}</span>
    </footer>
  )
}

/** The logo in colour, else that in black and white. Whoever may print asks for it beforehand: paper does not wait for the network. */
export function useLogo(): string | undefined {
  const { organization } = useOrganization()
  return useStoredImage(organization.id, organization.colorImage ?? organization.BWImage)
}

/** Prints the paper that stands in the page, as soon as its pictures are drawn. */
export async function printPaper(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.paper img')]
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  window.print()
}
