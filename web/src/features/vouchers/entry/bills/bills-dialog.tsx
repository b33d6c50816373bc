import { adToBs, formatBs } from '@lekha/calendar'
import type { OpenBillAnswer } from '@lekha/contract'
import { against, allocated, onAccount, sentence, settledFirst } from '@lekha/ledger'
import { digits, formatAmount, magnitude, negate, type Paisa, paisa, readAmount, ZERO } from '@lekha/money'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { Form } from '../../../../form/form.tsx'
import { FormDialog } from '../../../../form/form-dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { holdKeys } from '../../../../ui/hold-keys.ts'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { Waiting } from '../../../../ui/waiting.tsx'
import type { Entry } from '../entry.ts'
import styles from './bills-dialog.module.css'
import type { LineBills, NamedPart } from './line-bills.ts'
import { type PartyOf, useBillsAtFirst } from './use-open-bills.ts'

type BillsDialogProps = {
  entry: Entry
  party: PartyOf & { name: string }
  /** The amount of the line, debit positive. */
  amount: Paisa
  bills: LineBills
  onDone: (bills: LineBills) => void
  onClose: () => void
}

/** Which bills of its party an amount settles, chosen by hand, and what begins with it: an advance, or a bill of another name. */
export function BillsDialog(props: BillsDialogProps) {
  const { t } = useTranslation()
  const open = useBillsAtFirst(props.party, props.entry)
  if (open) return <Chosen {...props} open={open} />
  return (
    <FormDialog title={t('Bills of {{name}}', { name: props.party.name })} verb={t('Accept')} onClose={props.onClose}>
      {() => <Coming />}
    </FormDialog>
  )
}

/** The user types on: what is typed meanwhile goes into the fields. */
function Coming() {
  useEffect(() => holdKeys(), [])
  return <Waiting lines={4} />
}

const TOO_MUCH = sentence('The bills of a line come to more than the line.')
const NOT_READ = sentence('This is not an amount.')

/** What was typed for each bill, and for what begins. */
type Typed = { bills: ReadonlyMap<string, string>; begins: string; name: string }

function Chosen({ open, party, amount, bills, onDone, onClose }: BillsDialogProps & { open: readonly OpenBillAnswer[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState<Typed>(() => typedOf(bills, amount, open))
  const [changed, setChanged] = useState(false)
  const read = partsOf(typed, amount, open, bills)
  // A new bill takes what the others leave.
  const rest = read.parts.find(({ kind }) => kind === 'new')?.amount
  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setChanged(true)
  }
  const store = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (read.lack === undefined) onDone(read.parts)
  }
  return (
    <FormDialog title={t('Bills of {{name}}', { name: party.name })} verb={t('Accept')} changed={changed} onClose={onClose}>
      {({ id }) => (
        <Form id={id} className="form-stack" startHere onSubmit={store}>
          {open.map((bill) => (
            <BillField
              key={bill.billId}
              bill={bill}
              text={typed.bills.get(bill.billId) ?? ''}
              onType={(text) => type({ bills: new Map(typed.bills).set(bill.billId, text) })}
            />
          ))}
          {open.length === 0 && <p className="second">{t('No bill is open.')}</p>}
          <div className={styles.begins}>
            <Field label={t('Name of a new bill or advance')}>
              <TextInput value={typed.name} maxLength={100} onChange={({ target }) => type({ name: target.value })} />
            </Field>
            <Field label={t('Amount')}>
              <TextInput
                money
                inputMode="decimal"
                lang={langOf(language)}
                disabled={rest !== undefined}
                value={rest === undefined ? digits(typed.begins, language) : formatAmount(magnitude(rest), language)}
                onChange={({ target }) => type({ begins: target.value })}
              />
            </Field>
          </div>
          <p className="second" role="status">
            {read.lack ? (
              <span className="bad">{t(read.lack)}</span>
            ) : (
              <>
                {t('On account')} <Money amount={magnitude(onAccount(amount, read.parts))} />
              </>
            )}
          </p>
        </Form>
      )}
    </FormDialog>
  )
}

/** A bill, and how much of it is settled. */
function BillField({ bill, text, onType }: { bill: OpenBillAnswer; text: string; onType: (text: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const day = formatBs(adToBs(bill.dueOn ?? bill.billedOn), language, 'day-month-year')
  const left = formatAmount(magnitude(bill.left), language)
  return (
    <Field
      label={`${digits(bill.label, language)} · ${bill.dueOn ? t('due {{date}}', { date: day }) : day}`}
      help={
        <>
          {t('left')} <Money amount={bill.left} side />
        </>
      }
    >
      <TextInput
        money
        inputMode="decimal"
        lang={langOf(language)}
        value={digits(text, language)}
        placeholder={left}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
      />
    </Field>
  )
}

/** The bill or advance that begins with an amount. A new bill takes what the others leave. */
const begunIn = (bills: LineBills): NamedPart | undefined =>
  bills === 'due-first' ? undefined : bills.find(({ kind }) => kind !== 'against')

/** What stands in the fields at first: the chosen bills, or those that are due first. A bill of the line's own side is settled by an amount below zero. */
function typedOf(bills: LineBills, amount: Paisa, open: readonly OpenBillAnswer[]): Typed {
  const parts: readonly NamedPart[] = bills === 'due-first' ? settledFirst(amount, open) : bills
  const shown = ({ amount: part }: NamedPart) => formatAmount(amount < 0n ? negate(part) : part, 'en')
  const begun = begunIn(parts)
  return {
    bills: new Map(parts.filter(({ kind }) => kind === 'against').map((part) => [part.billId, shown(part)])),
    begins: begun?.kind === 'advance' ? shown(begun) : '',
    name: begun?.name ?? '',
  }
}

/** The allocations for what was typed, or why there are none. An amount is that of the line's side. */
function partsOf(
  { bills, begins, name }: Typed,
  amount: Paisa,
  open: readonly OpenBillAnswer[],
  former: LineBills,
): { parts: NamedPart[]; lack?: string } {
  const signed = (part: Paisa) => (amount < 0n ? negate(part) : part)
  const parts: NamedPart[] = []
  for (const { billId, label } of open) {
    const text = bills.get(billId)?.trim() ?? ''
    if (text === '') continue
    const read = readAmount(text)
    if (!read.ok) return { parts, lack: NOT_READ }
    if (read.amount !== ZERO) parts.push({ ...against(billId, signed(read.amount)), label })
  }
  const begun = begunIn(former)
  const left = onAccount(amount, parts)
  if (begun?.kind === 'new') parts.push({ ...begun, name: name.trim(), amount: left === ZERO || left > 0n === amount > 0n ? left : ZERO })
  else if (begins.trim() !== '' || name.trim() !== '') {
    const read = begins.trim() === '' ? { ok: true as const, amount: magnitude(left) } : readAmount(begins)
    if (!read.ok) return { parts, lack: NOT_READ }
    const part = { ...against(begun?.billId ?? uuidv7(), signed(read.amount)), dueOn: begun?.dueOn ?? null, name: name.trim() }
    if (read.amount !== ZERO) parts.push({ ...part, kind: 'advance' })
  }
  const rest = onAccount(amount, parts)
  return rest !== ZERO && (rest > 0n !== amount > 0n || magnitude(paisa(allocated(parts))) > magnitude(amount))
    ? { parts, lack: TOO_MUCH }
    : { parts }
}
