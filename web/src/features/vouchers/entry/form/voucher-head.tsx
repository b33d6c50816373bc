import { adToBs, formatBs } from '@lekha/calendar'
import { type FiscalYear, listVoucherTypes } from '@lekha/contract'
import { type EntryKind, sentence } from '@lekha/ledger'
import { addKnown, digits, formatAmount, negate, type Paisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import type { Masters } from '../../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../../books/organization.ts'
import { yearHolding } from '../../../../books/year-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { now } from '../../../../ui/clock.ts'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { SwitchIcon } from '../../../../ui/icon.ts'
import { InputBox } from '../../../../ui/input-box.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import layout from '../../voucher.module.css'
import { dayLockOf } from '../before-accept/day-lock.ts'
import { withUsualBills } from '../bills/usual-bills.ts'
import { begunBill } from '../details/details.ts'
import { accountSide, type Entry, type EntryAction, isOrder, isTrade } from '../entry.ts'
import { movementOf } from '../entry-body.ts'
import { type LedgerDialogs, LedgerField } from '../ledger/ledger-field.tsx'
import { dayOfOrder, WantedOn } from '../orders/wanted-on.tsx'
import type { EntryKeys } from './entry-keys.ts'
import { ReferenceField } from './reference-field.tsx'
import styles from './voucher-head.module.css'

// A journal has no ledger above, so its label is never shown.
const ABOVE: Record<EntryKind, string> = {
  payment: sentence('Paid from'),
  receipt: sentence('Received into'),
  contra: sentence('Moved from'),
  sales: sentence('Sold to'),
  purchase: sentence('Bought from'),
  journal: sentence('Ledger'),
  'stock-journal': sentence('Ledger'),
}

const PARTY = { sales: sentence('Customer'), purchase: sentence('Supplier') }

type HeadProps = {
  entry: Entry
  masters: Masters
  title: string
  bad: string | undefined
  keys: EntryKeys
  dispatch: (action: EntryAction) => void
  onHighlight: (ledgerId: string | null) => void
  onSwitchMode: () => void
} & LedgerDialogs

/** Title and next number, the ledger above where there is one, the reference, the date. */
export function VoucherHead(props: HeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { entry, dispatch, keys, title } = props
  const next = useNextNumber(entry)
  const yearNote = useYearNote(entry)
  const within = useYearOf(entry)
  return (
    <>
      <header className={layout.title}>
        <h1>{entry.alters ? t('Alter {{what}}', { what: `${title} ${digits(entry.alters.number, language)}` }) : title}</h1>
        {!entry.alters && next !== '' && <span className="second">{t('next {{number}}', { number: digits(next, language) })}</span>}
        <span className="grow" />
        {accountSide[entry.kind] !== null && (
          <Button kind="ghost" icon={<SwitchIcon />} keys="Ctrl+H" onClick={props.onSwitchMode}>
            {entry.goods.length > 0 ? t('With goods') : entry.mode === 'single' ? t('Single entry') : t('Double entry')}
          </Button>
        )}
      </header>
      <div className={headClass(entry)}>
        {entry.mode === 'single' && <AccountField {...props} />}
        <ReferenceField entry={entry} dispatch={dispatch} onKeyDown={keys.inReference} />
        <Field label={t('Date')} help={yearNote && <span className="warn">{yearNote}</span>}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the date field inside is what is operated; it hands on the Enter it took. */}
          <div data-holds="date" onKeyDown={keys.inDate}>
            <DateField value={entry.date} within={within} onChange={(date) => dispatch({ do: 'change', with: { date } })} />
          </div>
        </Field>
        <WantedOn {...{ entry, dispatch }} onNext={keys.toFirst} />
      </div>
    </>
  )
}

const headClass = (entry: Entry) =>
  [
    styles.head,
    entry.mode === 'single' && styles.headSingle,
    dayOfOrder(entry.type) && (entry.mode === 'single' ? styles.headOrder : styles.headOrderDouble),
  ]
    .filter(Boolean)
    .join(' ')

/** Keeps the space of the line below the field, so that nothing moves when text appears. */
const NO_TEXT = '\u00A0'

