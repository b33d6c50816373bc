import type { MasterChange } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { MasterWire } from './master-wire.ts'
import styles from './masters.module.css'
import { useShownNumber } from './shown.tsx'

export type Value = MasterChange['fields'][number]['after']
/** The label of a field, and how its value is shown when the raw value, such as an id, means nothing to the user. */
type FieldName = string | readonly [label: string, shown: (value: Value) => string | undefined]
export type FieldNames = Readonly<Record<string, FieldName>>

export const labelOf = (name: FieldName | undefined, field: string): string => (typeof name === 'object' ? name[0] : (name ?? field))
/** The text of a value that is not merely yes or no. */
export const shownValue = (name: FieldName | undefined, value: Value): string =>
  (typeof name === 'object' && value !== null && name[1](value)) || String(value ?? '')

type HistoryDialogProps = { wire: MasterWire; id: string; title: string; fields: FieldNames; onClose: () => void }

/** The changes of a master, latest first: who, when, and each field's value before and after. */
export function HistoryDialog({ wire, id, title, fields, onClose }: HistoryDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const request = { params: wire.ofOne(organizationId, id) }
  const answer = useEndpoint(wire.changes, request).data as { result: MasterChange[] } | undefined
  return (
    <Dialog onClose={onClose} title={t('History of {{name}}', { name: title })}>
      {!answer && <Skeleton lines={3} />}
      <ol className={styles.history}>
        {answer?.result.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes are never removed, and a later one is put before them.
          <li key={answer.result.length - place}>
            <p className="second">
              <Moment iso={change.at} /> {change.by}
            </p>
            <dl className="facts">
              {change.fields.map((one) => fields[one.field] !== undefined && <Change key={one.field} {...one} fields={fields} />)}
            </dl>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function Change({ field, before, after, fields }: MasterChange['fields'][number] & { fields: FieldNames }) {
  const { t } = useTranslation()
  const number = useShownNumber()
  const say = (value: Value) => {
    if (typeof value === 'number' && typeof fields[field] !== 'object') return number(value)
    if (value === true) return t('yes')
    if (value === false) return t('no')
    return shownValue(fields[field], value) || '–'
  }
  return (
    <div className={styles.fact}>
      <dt>{labelOf(fields[field], field)}</dt>
      <dd>{before === null ? say(after) : `${say(before)} → ${say(after)}`}</dd>
    </div>
  )
}
