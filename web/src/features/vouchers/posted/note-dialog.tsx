import { postVoucher, showVoucher, type Voucher } from '@lekha/contract'
import { against, type BillParts, type FormerNote, isNoteType, NOTE_TYPES, type Note, noteOf, partsOfBill, sentence } from '@lekha/ledger'
import { digits, formatAmount, formatScaled, magnitude, negate, type Paisa, paisa, quantity, ZERO } from '@lekha/money'
import { useQueries } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { endpointQuery, useFailureSentence, useWrite, type WireFailure } from '../../../api/use-endpoint.ts'
import { type GoodsMasters, useGoodsMasters } from '../../../books/goods-masters.ts'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../books/organization.ts'
import { readWorkingDate } from '../../../books/working-date.ts'
import { Form } from '../../../form/form.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { LongText } from '../../../ui/long-text.tsx'
import { Money } from '../../../ui/money.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { useBillsAtFirst } from '../entry/bills/use-open-bills.ts'
import { amountLeft, givenIn, goodsLeft, lacksOf, type NoteLack, noteField, restOf, type TypedNote } from './note-figures.ts'
import { numbered } from './numbered.ts'
import { taxOf } from './tax-of.ts'

type NoteDialogProps = { voucher: Voucher; masters: Masters; close: () => void }

/** The kind of a bill that a note may correct; undefined of anything else. */
export function correctable({ type, cancelled, reverses, reversedBy, lines }: Voucher, masters: Masters): 'sales' | 'purchase' | undefined {
  const kind = masters.voucherTypes.find(({ code }) => code === type)?.baseKind
  if (isNoteType(type) || cancelled || reverses || reversedBy || lines.length === 0) return undefined
  return kind === 'sales' || kind === 'purchase' ? kind : undefined
}

/** Gives back a part of a bill, or all: how many of each item, and how much of each other line. VAT and party follow. */
export function NoteDialog(props: NoteDialogProps) {
  const goods = useGoodsMasters((props.voucher.movements ?? []).length > 0)
  const kind = correctable(props.voucher, props.masters)
  const former = useFormerNotes(props.voucher)
  if (!kind || !former || ((props.voucher.movements ?? []).length > 0 && !goods)) return null
  return <NoteForm {...props} {...{ kind, goods, former }} />
}

/** The notes that correct the bill already; undefined until they are read. */
function useFormerNotes({ correctedBy = [] }: Voucher): FormerNote[] | undefined {
  const { organizationId } = useOrganization()
  const read = useQueries({
    queries: correctedBy.map(({ id }) => endpointQuery(showVoucher, { params: { organizationId, voucherId: id } })),
  })
  const notes = read.flatMap(({ data }) => (data ? [{ lines: data.result.lines, movements: data.result.movements ?? [] }] : []))
  return notes.length === correctedBy.length ? notes : undefined
}

const TITLES = { sales: sentence('Credit note for {{number}}'), purchase: sentence('Debit note for {{number}}') }

type NoteFormProps = NoteDialogProps & { kind: 'sales' | 'purchase'; goods: GoodsMasters | undefined; former: readonly FormerNote[] }

