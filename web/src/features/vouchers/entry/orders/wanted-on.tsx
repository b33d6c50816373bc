import { addDays } from '@lekha/calendar'
import { isOrderType, type OrderType, sentence } from '@lekha/ledger'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { chordOf } from '../../../../ui/keys.ts'
import type { Entry, EntryAction } from '../entry.ts'

/** How the day is called until which an order of a type counts; a delivery note has none. */
export const dayOfOrder = (type: string): string | undefined => (isOrderType(type) ? DAYS[type] : undefined)

const DAYS: Record<OrderType, string | undefined> = {
  quotation: sentence('Holds until'),
  'sales-order': sentence('Wanted on'),
  'delivery-note': undefined,
  'purchase-order': sentence('Wanted on'),
}

type WantedOnProps = { entry: Entry; dispatch: (action: EntryAction) => void; onNext: () => void }

/** Until when a quotation holds, or when the goods of an order are wanted. Delete takes the day away. */
export function WantedOn({ entry, dispatch, onNext }: WantedOnProps) {
  const { t } = useTranslation()
  const label = dayOfOrder(entry.type)
  if (label === undefined) return null
  const set = (validUntil: string | undefined) => {
    const { validUntil: _, ...others } = entry.details ?? {}
    const details = { ...others, ...(validUntil !== undefined && { validUntil }) }
    dispatch({ do: 'change', with: { details: Object.keys(details).length === 0 ? undefined : details } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const chord = chordOf(event)
    if (chord === 'Enter') onNext()
    else if (chord === 'Delete') set(undefined)
    else return
    event.preventDefault()
  }
  return (
    <Field label={t(label)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the date field inside is what is operated; it hands on the Enter it took. */}
      <div data-holds="wanted" onKeyDown={onKeyDown}>
        <DateField value={entry.details?.validUntil ?? ''} near={addDays(entry.date, 1)} onChange={set} />
      </div>
    </Field>
  )
}
