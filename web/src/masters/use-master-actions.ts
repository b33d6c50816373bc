import type { Permission } from '@lekha/contract'
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import type { MasterListProps } from './master-list.tsx'
import type { MasterWire, NamedRow } from './master-wire.ts'
import { useWays } from './use-ways.ts'

type MasterActions<Row, Of extends NamedRow> = {
  wire: MasterWire
  of: (row: Row) => Of
  /** Stores in the address the row that is left. */
  noteRow: (id: string) => Promise<void>
  /** The addresses of its form, and of its view and its statement where it has them. */
  form: (id: string) => LinkProps
  view?: { label: string; to: (id: string) => LinkProps }
  statement?: (id: string) => LinkProps
  create: { label: string; to: (row: Of | undefined) => LinkProps }
  /** The right to change them, where it is not that of the chart. */
  write?: Permission
  /** Which rows are the user's own to change; all of them by default. */
  isOwn?: (row: Of) => boolean
}

/** What the keys of a list do for a master that is opened, created and altered on screens of its own, by what the caller may do. */
export function useMasterActions<Row, Of extends NamedRow>(
  actions: MasterActions<Row, Of>,
): Pick<MasterListProps<Row>, 'open' | 'about' | 'create' | 'alter' | 'remove'> {
  const { wire, of, noteRow, form, view, statement, create, write = 'chart.write', isOwn = () => true } = actions
  const { t } = useTranslation()
  const { may } = useOrganization()
  const ways = useWays(noteRow)
  const going = (label: string, to: (id: string) => LinkProps) => ({ label, run: (row: Row) => ways.leave(of(row).id, to(of(row).id)) })
  const about = view && { about: going(view.label, view.to) }
  const [mayWrite, seesReports] = [may(write), may('report.read')]
  const alter = mayWrite
    ? { label: t('Alter'), run: (row: Row) => ways.leaveToForm(of(row).id, form(of(row).id)), of: (row: Row) => isOwn(of(row)) }
    : undefined
  const opened = statement && seesReports ? going(t('Statement'), statement) : view && going(t('Open'), view.to)
  return {
    ...about,
    open: opened ?? alter,
    create: mayWrite ? { label: create.label, run: (row) => ways.goToForm(create.to(row && of(row))) } : undefined,
    alter,
    remove: mayWrite ? { wire, of: (row) => (isOwn(of(row)) ? of(row) : undefined) } : undefined,
  }
}
