import { timeInNepal } from '@lekha/calendar'
import { showVoucher, type Voucher } from '@lekha/contract'
import { add, digits, ZERO } from '@lekha/money'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../api/use-endpoint.ts'
import { LineNames } from '../books/line-names.tsx'
import { type Masters, useMasters, voucherTypeName } from '../books/masters.ts'
import { useOrganization } from '../books/organization.ts'
import { AttachedFiles } from '../files/attached-files.tsx'
import { Button } from '../ui/button.tsx'
import { dayOf, epochOf } from '../ui/clock.ts'
import { DateText } from '../ui/date-text.tsx'
import { AlterIcon } from '../ui/icon.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { Money } from '../ui/money.tsx'
import { useKeys } from '../ui/use-keys.ts'
import styles from './report.module.css'

/** While arrows run through the rows nothing is asked: only where they pause. */
const PAUSE_MS = 120

/** The voucher of the row that has the keyboard, beside the report. Never takes the keyboard. */
export function VoucherPanel({ voucherId, onAlter }: { voucherId: string | undefined; onAlter: () => void }) {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const language = useLanguage()
  const masters = useMasters()
  const [settled] = useDebouncedValue(voucherId, PAUSE_MS)
  const read = useEndpoint(showVoucher, { params: { organizationId, voucherId: settled ?? '' } }, { enabled: settled !== undefined })
  const mayAlter = may('voucher.change') && voucherId !== undefined
  useKeys([{ keys: 'Alt+Enter', label: t('Alter'), run: onAlter, when: mayAlter }])
  const voucher = read.data?.result
  if (!voucher || !masters || settled === undefined) return <aside className="panel" aria-label={t('Voucher')} />
  const recorded_ms = epochOf(voucher.recordedAt)
  return (
    <aside className="panel" aria-label={t('Voucher')}>
      <div className="line">
        <h2 className="grow">
          {voucherTypeName(masters, voucher.type, language)} <span lang={langOf(language)}>{digits(voucher.number, language)}</span>
        </h2>
        {mayAlter && (
          <Button kind="ghost" small icon={<AlterIcon />} keys="Alt+Enter" onClick={onAlter}>
            {t('Alter')}
          </Button>
        )}
      </div>
      <p className="second">
        <DateText ad={voucher.date} withAd withWeekday />
        {voucher.reference !== '' && ` · ${voucher.reference}`}
      </p>
      <PanelLines lines={voucher.lines} masters={masters} />
      <dl className="facts">
        {voucher.narration !== '' && <Fact label={t('Narration')}>{voucher.narration}</Fact>}
        {voucher.reverses && <Fact label={t('Reverses')}>{digits(voucher.reverses.number, language)}</Fact>}
        {voucher.reversedBy && <Fact label={t('Reversed by')}>{digits(voucher.reversedBy.number, language)}</Fact>}
        <Fact label={t('Entered')}>
          {voucher.recordedBy}, <DateText ad={dayOf(recorded_ms)} />{' '}
          <span lang={langOf(language)}>{digits(timeInNepal(recorded_ms), language)}</span>
        </Fact>
        <Fact label={t('Changed')}>
          {voucher.version === 1 ? t('never') : t('{{number}} times', { number: digits(String(voucher.version - 1), language) })}
        </Fact>
        {voucher.reason !== null && <Fact label={t('Reason')}>{voucher.reason}</Fact>}
        <Fact label={t('Proof')}>{t('entry {{number}}', { number: digits(voucher.entry, language) })}</Fact>
      </dl>
      <AttachedFiles voucherId={voucher.id} />
    </aside>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function PanelLines({ lines, masters }: { lines: Voucher['lines']; masters: Masters }) {
  const { t } = useTranslation()
  const total = add(...lines.map((line) => (line.amount > 0n ? line.amount : ZERO)))
  return (
    <table className={styles.panelLines}>
      <thead>
        <tr>
          <th>{t('Particulars')}</th>
          <th>{t('Debit')}</th>
          <th>{t('Credit')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // Lines of a posted voucher never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what tells them apart.
          <tr key={index} data-side={line.amount < 0n ? 'credit' : 'debit'}>
            <td>
              <LineNames line={line} masters={masters} />
            </td>
            <td>{line.amount > 0n && <Money amount={line.amount} />}</td>
            <td>{line.amount < 0n && <Money amount={-line.amount as typeof ZERO} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>
            <Money amount={total} />
          </td>
          <td>
            <Money amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
