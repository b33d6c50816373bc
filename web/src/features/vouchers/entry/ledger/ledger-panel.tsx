import { adToBs, formatBs } from '@lekha/calendar'
import { glanceAtLedger } from '@lekha/contract'
import { addKnown, digits } from '@lekha/money'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../../books/organization.ts'
import { yearHolding, yearName } from '../../../../books/year-name.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import layout from '../../voucher.module.css'
import type { Entry } from '../entry.ts'
import { movementOf } from '../entry-body.ts'
import styles from './ledger-panel.module.css'

/** Shows the highlighted ledger's balance, its balance after this voucher, and its last vouchers; below them what else is beside the voucher. Never takes the focus. */
export function LedgerPanel({
  organizationId,
  masters,
  ledgerId,
  entry,
  children,
}: {
  organizationId: string
  masters: Masters
  ledgerId: string | null
  entry: Entry
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const after = useAfter(entry.date)
  const settled = useDeferredValue(ledgerId)
  const ledger = settled === null ? undefined : masters.ledgerById.get(settled)
  if (!ledger)
    return (
      <aside className={`panel ${layout.panel}`} aria-label={t('About the ledger')}>
        {children}
      </aside>
    )
  const group = ledger.groupId === null ? undefined : masters.groupById.get(ledger.groupId)
  const balance = addKnown(masters.balanceOf(ledger.id), movementOf(entry, ledger.id))
  return (
    <aside className={`panel ${layout.panel}`} aria-label={t('About the ledger')}>
      <h2>{nameIn(ledger, language)}</h2>
      <p className="second">
        {group && nameIn(group, language)}
        {ledger.pan !== '' && ` · ${t('PAN')} ${ledger.pan}`}
      </p>
      <p className="figure">
        <Money amount={balance} side />
      </p>
      <p className="second">{after}</p>
      <LastVouchers organizationId={organizationId} ledgerId={ledger.id} date={entry.date} />
      {children}
    </aside>
  )
}

/** Of which moment the balance is: of the end of the voucher's year, which is named where it is not the working year. */
function useAfter(date: string): string {
  const { t } = useTranslation()
  const language = useLanguage()
  const { years } = useOrganization()
  const { id } = useWorkingYear()
  const year = yearHolding(years, date)
  if (!year || year.id === id) return t('after this voucher')
  return t('after this voucher, at the end of {{year}}', { year: yearName(year, language) })
}

function LastVouchers({ organizationId, ledgerId, date }: { organizationId: string; ledgerId: string; date: string }) {
  const { id: workingId } = useWorkingYear()
  const { t } = useTranslation()
  const language = useLanguage()
  const { may, years } = useOrganization()
  const fiscalYearId = yearHolding(years, date)?.id ?? workingId
  const glance = useEndpoint(
    glanceAtLedger,
    { params: { organizationId, ledgerId }, query: { fiscalYearId } },
    { enabled: may('report.read') },
  )
  const vouchers = glance.data?.result.vouchers ?? []
  if (vouchers.length === 0) return null
  return (
    <>
      {vouchers.some((voucher) => voucher.date > date) && <p className="warn small">{t('Dated before its last voucher')}</p>}
      <h3 className="second">{t('Last vouchers')}</h3>
      <table className={styles.panelTable}>
        <tbody>
          {vouchers.map((voucher) => (
            <tr key={voucher.id}>
              <td lang={langOf(language)}>{digits(voucher.number, language)}</td>
              <td className="second" lang={langOf(language)}>
                {formatBs(adToBs(voucher.date), language)}
              </td>
              <td className={styles.panelMoney}>
                <Money amount={voucher.amount} side />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
