import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { Button } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import type { Entry } from '../entry.ts'
import { PastLines } from '../ledger/past-lines.tsx'
import type { UsualEntry } from './use-usual.ts'
import { changesAccount } from './usual.ts'
import styles from './usual-panel.module.css'

type UsualPanelProps = { offered: UsualEntry; entry: Entry; masters: Masters }

/** In the panel: what is offered in grey, and why. */
export function UsualPanel({ offered: { usual, offering, setOffering }, entry, masters }: UsualPanelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!offering)
    return (
      <p className={styles.usual}>
        <Button kind="ghost" small onClick={() => setOffering(true)}>
          {t('Offer usual entries')}
        </Button>
      </p>
    )
  if (!usual) return null
  const { voucher, times, made } = usual
  const account = changesAccount(usual, entry) ? masters.ledgerById.get(made.accountId ?? '') : undefined
  return (
    <section className={styles.usual} aria-label={t('Usual entry')}>
      <h3 className="second">{t('Usual entry')}</h3>
      <p className="small" lang={langOf(language)}>
        <Kbd keys="ArrowRight" /> {t('takes it')} · {t('as {{number}}', { number: digits(voucher.number, language) })}
        {times > 1 && ` · ${t('{{number}} alike', { number: digits(String(times), language) })}`}
      </p>
      <PastLines voucher={voucher} masters={masters} />
      {account && <p className="warn small">{t('The ledger above becomes {{ledger}}.', { ledger: nameIn(account, language) })}</p>}
      <Button kind="ghost" small onClick={() => setOffering(false)}>
        {t('Offer none')}
      </Button>
    </section>
  )
}
