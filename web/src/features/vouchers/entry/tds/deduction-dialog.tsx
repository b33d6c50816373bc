import { listTdsNatures, type TdsNature } from '@lekha/contract'
import { isAboveThreshold, naturesOf, type TdsRate, type TdsWay, tdsOn, tdsRateOn } from '@lekha/ledger'
import { digits, formatAmount, type Paisa, parsePaisa, percentShown, readAmount, readPercent, ZERO } from '@lekha/money'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { FormDialog } from '../../../../form/form-dialog.tsx'
import { formKeys } from '../../../../form/form-keys.ts'
import { NamePicker } from '../../../../picker/name-picker.tsx'
import { Field, FieldHelp } from '../../../../ui/field.tsx'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { Waiting } from '../../../../ui/waiting.tsx'
import type { EntryLine } from '../entry.ts'
import styles from './deduction.module.css'
import { type Deducted, keyOf, type Party } from './deduction.ts'
import { keepTdsLedger, readTdsLedger, tdsLedger } from './tds-ledger.ts'

type DialogOf = {
  masters: Masters
  /** The day of the voucher, AD: its rates are offered. */
  date: string
  /** The line with the keyboard; where a tax was deducted on it, that is changed. */
  former: EntryLine | undefined
  way: TdsWay
  baseFor: (way: TdsWay) => Paisa
  parties: readonly Party[]
  onAccept: (deducted: Deducted) => void
  onClose: () => void
}

/** Asks from what tax is deducted: the nature of the payment, the amount without VAT, the rate of the day and the tax, which follows from both. */
export function DeductionDialog(props: DialogOf) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const natures = useEndpoint(listTdsNatures, { params: { organizationId } }).data?.result
  const [changed, setChanged] = useState(false)
  return (
    <FormDialog title={t('Deduct tax (TDS)')} verb={t('Deduct')} changed={changed} onClose={props.onClose}>
      {({ id }) => (natures ? <Fields {...props} id={id} natures={natures} onTyped={() => setChanged(true)} /> : <Waiting lines={5} />)}
    </FormDialog>
  )
}

type FieldsOf = DialogOf & { id: string; natures: readonly TdsNature[]; onTyped: () => void }
/** What was typed; undefined where the figure follows from the others. */
type Typed = { base?: string | undefined; rate?: string | undefined; tax?: string | undefined; ledgerId?: string | null | undefined }

/** The state of the dialog, and what follows from it. */
function useTyped({ masters, date, former, way: usual, baseFor, parties, natures }: FieldsOf) {
  const { organizationId } = useOrganization()
  const language = useLanguage()
  const stored = former?.deduction
  const [way, setWay] = useState<TdsWay>(stored ? (former.side === 'debit' ? 'receivable' : 'payable') : usual)
  const [natureId, setNatureId] = useState<string | null>(stored?.natureId ?? null)
  const [partyKey, setPartyKey] = useState(
    stored ? keyOf({ ledgerId: stored.partyLedgerId, subLedgerId: stored.partySubLedgerId }) : parties[0] ? keyOf(parties[0]) : null,
  )
  const [typed, setTyped] = useState<Typed>(
    stored
      ? { base: stored.base, rate: percentShown(stored.rate, 'en'), tax: former.text.replace('-', ''), ledgerId: former.ledgerId }
      : {},
  )
  const nature = natures.find(({ id }) => id === natureId)
  const ofDay = nature && tdsRateOn(nature.rates, date)
  const base = typed.base === undefined ? baseFor(way) : amountIn(typed.base)
  const rate = typed.rate === undefined ? (ofDay?.rate ?? undefined) : readPercent(typed.rate)
  const tax = typed.tax === undefined ? (base !== undefined && rate !== undefined ? tdsOn(base, rate) : undefined) : amountIn(typed.tax)
  const offered = nature ? tdsLedger(masters, way, nature, readTdsLedger(organizationId, way, nature.id)) : null
  const all = stored ? [{ ledgerId: stored.partyLedgerId, subLedgerId: stored.partySubLedgerId }, ...parties] : parties
  const party = all.find((each) => keyOf(each) === partyKey)
  return {
    ...{ language, way, setWay, natureId, partyKey, setPartyKey, typed, nature, ofDay, base, rate, tax, party },
    parties: all.filter((each, place) => all.findIndex((other) => keyOf(other) === keyOf(each)) === place),
    ledgerId: typed.ledgerId === undefined ? offered : typed.ledgerId,
    /** Another nature has its own rate and ledger. */
    chooseNature: (chosen: string | null) => {
      setNatureId(chosen)
      setTyped(({ base: kept }) => ({ base: kept }))
    },
    type: (part: Typed) => setTyped((before) => ({ ...before, ...part })),
  }
}

function amountIn(text: string): Paisa | undefined {
  const read = readAmount(text)
  return read.ok && text.trim() !== '' ? read.amount : undefined
}

