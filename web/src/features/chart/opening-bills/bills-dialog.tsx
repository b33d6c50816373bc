import { allocated, type OpeningBill, onAccount, openingWith } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../books/masters.ts'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import type { OpeningItem } from '../opening-rows.ts'
import { type BadBill, type BillLine, billLinesOf, billsIn, withOpenEnd } from './bill-lines.ts'
import { BillRow, fieldOf } from './bill-row.tsx'
import styles from './bills-dialog.module.css'

type BillsDialogProps = {
  item: OpeningItem
  /** The opening balance as it is typed, debit positive, and its day. */
  opening: Paisa
  day: string
  bills: readonly OpeningBill[]
  onDone: (bills: OpeningBill[], opening: Paisa) => void
  onClose: () => void
}

/** The bills of which the opening balance of a party consists, each in a row; what they leave is on account. */
export function BillsDialog({ item, opening, day, bills, onDone, onClose }: BillsDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const rows = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState(() => billLinesOf(bills, item.usual))
  const [changed, setChanged] = useState(false)
  const [bad, setBad] = useState<BadBill>()
  const read = billsIn(lines, { usual: item.usual, opening, day })
  const put = (next: readonly BillLine[]) => {
    setLines(withOpenEnd(next))
    setChanged(true)
    setBad(undefined)
  }
  const store = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBad(read.bad)
    if (!read.bad) onDone(read.bills, openingWith(opening, read.bills))
    else if (read.bad.billId)
      rows.current?.querySelector<HTMLElement>(`[data-field="${fieldOf(read.bad.billId, read.bad.field)}"]`)?.focus()
  }
  const remove = (billId: string) => {
    const at = lines.findIndex((line) => line.billId === billId)
    put(lines.filter((line) => line.billId !== billId))
    const beside = lines[at + 1]
    if (beside) rows.current?.querySelector<HTMLElement>(`[data-field="${fieldOf(beside.billId, 'name')}"]`)?.focus()
  }
  const title = t('Opening bills of {{name}}', { name: nameIn(item.subLedger ?? item.ledger, language) })
  return (
    <FormDialog title={title} verb={t('Accept')} changed={changed} wide onClose={onClose}>
      {({ id }) => (
        <Form id={id} startHere onSubmit={store}>
          <div className={styles.bills} ref={rows}>
            <div className={`${styles.bill} ${styles.heads}`} aria-hidden>
              <span>{t('Bill')}</span>
              <span>{t('Bill date')}</span>
              <span>{t('Due date')}</span>
              <span>{item.usual === 'debit' ? t('Amount Dr') : t('Amount Cr')}</span>
            </div>
            {lines.map((line, index) => (
              <BillRow
                key={line.billId}
                {...{ line, index, day }}
                bad={bad?.billId === line.billId ? bad.field : undefined}
                isLast={index === lines.length - 1}
                onChange={(change) => put(lines.map((each) => (each === line ? { ...line, ...change } : each)))}
                onRemove={() => remove(line.billId)}
              />
            ))}
          </div>
          <Sums bills={read.bills} opening={opening} />
          {bad && <FieldError>{t(bad.message)}</FieldError>}
        </Form>
      )}
    </FormDialog>
  )
}

/** What the bills come to and leave on account; and what the opening becomes, where they do not fit in. */
function Sums({ bills, opening }: { bills: readonly OpeningBill[]; opening: Paisa }) {
  const { t } = useTranslation()
  const becomes = openingWith(opening, bills)
  return (
    <p className={`second ${styles.sums}`} role="status">
      <span>
        {t('Bills')} <Money amount={allocated(bills)} side />
      </span>
      <span>
        {t('On account')} <Money amount={onAccount(becomes, bills)} side />
      </span>
      {becomes === opening ? (
        <span>
          {t('Opening balance')} <Money amount={opening} side />
        </span>
      ) : (
        <b>
          {t('The opening balance becomes')} <Money amount={becomes} side />
        </b>
      )}
    </p>
  )
}
