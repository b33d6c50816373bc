import { findSupplierBill } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useDebouncedValue } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useOrganization } from '../../../../books/organization.ts'
import { Field } from '../../../../ui/field.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import { TextInput } from '../../../../ui/text-input.tsx'
import { type Entry, type EntryAction, isOrder } from '../entry.ts'

type ReferenceFieldProps = {
  entry: Entry
  dispatch: (action: EntryAction) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The reference; of a purchase the number of the supplier's bill, with a warning where that bill stands in another purchase of the year. */
export function ReferenceField({ entry, dispatch, onKeyDown }: ReferenceFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const twice = useEnteredAlready(entry)
  return (
    <Field
      label={t('Reference')}
      // One short line, as below the other fields, so that nothing moves when it appears.
      help={twice && <span className="warn">{t('Already in {{number}}.', { number: digits(twice.number, language) })}</span>}
    >
      <TextInput
        data-field="reference"
        value={entry.reference}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => dispatch({ do: 'change', with: { reference: event.target.value } })}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}

const PAUSE_MS = 300

/** Another purchase of the same supplier with the same reference. */
function useEnteredAlready(entry: Entry) {
  const { organizationId } = useOrganization()
  // While one types nothing is asked, and nothing said.
  const [reference] = useDebouncedValue(entry.reference.trim(), PAUSE_MS)
  const isAsked = entry.kind === 'purchase' && !isOrder(entry) && entry.accountId !== null && reference !== ''
  const query = { ledgerId: entry.accountId ?? '', reference, date: entry.date }
  const found = useEndpoint(findSupplierBill, { params: { organizationId }, query }, { enabled: isAsked }).data?.result
  const isOther = found && found.id !== entry.alters?.voucherId
  return isAsked && isOther && reference === entry.reference.trim() ? found : undefined
}
