import { adToBs, formatBs, timeInNepal } from '@lekha/calendar'
import { showVoucherHistory, type Voucher } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { LineNames } from '../../../books/line-names.tsx'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { dayOf, epochOf } from '../../../ui/clock.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import layout from '../voucher.module.css'
import list from './change-list.module.css'
import { ChangeList } from './change-list.tsx'
import { numbered } from './numbered.ts'
import styles from './version-history.module.css'
import { WholeMovement } from './whole-movement.tsx'

/** Every version, newest first: who, when, why, and what changed. It stands in the panel beside the voucher, or below it where there is no room. */
export function VersionHistory({ voucherId, masters }: { voucherId: string; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const history = useEndpoint(showVoucherHistory, { params: { organizationId, voucherId } })
  const versions = history.data?.result ?? []
  const reversedBy = versions.at(-1)?.reversedBy
  if (versions.length === 0) return null
  return (
    <section className={layout.history} aria-label={t('History')}>
      <h2>{t('History')}</h2>
      {reversedBy && <p lang={langOf(language)}>{t('Reversed by {{number}}', { number: digits(reversedBy.number, language) })}</p>}
      {versions
        .map((version, index) => (
          <Version key={version.entry} version={version} former={versions[index - 1]} isOnly={versions.length === 1} masters={masters} />
        ))
        .toReversed()}
    </section>
  )
}

type VersionProps = {
  version: Voucher
  /** The version before it; undefined for the first. */
  former: Voucher | undefined
  /** The voucher was never changed, so that what it holds stands beside. */
  isOnly: boolean
  masters: Masters
}

function Version({ version, former, isOnly, masters }: VersionProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const recorded_ms = epochOf(version.recordedAt)
  const when = `${formatBs(adToBs(dayOf(recorded_ms)), language)} ${digits(timeInNepal(recorded_ms), language)}`
  return (
    <article className={styles.version}>
      <p className="line" lang={langOf(language)}>
        <b>{t('Version {{number}}', { number: digits(String(version.version), language) })}</b>
        <span className="second">
          {when} · {version.recordedBy}
        </span>
        {version.cancelled && <span className="bad">{t('Cancelled')}</span>}
        {version.reason && <span>{version.reason}</span>}
        {version.version === 1 && version.reverses && (
          <span>{t('Reversal of {{number}}', { number: digits(version.reverses.number, language) })}</span>
        )}
        <span className="grow" />
        <span className="hint small">{t('entry {{number}}', { number: digits(version.entry, language) })}</span>
      </p>
      {former
        ? // A cancelling version removes every line; listing them would add nothing.
          !version.cancelled && <ChangeList former={former} version={version} masters={masters} />
        : !isOnly && <FirstVersion version={version} masters={masters} />}
    </article>
  )
}

/** The first version in full; for every later one, only the changes are shown. */
function FirstVersion({ version, masters }: { version: Voucher; masters: Masters }) {
  const language = useLanguage()
  const head = [formatBs(adToBs(version.date), language), version.reference, version.narration].filter((text) => text !== '')
  return (
    <>
      <p className="second small" lang={langOf(language)}>
        {head.join(' · ')}
      </p>
      <ul className={list.changes}>
        {numbered(version.lines).map(({ key, line }) => (
          <li key={key}>
            <span className="grow">
              <LineNames line={line} masters={masters} />
            </span>
            <Money amount={line.amount} side />
          </li>
        ))}
        {numbered(version.movements ?? []).map(({ key, line }) => (
          <li key={`goods ${key}`}>
            <WholeMovement movement={line} />
          </li>
        ))}
      </ul>
    </>
  )
}