function NoteForm({ voucher, masters, close, kind, goods, former }: NoteFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const working = readWorkingDate(useWorkingYear())
  const [date, setDate] = useState(working < voucher.date ? voucher.date : working)
  const [asked, setAsked] = useState(0)
  const [refused, setRefused] = useState<TypedNote>({})
  const [typed, setTyped] = useState<TypedNote>({})
  const [reason, setReason] = useState('')
  const { parts, note, share, lacks } = figuresOf({ voucher, masters, kind, former }, typed)
  const { send, pending } = useNote(voucher, kind, close, (path, says) => {
    const key = note && noteField(path, note, parts)
    if (key !== undefined) setRefused({ [key]: says })
    setAsked((count) => count + 1)
  })
  const status = useFocusOnLack(asked)
  const title = t(TITLES[kind], { number: digits(voucher.number, language) })
  const store = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(asked + 1)
    setRefused({})
    if (note && reason.trim() !== '' && Object.keys(lacks).length === 0) send(note, parts, date, reason.trim())
  }
  const saidOf = ({ says, left }: NoteLack) => t(says, { left: digits(left, language) })
  const field = (key: string) => ({
    value: digits(typed[key] ?? '', language),
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [key]: target.value }),
  })
  const errorOf = (key: string) => refused[key] ?? (asked > 0 && lacks[key] ? saidOf(lacks[key]) : undefined)
  const isEmpty = asked > 0 && !note && Object.keys(lacks).length === 0
  return (
    <FormDialog
      title={title}
      verb={t('Accept')}
      back={t('Back')}
      pending={pending}
      changed={Object.keys(typed).length > 0 || reason !== ''}
      more={[{ keys: 'Alt+A', label: t('All the rest'), run: () => setTyped({ ...typed, ...restOf(parts, former), vat: '' }) }]}
      onClose={close}
    >
      {({ id }) => (
        <Form id={id} className="form-stack" startHere onSubmit={store}>
          <NoteFields {...{ parts, goods, masters, former, share, field, errorOf }} />
          <Field label={t('Date')}>
            <DateField value={date} onChange={setDate} />
          </Field>
          <Field label={t('Reason')} error={asked > 0 && reason.trim() === '' ? t('A reason is required.') : undefined}>
            <LongText value={reason} onChange={setReason} most={1000} />
          </Field>
          <p className="second" role="status" ref={status}>
            {isEmpty && <span className="bad">{t('Nothing is given back.')} </span>}
            {t('Given back')} <Money amount={note ? magnitude(note.total) : ZERO} />
          </p>
        </Form>
      )}
    </FormDialog>
  )
}

/** The note for what was typed, the parts of its bill, the VAT that follows while none is typed, and what is wrong. */
function figuresOf({ voucher, masters, kind, former }: Pick<NoteFormProps, 'voucher' | 'masters' | 'kind' | 'former'>, typed: TypedNote) {
  const bill = { kind, date: voucher.date, lines: voucher.lines, movements: voucher.movements ?? [] }
  const isTax = taxOf(masters)
  const parts = partsOfBill(bill, isTax)
  const given = givenIn(typed, parts)
  const untaxed = noteOf(bill, isTax, { ...given, vat: undefined }, former)
  const share = magnitude(untaxed?.lines.find(({ ledgerId }) => ledgerId === parts.vat?.ledgerId)?.amount ?? ZERO)
  return { parts, note: noteOf(bill, isTax, given, former), share, lacks: lacksOf(typed, parts, former) }
}

/** Each time that it is asked for, the keyboard goes to the first field that is wrong of the form around an element. */
function useFocusOnLack(asked: number) {
  const within = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (asked > 0) within.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])
  return within
}

type NoteFieldsProps = Pick<NoteFormProps, 'goods' | 'masters' | 'former'> & {
  parts: BillParts
  /** The VAT that follows while none is typed. */
  share: Paisa
  errorOf: (key: string) => string | undefined
  field: (key: string) => { value: string; onChange: (event: { target: { value: string } }) => void }
}

