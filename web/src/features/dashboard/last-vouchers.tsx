import { digits, parsePaisa } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nameIn, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { DateText } from '../../ui/date-text.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { moveBetweenLinks } from './between-links.ts'
import styles from './dashboard.module.css'
import type { Dashboard } from './figures.tsx'

/** The vouchers entered last, the newest first. The arrow keys select one, Enter opens it. */
export function LastVouchers({ vouchers }: { vouchers: Dashboard['vouchers'] }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { may } = useOrganization()
  return (
    <section aria-labelledby="last-vouchers">
      <div className={styles.section}>
        <h2 id="last-vouchers">{t('Last vouchers')}</h2>
        <span className="grow" />
        {may('report.read') && (
          <Link to="/$lng/report/daybook" params={{ lng }} className="small">
            {t('Day book')}
          </Link>
        )}
      </div>
      {vouchers.length === 0 ? (
        <p className="hint">{t('No records found')}</p>
      ) : (
        <ol className={styles.lastVouchers} onKeyDown={moveBetweenLinks}>
          {vouchers.map((voucher) => (
            <VoucherLine key={voucher.id} voucher={voucher} />
          ))}
        </ol>
      )}
    </section>
  )
}

function VoucherLine({
  voucher: { id, number, type, date, particulars, particularsNp, narration, total, cancelled },
}: {
  voucher: Dashboard['vouchers'][number]
}) {
  const lng = useLanguage()
  const kind = useMasters()?.voucherTypes.find(({ code }) => code === type)
  return (
    <li className={cancelled ? styles.voucherCancelled : undefined}>
      <Link to="/$lng/transaction/voucher" params={{ lng }} search={{ voucher: id }}>
        <span className="second" lang={langOf(lng)}>
          {digits(number, lng)}
        </span>
        <span className={`second ${styles.voucherDate}`}>
          <DateText ad={date} />
        </span>
        <span className={`second ${styles.voucherKind}`}>{kind ? nameIn(kind, lng) : '–'}</span>
        <span>{nameIn({ name: particulars, nameNp: particularsNp }, lng)}</span>
        <span className={`second ${styles.voucherNarration}`}>{narration}</span>
        <span data-align="money">{!cancelled && <Money amount={parsePaisa(total)} />}</span>
      </Link>
    </li>
  )
}
