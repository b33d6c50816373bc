import type { CostCentre } from '@lekha/contract'
import { OFFERED, offerNames } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../../books/masters.ts'
import { Picker, type PickerOption } from '../../../../picker/picker.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import floating from '../../../../ui/popover.module.css'
import type { Entry, EntryAction } from '../entry.ts'
import type { EntryKeys } from '../form/entry-keys.ts'

/** The ditto marks of handwritten columns. */
const DITTO = /^["'”″]$/

type CostCentreFieldProps = {
  entry: Entry
  index: number
  costCentres: readonly CostCentre[]
  bad: boolean
  keys: EntryKeys
  dispatch: (action: EntryAction) => void
}

/** The cost centre of a line; optional. A ditto mark (") takes that of the line above. */
export function CostCentreField({ entry, index, costCentres, bad, keys, dispatch }: CostCentreFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const of = (line: number) => costCentres.find(({ id }) => id === entry.lines[line]?.costCentreId)
  const chosen = of(index)
  const above = of(index - 1)
  const optionOf = (centre: CostCentre, beside?: string): PickerOption => ({
    id: centre.id,
    text: nameIn(centre, language),
    show: (
      <>
        <span className={floating.optionLabel}>{nameIn(centre, language)}</span>
        <span className={floating.optionSecond}>{beside ?? centre.code}</span>
      </>
    ),
  })
  const match = (query: string) => {
    if (DITTO.test(query.trim())) return above ? [optionOf(above, t('As above'))] : []
    const open = costCentres.filter(({ active }) => active)
    return offerNames(query, open, language, { most: OFFERED }).map(({ item }) => optionOf(item))
  }
  const take = (costCentreId: string | null) => dispatch({ do: 'line', index, with: { costCentreId } })
  return (
    <Picker
      in="cell"
      field={`lines.${index}.costCentre`}
      label={t('Cost centre, line {{number}}', { number: index + 1 })}
      chosen={chosen ? nameIn(chosen, language) : ''}
      match={match}
      bad={bad}
      onTake={take}
      onClear={() => take(null)}
      onKeyDown={(event, nothingTyped) => keys.inCostCentre(event, index, nothingTyped)}
    />
  )
}
