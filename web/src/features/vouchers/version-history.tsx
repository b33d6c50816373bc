import { adToBs, formatBs, timeInNepal } from '@lekha/calendar'
import { showVoucherHistory, type Voucher } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../api/masters.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dayOf, epochOf } from '../../app/clock.ts'
import { useOrganization } from '../../app/organization.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { numbered } from './numbered.ts'

/** Every version, newest first: who, when, why, and what each said. Nothing posted is ever changed; what changed stands here. */
export function VersionHistory({ voucherId, masters }: { voucherId: string; masters: Masters }) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const history = useEndpoint(showVoucherHistory, { params: { organizationId, voucherId } })
  const versions = (history.data?.result ?? []).toReversed()
  if (versions.length === 0) return null
  return (
    <section className="entry-history" aria-label={t('History')}>
      <h2>{t('History')}</h2>
      {versions.map((version) => (
        <Version key={version.entry} version={version} masters={masters} />
      ))}
    </section>
  )
}

function Version({ version, masters }: { version: Voucher; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const recorded_ms = epochOf(version.recordedAt)
  const when = `${formatBs(adToBs(dayOf(recorded_ms)), language)} ${digits(timeInNepal(recorded_ms), language)}`
  return (
    <article className="entry-version">
      <p className="line" lang={langOf(language)}>
        <b>{t('Version {{number}}', { number: digits(String(version.version), language) })}</b>
        <span className="second">
          {when} · {version.recordedBy}
        </span>
        {version.cancelled && <span className="bad">{t('Cancelled')}</span>}
        {version.reason && <span>{version.reason}</span>}
        <span className="grow" />
        <span className="hint small">{t('entry {{number}}', { number: digits(version.entry, language) })}</span>
      </p>
      <table className="panel-table">
        <tbody>
          {numbered(version.lines).map(({ key, line }) => {
            const ledger = masters.ledgerById.get(line.ledgerId)
            return (
              <tr key={key}>
                <td className={line.amount < 0n ? 'entry-indented' : undefined}>{ledger && nameIn(ledger, language)}</td>
                <td className="panel-money">
                  <Money amount={line.amount} side />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </article>
  )
}
