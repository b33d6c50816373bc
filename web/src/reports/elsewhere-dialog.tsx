import type { Elsewhere, Report, ReportRow, ReportTarget } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Money } from '../ui/money.tsx'
import { moveInChoices } from './choices.ts'
import styles from './explain.module.css'
import { useDrill } from './use-drill.ts'
import type { ReportAddressInUse } from './use-report-address.ts'

/**
 * Opens a row over several organizations in the books of one: at once where it has one only, else asks in whose. The address of the report
 * keeps the organization one comes from, so that Back returns to it.
 */
export function useElsewhere(report: Report, change: ReportAddressInUse['change']): { ask: (row: ReportRow) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<ReportRow>()
  const { organizationId, fiscalYear } = useOrganization()
  const drill = useDrill(report, (part) => change({ ...part, org: organizationId, fiscalYear: fiscalYear?.id }))
  const open = (row: ReportRow, place: Elsewhere) => void drill(withinBooks(report, place), row.id)
  const ask = (row: ReportRow) => {
    const [first, ...others] = row.each ?? []
    if (first && others.length === 0) open(row, first)
    else setAsked(row)
  }
  const choose = (place: Elsewhere) => {
    setAsked(undefined)
    if (asked) open(asked, place)
  }
  return { ask, dialog: asked && <ElsewhereDialog report={report} row={asked} onChoose={choose} onClose={() => setAsked(undefined)} /> }
}

type ElsewhereDialogProps = { report: Report; row: ReportRow; onChoose: (place: Elsewhere) => void; onClose: () => void }

/** Each organization that has the row, with its own figure, chosen by the arrows and Enter. */
function ElsewhereDialog({ report, row, onChoose, onClose }: ElsewhereDialogProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  return (
    <Dialog
      onClose={onClose}
      title={row.label}
      keys={[
        { keys: 'ArrowUp ArrowDown', label: t('Organization'), run: (chord) => moveInChoices(list.current, chord === 'ArrowUp' ? -1 : 1) },
        { keys: 'Enter', label: t('Open') },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      <ul className={styles.choices} ref={list}>
        {row.each?.map((place) => (
          <li key={place.at}>
            <button type="button" className={styles.voucher} data-choice onClick={() => onChoose(place)}>
              <span>{report.organizations?.[place.at]?.label}</span>
              <span className={styles.amount}>{place.figure && <Figure {...place.figure} />}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const Figure = ({ kind, value }: NonNullable<Elsewhere['figure']>) => <Money amount={parsePaisa(value)} side={kind === 'balance'} />

/** The same target with the organization and the fiscal year to work in, as a copied link carries them. */
function withinBooks({ organizations }: Report, { opens, at }: Elsewhere): ReportTarget {
  const { id, fiscalYearId } = organizations?.[at] ?? {}
  const context = { ...(id ? { org: id } : {}), ...(fiscalYearId ? { fiscalYear: fiscalYearId } : {}) }
  return { ...opens, params: { ...opens.params, ...context } }
}