function AccountField({ entry, masters, bad, keys, dispatch, onHighlight, onCreateLedger, onAlterLedger }: HeadProps) {
  const { t } = useTranslation()
  const label = t(isOrder(entry) ? PARTY[entry.kind === 'sales' ? 'sales' : 'purchase'] : ABOVE[entry.kind])
  const cashOnly = entry.kind === 'payment' || entry.kind === 'receipt' || entry.kind === 'contra'
  const after = entry.accountId === null ? undefined : addKnown(masters.balanceOf(entry.accountId), movementOf(entry, entry.accountId))
  const ledger = entry.accountId === null ? undefined : masters.ledgerById.get(entry.accountId)
  const pays = entry.kind === 'payment' || entry.kind === 'contra'
  // What a party may owe in all: debit of a customer, credit of a supplier.
  const owed = after === undefined ? undefined : entry.kind === 'purchase' ? negate(after) : after
  const isBilled = isTrade(entry.kind) && !isOrder(entry)
  const overLimit = isBilled && ledger?.creditLimit != null && owed !== undefined && owed > ledger.creditLimit
  const dueOn = isBilled ? begunBill(withUsualBills(entry, masters))?.dueOn : null
  const overdrawn = pays && after !== undefined && after < 0n && ledger !== undefined && masters.isCash(ledger)
  return (
    <Field
      label={label}
      help={
        ledger ? (
          <AfterThis
            {...{ overdrawn, dueOn }}
            said={isOrder(entry) ? t('Balance') : t('after this')}
            amount={after}
            limit={overLimit ? ledger.creditLimit : null}
          />
        ) : (
          NO_TEXT
        )
      }
    >
      <InputBox className={styles.account}>
        <LedgerField
          field="account"
          label={label}
          masters={masters}
          kind={entry.kind}
          side={accountSide[entry.kind] ?? 'debit'}
          ledgerId={entry.accountId}
          fits={cashOnly ? (each) => masters.isCashOrBank(each) : () => true}
          bad={bad === 'account'}
          onTake={(accountId) => dispatch({ do: 'change', with: { accountId } })}
          onClear={() => dispatch({ do: 'change', with: { accountId: null } })}
          onHighlight={onHighlight}
          onAlter={onAlterLedger}
          {...(onCreateLedger ? { onCreate: (query: string) => onCreateLedger('account', query) } : {})}
          onKeyDown={(event, nothingTyped) => keys.inAccount(event, nothingTyped)}
        />
      </InputBox>
    </Field>
  )
}

/** The balance of the ledger above after this voucher and the day on which its bill is due, with a warning if cash would be negative, or a party over its credit limit. */
type AfterThisProps = { said: string; amount: Paisa | undefined; overdrawn: boolean; dueOn: string | null | undefined; limit: Paisa | null }

function AfterThis({ said, amount, overdrawn, dueOn, limit }: AfterThisProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span className={styles.after}>
      {said} <Money amount={amount} side />{' '}
      {dueOn && `· ${t('due {{date}}', { date: formatBs(adToBs(dueOn), language, 'day-month-year') })} `}
      {overdrawn && <span className="warn">{t('Cash would be negative.')}</span>}
      {limit !== null && (
        <span className="warn">{t('Over the credit limit of {{amount}}.', { amount: formatAmount(limit, language) })}</span>
      )}
    </span>
  )
}

/** The fiscal year that day and month are meant in: a posted voucher stays in its own. */
function useYearOf({ alters, date }: Entry): FiscalYear {
  const { years } = useOrganization()
  const working = useWorkingYear()
  return (alters && yearHolding(years, date)) ?? working
}

/** The next number of the type in the fiscal year of the date; empty until it is read, or if no year covers the date. */
function useNextNumber({ type, date }: Entry): string {
  const { organizationId, years } = useOrganization()
  const year = yearHolding(years, date)
  const query = year ? { fiscalYearId: year.id } : {}
  const types = useEndpoint(listVoucherTypes, { params: { organizationId }, query }, { enabled: year !== undefined })
  return (year && types.data?.result.find((each) => each.code === type)?.next) ?? ''
}

/** The warning below a date that lies outside the working year, in no year, or where the books take nothing. */
function useYearNote(entry: Entry): string | undefined {
  const { t } = useTranslation()
  const { years } = useOrganization()
  const { year, end } = useWorkingYear()
  const { date } = entry
  const lock = dayLockOf(entry, years, now())
  if (lock) return lock.is === 'closed' ? t('The year is closed.') : t('This period is locked.')
  if (year <= date && date <= end) return undefined
  return yearHolding(years, date)
    ? t('Outside the working fiscal year: it will be posted in the year of its date.')
    : t('No fiscal year covers this date.')
}