/** What is missing, by field, and the accepting of what is not. */
function useSubmit(state: ReturnType<typeof useTyped>, onAccept: DialogOf['onAccept']) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const [sent, setSent] = useState(false)
  const { language: lng, way, nature, base, rate, tax, party, ledgerId } = state
  const lacks = {
    nature: !nature && t('Choose the nature of the payment.'),
    party: !party && t('Enter a line of the party first.'),
    base: (base === undefined || base === ZERO) && t('This is not an amount.'),
    rate: rate === undefined && t('No rate is known for this day. Enter it.'),
    tax: (tax === undefined || tax <= ZERO) && t('This is not an amount.'),
    ledger: ledgerId === null && t('Choose the ledger of this tax.'),
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setSent(true)
    if (!nature || !party || !base || rate === undefined || tax === undefined || tax <= ZERO || ledgerId === null) return
    keepTdsLedger(organizationId, way, nature.id, ledgerId)
    const narration = t('TDS {{rate}} % of {{base}}: {{nature}}', {
      ...{ rate: percentShown(rate, lng), base: formatAmount(base, lng), nature: nameIn(nature, lng) },
    })
    onAccept({ way, natureId: nature.id, party, base, rate, tax, ledgerId, narration })
  }
  return { submit, says: (field: keyof typeof lacks) => (sent && lacks[field]) || undefined }
}

function Fields(props: FieldsOf) {
  const { masters, natures, id, onAccept, onTyped } = props
  const { t } = useTranslation()
  const state = useTyped(props)
  const { submit, says } = useSubmit(state, onAccept)
  const { way, base, rate, tax, ledgerId, natureId, type } = state
  const open = natures.filter((each) => each.active || each.id === natureId).map(matchable)
  const figure = { state, says }
  return (
    <form id={id} className="form-stack" noValidate autoComplete="off" onKeyDown={formKeys} onChange={onTyped} onSubmit={submit}>
      <Segmented
        label={t('Whose tax')}
        value={way}
        onChange={state.setWay}
        segments={[
          { value: 'payable', label: t('We deduct it') },
          { value: 'receivable', label: t('It was deducted from us') },
        ]}
      />
      <Field label={t('Nature of payment')} error={says('nature')}>
        <NamePicker autoFocus items={open} value={natureId} onChange={state.chooseNature} />
      </Field>
      <PartyField masters={masters} state={state} error={says('party')} />
      <Figure
        {...figure}
        field="base"
        label={t('Amount without VAT')}
        follows={base === undefined || base === ZERO ? '' : formatAmount(base, 'en')}
      />
      <div className={styles.pair}>
        <Figure {...figure} field="rate" label={t('Rate')} follows={rate === undefined ? '' : percentShown(rate, 'en')} />
        <Figure {...figure} field="tax" label={t('Tax')} follows={tax === undefined ? '' : formatAmount(tax, 'en')} />
      </div>
      <RateNote rate={state.ofDay} base={base} />
      <Field label={t('Ledger of the tax')} error={says('ledger')}>
        <NamePicker
          items={masters.ledgers.filter(({ active }) => active)}
          value={ledgerId}
          onChange={(chosen) => type({ ledgerId: chosen })}
        />
      </Field>
    </form>
  )
}

type PartyFieldOf = { masters: Masters; state: ReturnType<typeof useTyped>; error: string | undefined }

/** One of the ledgers of the voucher. */
function PartyField({ masters, state, error }: PartyFieldOf) {
  const { t } = useTranslation()
  const nameOf = ({ ledgerId, subLedgerId }: Party) => {
    const row = subLedgerId === null ? masters.ledgerById.get(ledgerId) : masters.subLedgerById.get(subLedgerId)
    return row ? nameIn(row, state.language) : '…'
  }
  // An expense has no PAN, and no certificate can be made out to it.
  const isExpense = isIncomeOrExpense(masters, state.party)
  return (
    <Field
      label={t('Party')}
      error={error}
      help={
        isExpense && (
          <span className="warn">{t('This is no party. Enter the bill on its ledger first, for a certificate with name and PAN.')}</span>
        )
      }
    >
      <Select
        options={state.parties.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
        value={state.partyKey}
        onChange={state.setPartyKey}
      />
    </Field>
  )
}

function isIncomeOrExpense({ groups, ledgerById }: Masters, party: Party | undefined): boolean {
  const nature = naturesOf(groups).get(ledgerById.get(party?.ledgerId ?? '')?.groupId ?? '')
  return nature === 'income' || nature === 'expense'
}

type FigureOf = {
  state: ReturnType<typeof useTyped>
  says: (field: 'base' | 'rate' | 'tax') => string | undefined
  field: 'base' | 'rate' | 'tax'
  label: string
  /** What is shown while nothing was typed. */
  follows: string
}

/** An amount or a rate; the tax follows again when one of the others is typed. */
function Figure({ state, says, field, label, follows }: FigureOf) {
  const { language, typed, type } = state
  return (
    <Field label={label} error={says(field)}>
      <TextInput
        name={field}
        money
        inputMode="decimal"
        autoComplete="off"
        lang={langOf(language)}
        value={digits(typed[field] ?? follows, language)}
        trailing={field === 'rate' && <span className="hint">%</span>}
        onChange={({ target }) => type({ tax: undefined, [field]: target.value })}
        onFocus={({ target }) => target.select()}
      />
    </Field>
  )
}

const matchable = (nature: TdsNature) => ({ ...nature, alias: nature.section, code: null })

/** What is to be known about the rate of the day: that nobody has confirmed it, or that the amount is not above its threshold. */
function RateNote({ rate, base }: { rate: TdsRate | undefined; base: Paisa | undefined }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  if (!rate) return null
  if (base !== undefined && !isAboveThreshold(base, rate))
    return (
      <p className="warn small">
        {t('Tax is deducted only above Rs {{amount}}.', { amount: formatAmount(parsePaisa(rate.threshold ?? '0'), lng, 0) })}
      </p>
    )
  return rate.confirmed ? null : <FieldHelp>{t('No chartered accountant has confirmed this rate.')}</FieldHelp>
}
