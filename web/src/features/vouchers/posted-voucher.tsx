import { adToBs, formatAd, formatBs } from '@lekha/calendar'
import { showVoucherHistory, type Voucher } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { AttachmentPanel } from '../../files/attachment-panel.tsx'
import { AttachmentStrip } from '../../files/attachment-strip.tsx'
import { useAttachments } from '../../files/use-attachments.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useNeighbours } from './use-neighbours.ts'
import { VersionHistory } from './version-history.tsx'
import styles from './voucher.module.css'
import { VoucherLines } from './voucher-lines.tsx'
import { usePrintedVoucher } from './voucher-paper.tsx'

type SaidProps = { voucher: Voucher; masters: Masters }
type PostedVoucherProps = SaidProps & {
  /** Whether the user may enter a copy of it. */
  mayDuplicate: boolean
}

/** A voucher without fields: for users who may not alter it, and for everybody once it is cancelled. */
export function PostedVoucher({ voucher, masters, mayDuplicate }: PostedVoucherProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const back = useBack()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const history = useEndpoint(showVoucherHistory, { params: { organizationId, voucherId: voucher.id } }, { enabled: voucher.cancelled })
  const { print, paper } = usePrintedVoucher(masters)
  const attachments = useAttachments({ voucherId: voucher.id, isPosted: true })
  useKeys([
    {
      keys: 'Alt+2',
      also: 'Ctrl+Shift+D',
      label: t('Duplicate'),
      run: () => void navigate({ to: '/$lng/transaction/voucher', params: { lng: language }, search: { duplicate: voucher.id } }),
      when: mayDuplicate && !voucher.cancelled,
    },
    { keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: () => print(voucher.id), when: !voucher.cancelled },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  useNeighbours(voucher.type, voucher)
  const type = masters.voucherTypes.find((each) => each.code === voucher.type)
  // The cancelling version has no lines: the last ones are in the version before.
  const said = voucher.cancelled ? history.data?.result.findLast((version) => !version.cancelled) : voucher
  return (
    <div className={`split ${styles.entry}`}>
      <section className={`${styles.main} ${styles.read}`}>
        <header className={styles.title}>
          <h1 lang={langOf(language)}>
            {type ? nameIn(type, language) : voucher.type}{' '}
            <span className={voucher.cancelled ? styles.struck : undefined}>{digits(voucher.number, language)}</span>
          </h1>
          {voucher.cancelled && <b className="bad">{t('Cancelled')}</b>}
          <span className="grow" />
          {!voucher.cancelled && (
            <Button kind="ghost" keys="Alt+P" onClick={() => print(voucher.id)}>
              {t('Print')}
            </Button>
          )}
        </header>
        {voucher.cancelled && voucher.reason && (
          <p className={styles.reason}>
            {t('Reason')}: {voucher.reason}
          </p>
        )}
        <AttachmentStrip attachments={attachments} />
        {said && <Said voucher={said} masters={masters} struck={voucher.cancelled} />}
        {paper}
      </section>
      {attachments.open ? (
        <AttachmentPanel attachments={attachments} file={attachments.open} />
      ) : (
        <aside className={`panel ${styles.panel}`} aria-label={t('History')}>
          <VersionHistory voucherId={voucher.id} masters={masters} />
        </aside>
      )}
    </div>
  )
}

/** Date, reference, lines and narration of one version. */
function Said({ voucher, masters, struck }: SaidProps & { struck: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Date')}</dt>
          <dd lang={langOf(language)}>
            {formatBs(adToBs(voucher.date), language)} <span className="second">{formatAd(voucher.date)}</span>
          </dd>
        </div>
        {voucher.reference !== '' && (
          <div>
            <dt>{t('Reference')}</dt>
            <dd>{voucher.reference}</dd>
          </div>
        )}
        {voucher.narration !== '' && (
          <div>
            <dt>{t('Narration')}</dt>
            <dd>{voucher.narration}</dd>
          </div>
        )}
      </dl>
      <VoucherLines voucher={voucher} masters={masters} struck={struck} />
    </>
  )
}
