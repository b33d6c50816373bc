import { adToBs, formatBs, timeInNepal } from '@lekha/calendar'
import { digits, formatAmount, magnitude, ZERO } from '@lekha/money'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAcceptedCount } from '../../../../books/draft-store.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { CheckIcon, WarningIcon } from '../../../../ui/icon.ts'
import { Kbd } from '../../../../ui/kbd.tsx'
import { chordOf } from '../../../../ui/keys.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { LongText } from '../../../../ui/long-text.tsx'
import { Money } from '../../../../ui/money.tsx'
import { DetailsLine } from '../details/details-line.tsx'
import { type Entry, type EntryAction, hasLines, totalsOf, usedGoods, usedLines } from '../entry.ts'
import { BillDiscount } from '../goods/bill-discount-row.tsx'
import { VatRows } from '../goods/vat-rows.tsx'
import { isTouched } from '../is-touched.ts'
import { STORED_HOW, type Stored } from '../stored.ts'
import styles from './voucher-foot.module.css'

type FootProps = {
  entry: Entry
  /** The narration of the ledger's last voucher, offered in grey. */
  offered: string
  /** A sentence that says why the voucher cannot be accepted; undefined if it can. */
  lack: string | undefined
  refused: string | undefined
  keptAt_ms: number | undefined
  /** The voucher that was stored last. */
  stored: Stored | undefined
  dispatch: (action: EntryAction) => void
  onAccept: (print: boolean) => void
  focus: (field: string) => void
  /** What stands above the buttons: what the voucher moves that stands already. */
  children?: ReactNode
}

/** Total, narration and buttons, pinned to the bottom. Accept is grey until the voucher balances. */
export function VoucherFoot(props: FootProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { entry, lack, onAccept } = props
  return (
    <div>
      <BillDiscount {...props} />
      <VatRows entry={entry} />
      <TotalLine {...props} />
      <DetailsLine details={entry.details} className={`${styles.details} second small`} />
      <NarrationField {...props} />
      {props.children}
      <div className={styles.buttons}>
        <div className={styles.news} lang={langOf(language)}>
          <p role="status">
            <News stored={props.stored} />
          </p>
          <p className="second small">
            {props.keptAt_ms !== undefined && t('Saved in drafts {{time}}', { time: digits(timeInNepal(props.keptAt_ms), language) })}
          </p>
        </div>
        {!entry.alters && (
          <Button disabled={lack !== undefined} onClick={() => onAccept(true)}>
            {t('Accept and print')}
          </Button>
        )}
        <Button
          kind="main"
          data-field="accept"
          keys="Ctrl+Enter"
          aria-disabled={lack !== undefined}
          className={lack === undefined ? undefined : styles.buttonWaiting}
          onClick={() => onAccept(false)}
          onKeyDown={goOnInNarration}
        >
          {t('Accept')}
        </Button>
      </div>
    </div>
  )
}

/** Letters and spaces on Accept continue the narration: whoever types on has pressed one Enter too many. */
function goOnInNarration(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return
  const field = event.currentTarget.closest('form')?.querySelector<HTMLTextAreaElement>('[data-field="narration"]')
  if (!field) return
  // The browser types the letter into the field that has the focus after this.
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

/** What became of the vouchers before this one: how many wait for the server, or which was stored last. */
function News({ stored }: { stored: Stored | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const waiting = useAcceptedCount(useOrganization().organizationId)
  if (waiting === 0) return stored && <LastStored stored={stored} />
  return (
    <span className="warn">
      <WarningIcon /> {t('Accepted, posted once the server is reached: {{count}}', { count: digits(String(waiting), language) })}
    </span>
  )
}

/** The voucher stored last: its number, amount and day; a cancelled one has no amount. */
function LastStored({ stored: { number, total, date, how } }: { stored: Stored }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const day = formatBs(adToBs(date), language, 'day-month')
  // A stock journal has no amount.
  const what = how === 'cancelled' ? t('Cancelled') : total === ZERO ? '' : formatAmount(total, language)
  const facts = [digits(number, language), what, day].filter((fact) => fact !== '')
  return (
    <>
      <CheckIcon /> <span className="visually-hidden">{t(STORED_HOW[how])}</span>
      <span>{facts.join(' · ')}</span>
    </>
  )
}

function TotalLine({ entry, lack, refused }: FootProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { debit, credit, left } = totalsOf(entry)
  const balanced = hasLines(entry) && left === 0n && debit > 0n
  const used = usedLines(entry).length + usedGoods(entry).length
  const isDouble = entry.mode === 'double' && hasLines(entry)
  const words = { amount: formatAmount(magnitude(left), language) }
  return (
    <div className={balanced && isDouble ? `${styles.total} ${styles.totalAgrees}` : styles.total}>
      <p className={refused ? `${styles.words} bad` : styles.words} role="status">
        {refused ??
          (isDouble && left !== 0n ? (
            t(left > 0n ? '{{amount}} debit still to enter' : '{{amount}} credit still to enter', words)
          ) : isDouble && balanced ? (
            <span className="good line">
              <CheckIcon /> {t('Debit and credit agree')}
            </span>
          ) : (
            lack !== undefined && isTouched(entry) && lack
          ))}
      </p>
      {!isDouble && (
        <span className="second">
          {used === 1
            ? t('{{number}} line', { number: digits('1', language) })
            : t('{{number}} lines', { number: digits(String(used), language) })}
        </span>
      )}
      {isDouble && (
        <span className={styles.sum}>
          <Money amount={debit} />
        </span>
      )}
      <span className={styles.sum}>
        <Money amount={entry.mode === 'double' ? credit : debit} />
      </span>
    </div>
  )
}

function NarrationField({ entry, offered, dispatch, focus }: FootProps) {
  const { t } = useTranslation()
  const ghost = entry.narration === '' ? offered : ''
  const onKeyDown = (event: KeyboardEvent) => {
    const chord = chordOf(event)
    if ((chord === 'ArrowRight' || chord === 'Ctrl+R') && ghost !== '') dispatch({ do: 'change', with: { narration: ghost } })
    else if (chord === 'Enter') focus('accept')
    else if (chord === 'Shift+Enter' || (chord === 'Backspace' && entry.narration === ''))
      focus(hasLines(entry) ? `lines.${entry.lines.length - 1}.ledger` : `goods.${entry.goods.length - 1}.item`)
    else return
    event.preventDefault()
  }
  return (
    <Field label={t('Narration')}>
      <LongText
        data-field="narration"
        value={entry.narration}
        placeholder={ghost}
        most={1000}
        autoComplete="off"
        trailing={
          ghost !== '' && (
            <span aria-hidden="true">
              <Kbd keys="ArrowRight" />
            </span>
          )
        }
        onChange={(narration) => dispatch({ do: 'change', with: { narration } })}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}
