import { matchNames } from '@lekha/ledger'
import { nameIn, useMasters } from '../books/masters.ts'
import { MarkedName } from '../picker/marked-name.tsx'
import { Picker, type PickerOption } from '../picker/picker.tsx'
import { useLanguage } from '../ui/language.ts'
import floating from '../ui/popover.module.css'

/** As many as are drawn; who does not find types on. */
const SHOWN = 50

type LedgerFilterProps = {
  /** The name of the chosen ledger, '' where none is. */
  chosen: string
  onChange: (ledgerId: string) => void
}

/** A ledger that a report is filtered by, found by its names. */
export function LedgerFilter({ chosen, onChange }: LedgerFilterProps) {
  const language = useLanguage()
  const masters = useMasters()
  const match = (query: string): PickerOption[] => {
    masters?.seekLedgers(query)
    return matchNames(query, masters?.ledgers ?? [], language, masters?.usesOf)
      .slice(0, SHOWN)
      .map((found) => ({
        id: found.item.id,
        text: nameIn(found.item, language),
        show: (
          <span className={floating.optionLabel}>
            <MarkedName found={found} />
          </span>
        ),
      }))
  }
  return <Picker in="form" chosen={chosen} match={match} onTake={onChange} onClear={() => onChange('')} disabled={!masters} />
}
