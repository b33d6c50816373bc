import { addDays } from '@lekha/calendar'
import { showOpenings } from '@lekha/contract'
import { digits, formatAmount, magnitude, type Paisa, paisa } from '@lekha/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Field } from '../../ui/field.tsx'
import { chordOf } from '../../ui/keys.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money, Side } from '../../ui/money.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAddresses } from './addresses.ts'
import { amountTyped, type TypedOpening } from './opening-amount.ts'

type OpeningFieldProps = {
  typed: TypedOpening
  onChange: (typed: TypedOpening) => void
  error: string | undefined
  /** The opening of this ledger as it stands, which what is typed replaces. */
  former: Paisa
  /** Its openings stand on its sub-ledgers. */
  bySubLedger: boolean
  /** Enter passes the choice of the side by: the group has proposed it. */
  onEnter: () => void
}

/** The opening balance of a ledger, and what it makes of the difference in opening balances. */
export function OpeningField({ typed, onChange, error, former, bySubLedger, onEnter }: OpeningFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const addresses = useAddresses()
  const { organizationId } = useOrganization()
  const openings = useEndpoint(showOpenings, { params: { organizationId } }).data?.result
  if (!openings)
    return (
      <p>
        {t('Amount on the first day')}: <Money amount={undefined} />
      </p>
    )
  const grid = <Link {...addresses.openings}>{t('Opening balances')}</Link>
  if (openings.date === null) return <p className="hint">{t('Create a fiscal year first.')}</p>
  if (openings.locked) return <p className="hint">{t('The first fiscal year is locked: its opening balances stay as they are.')}</p>
  if (bySubLedger)
    return (
      <p className="hint">
        {t('The openings of its sub-ledgers are entered in the opening grid.')} {grid}
      </p>
    )
  const amount = amountTyped(typed)
  const difference = paisa(openings.difference + former - (amount ?? former))
  const tidy = () =>
    amount !== undefined &&
    typed.text !== '' &&
    onChange({ ...typed, text: formatAmount(magnitude(amount), 'en'), side: amount < 0n ? 'credit' : 'debit' })
  return (
    <>
      <Field label={t('Amount on the first day')} aside={<DateText ad={addDays(openings.date, 1)} />} error={error}>
        <TextInput
          money
          inputMode="decimal"
          autoComplete="off"
          lang={langOf(language)}
          value={digits(typed.text, language)}
          leading={<span className="hint">{t('Rs (रु)')}</span>}
          trailing={<SideChoice typed={typed} onChange={onChange} />}
          onChange={(event) => onChange({ ...typed, text: event.target.value })}
          onFocus={(event) => event.target.select()}
          onBlur={tidy}
          onKeyDown={(event) => {
            if (chordOf(event) !== 'Enter') return
            event.preventDefault()
            onEnter()
          }}
        />
      </Field>
      <p className="opening-difference">
        {difference === 0n ? (
          t('The opening balances agree.')
        ) : (
          <>
            {t('Difference in opening balances:')} <Money amount={difference} side />
          </>
        )}
      </p>
    </>
  )
}

function SideChoice({ typed, onChange }: Pick<OpeningFieldProps, 'typed' | 'onChange'>) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('Dr or Cr')}
      value={typed.side}
      onChange={(side) => onChange({ ...typed, side })}
      segments={[
        { value: 'debit', label: <Side amount={paisa(1n)} /> },
        { value: 'credit', label: <Side amount={paisa(-1n)} /> },
      ]}
    />
  )
}
