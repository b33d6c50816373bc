import { digits } from '@lekha/money'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { formKeys } from '../../form/form-keys.ts'
import { Unsaved } from '../../form/unsaved.tsx'
import { NamePicker } from '../../picker/name-picker.tsx'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { DuesTable } from './dues-table.tsx'
import { MemberFacts } from './member-facts.tsx'
import { PaymentFields } from './payment-fields.tsx'
import styles from './receipts.module.css'
import { usePrintedReceipt } from './use-printed-receipt.tsx'
import { useReceipt } from './use-receipt.ts'

/** `receipt`: what a member firm owes, or anybody pays for, is taken at the counter, posted as one receipt voucher and printed. */
export function ReceiptScreen() {
  const masters = useMasters()
  const { member } = useSearch({ strict: false }) as { member?: string }
  if (!masters) return <Waiting lines={10} />
  return <Counter key={member ?? ''} masters={masters} member={member} />
}

function Counter({ masters, member }: { masters: Masters; member: string | undefined }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const printer = usePrintedReceipt()
  const toPayer = () => form.current?.querySelector<HTMLInputElement>('[data-payer] input')?.focus()
  const state = useReceipt(masters, member, (id) => {
    printer.print(id)
    toPayer()
  })
  const ways = useCounterKeys(state)
  useFirstAmount(form, state)
  const { errors } = state
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Receipt centre')}</h1>
          <div className="page-tools">
            <Button kind="ghost" small keys="Alt+V" onClick={ways.toReceipts}>
              {t('Receipts')}
            </Button>
            <Button kind="ghost" small keys="Alt+H" onClick={ways.toHeads}>
              {t('Charge heads')}
            </Button>
          </div>
        </div>
      </div>
      <form
        ref={form}
        className={styles.counter}
        noValidate
        autoComplete="off"
        onKeyDown={formKeys}
        onSubmit={(event) => {
          event.preventDefault()
          state.post()
        }}
      >
        <div className={styles.left}>
          <PayerFields state={state} onOther={ways.turn} />
          <Due state={state} />
        </div>
        <div className={styles.right}>
          <PaymentFields masters={masters} state={state} />
          <div className="form-actions">
            <Button kind="main" type="submit" keys="Ctrl+Enter" disabled={state.pending || state.payer === undefined}>
              {t('Accept and print')}
            </Button>
          </div>
        </div>
      </form>
      <Unsaved when={state.dirty && !state.pending} />
      {printer.paper}
    </div>
  )
}

type State = ReturnType<typeof useReceipt>

function useCounterKeys(state: State) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const back = useBack()
  const { may } = useOrganization()
  const turn = () => state.choose(state.payer?.is === 'other' ? undefined : { is: 'other' })
  const toReceipts = () => void navigate({ to: '/$lng/receipt/view', params: { lng } })
  const toHeads = () => void navigate({ to: '/$lng/receipt/heads', params: { lng } })
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Accept and print'), run: state.post },
    { keys: 'Alt+N', label: state.payer?.is === 'other' ? t('A member firm pays') : t('Somebody else pays'), run: turn },
    { keys: 'Alt+V', label: t('Receipts'), run: toReceipts },
    { keys: 'Alt+H', label: t('Charge heads'), run: toHeads, when: may('member.read') },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return { turn, toReceipts, toHeads }
}

/** The keyboard goes to the first amount once it is known what the chosen payer may pay for; for somebody else first to the name. */
function useFirstAmount(form: { current: HTMLFormElement | null }, { payer, rows }: State): void {
  const whose = payer?.is === 'member' ? payer.id : payer?.is
  const isReady = rows !== undefined
  useEffect(() => {
    if (whose === undefined || !isReady) return
    form.current?.querySelector<HTMLInputElement>(whose === 'other' ? '[data-payer] input' : '[data-amount]')?.focus()
  }, [whose, isReady, form])
}

/** Who pays, and when. */
function PayerFields({ state, onOther }: { state: State; onOther: () => void }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { payer, payment, firms, errors } = state
  const isOther = payer?.is === 'other'
  return (
    <>
      <div className={styles.head} data-payer>
        {isOther ? (
          <Field label={t('Who pays')} error={errors.payer && t(errors.payer)}>
            <TextInput value={payment.payer} onChange={({ target }) => state.put({ payer: target.value })} />
          </Field>
        ) : (
          <Field label={t('Member firm')} error={errors.memberFirmId && t(errors.memberFirmId)}>
            <NamePicker
              items={firms.items}
              value={payer?.is === 'member' ? payer.id : null}
              onChange={(id) => state.choose(id === null ? undefined : { is: 'member', id })}
              second={({ code }) => digits(code, lng)}
              {...(firms.seek && { seek: firms.seek })}
              autoFocus={payer === undefined}
            />
          </Field>
        )}
        <Field label={t('Date')} error={errors.date && t(errors.date)}>
          <DateField value={state.date} near={state.date} onChange={state.setDate} />
        </Field>
      </div>
      <p className={styles.who}>
        {payer?.is === 'member' && firms.chosen && <MemberFacts firm={firms.chosen} dues={state.dues} />}
        <Button kind="link" small keys="Alt+N" onClick={onOther}>
          {isOther ? t('A member firm pays') : t('Somebody else pays')}
        </Button>
      </p>
    </>
  )
}

/** What may be paid for, once it is known who pays. */
function Due({ state }: { state: State }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  if (state.payer === undefined)
    return <p className="hint">{t('Find the member firm by its name, its number or its PAN. What it owes is offered then.')}</p>
  if (!state.rows) return <Waiting lines={4} />
  if (state.rows.length === 0) return <NoHeads />
  const name = state.firms.chosen && nameIn(state.firms.chosen, lng)
  return (
    <>
      <DuesTable
        state={state}
        rows={state.rows}
        label={name === undefined ? t('What is paid for') : t('What {{name}} pays for', { name })}
      />
      {state.errors.lines && <FieldError>{t(state.errors.lines)}</FieldError>}
    </>
  )
}

function NoHeads() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  return (
    <Empty
      actions={
        <Button keys="Alt+H" onClick={() => void navigate({ to: '/$lng/receipt/heads', params: { lng } })}>
          {t('Charge heads')}
        </Button>
      }
    >
      {t('There is no charge head yet that this payer could pay for.')}
    </Empty>
  )
}