/** A quantity for each line of goods, and an amount for each other line. */
function NoteFields({ parts, goods, masters, former, share, field, errorOf }: NoteFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      {numbered(parts.goods).map(({ key, line: movement }, index) => (
        <Field
          key={key}
          label={itemName(goods, movement.stockItemId, language)}
          error={errorOf(`goods ${index}`)}
          help={t('{{many}} billed, {{left}} not given back', {
            many: formatScaled(quantity(movement.quantity < 0n ? -movement.quantity : movement.quantity), 0, language),
            left: formatScaled(quantity(goodsLeft(movement, former)), 0, language),
          })}
        >
          <TextInput money inputMode="decimal" autoComplete="off" lang={langOf(language)} {...field(`goods ${index}`)} />
        </Field>
      ))}
      {numbered(parts.others).map(({ key, line }, index) => (
        <Field
          key={key}
          label={ledgerName(masters, line.ledgerId, language)}
          error={errorOf(`other ${index}`)}
          help={t('{{many}} billed, {{left}} not given back', {
            many: formatAmount(magnitude(line.amount), language),
            left: formatAmount(amountLeft(line, former), language),
          })}
        >
          <TextInput money inputMode="decimal" autoComplete="off" lang={langOf(language)} {...field(`other ${index}`)} />
        </Field>
      ))}
      {parts.vat && parts.goods.length === 0 && (
        <Field
          label={ledgerName(masters, parts.vat.ledgerId, language)}
          error={errorOf('vat')}
          help={<Money amount={magnitude(parts.vat.amount)} />}
        >
          <TextInput
            money
            inputMode="decimal"
            autoComplete="off"
            lang={langOf(language)}
            placeholder={formatAmount(share, language)}
            {...field('vat')}
          />
        </Field>
      )}
    </>
  )
}

const itemName = (goods: GoodsMasters | undefined, id: string, language: 'en' | 'np'): string => {
  const item = goods?.itemById.get(id)
  return item ? nameIn(item, language) : ''
}
const ledgerName = (masters: Masters, id: string, language: 'en' | 'np'): string => {
  const ledger = masters.ledgerById.get(id)
  return ledger ? nameIn(ledger, language) : ''
}

/** Posts the note. It settles the bill as far as that is open; what is more is on account of the party. */
function useNote(voucher: Voucher, kind: 'sales' | 'purchase', close: () => void, onRefused: (path: string, says: string) => void) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const say = useFailureSentence()
  const post = useWrite(postVoucher, { quiet: true })
  const [key] = useState(() => uuidv7())
  const begun = voucher.lines.find(({ bills = [] }) => bills.some((bill) => bill.kind === 'new'))
  const party = { ledgerId: begun?.ledgerId ?? voucher.lines[0]?.ledgerId ?? '', subLedgerId: begun?.subLedgerId ?? null }
  const open = useBillsAtFirst(party, { alters: null })
  const send = (note: NonNullable<Note>, parts: BillParts, date: string, narration: string) => {
    const settled =
      begun?.bills?.flatMap(({ billId }) => settling(note.total, open?.find((bill) => bill.billId === billId)?.left, billId)) ?? []
    const [first, ...rest] = note.lines
    if (!first || !parts.party) return
    const bills = settled.length > 0 ? { bills: settled } : {}
    const lines = [first, ...rest].map(({ ledgerId, subLedgerId, costCentreId, amount }, index) => ({
      ledgerId,
      subLedgerId,
      costCentreId,
      amount,
      ...(index === 0 && bills),
    }))
    const body = {
      type: NOTE_TYPES[kind],
      date,
      narration,
      reference: voucher.number,
      lines,
      corrects: voucher.id,
      ...(note.movements.length > 0 && { movements: note.movements }),
    }
    post.mutate(
      { params: { organizationId }, body, key },
      {
        onSuccess: ({ result }) => {
          notify(
            'success',
            t('Note stored'),
            t('{{what}} by {{by}}', { what: digits(voucher.number, language), by: digits(result.number, language) }),
          )
          close()
        },
        onError: (failure: WireFailure) => {
          notify('error', t('The note was not stored'), say(failure))
          onRefused(Object.keys(failure.fields)[0] ?? '', say(failure))
        },
      },
    )
  }
  return { send, pending: post.isPending }
}

/** The part of a bill that a note settles: as much as is left of it, on its other side. */
function settling(total: Paisa, left: Paisa | undefined, billId: string) {
  if (left === undefined || left === ZERO || left > 0n === total > 0n) return []
  return [against(billId, magnitude(left) < magnitude(total) ? negate(left) : paisa(total))]
}
