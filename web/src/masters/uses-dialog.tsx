import type { MasterUse } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { NameText } from '../picker/marked-name.tsx'
import { SCREEN_LINKS } from '../screen/screen-links.ts'
import { DataTable } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FieldHelp } from '../ui/field.tsx'
import { useLanguage } from '../ui/language.ts'
import { usePhone } from '../ui/screen.ts'
import type { Column } from '../ui/table-shape.ts'
import type { MasterWire } from './master-wire.ts'
import { useShownNumber } from './shown.tsx'

type Use = MasterUse['first'][number] & { screen: MasterUse['screen'] }

const shape = ({ id }: Use) => ({ id })

type UsesDialogProps = { wire: MasterWire; id: string; title: string; onClose: () => void }

/** Where a master is used, by kind: how many there are, and the first of them, which Enter opens. */
export function UsesDialog({ wire, id, title, onClose }: UsesDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const answer = useEndpoint(wire.uses, { params: wire.ofOne(organizationId, id) }).data as { result: MasterUse[] } | undefined
  const kinds = useKinds()
  const number = useShownNumber()
  const navigate = useNavigate()
  const lng = useLanguage()
  const phone = usePhone()
  const uses = answer?.result
  const table = useRef<HTMLDivElement>(null)
  // The dialog has given the keyboard to its first control, before there were rows.
  const isRead = uses !== undefined
  useEffect(() => {
    if (isRead) table.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  }, [isRead])
  const open = ({ screen, id: usedBy }: Use) => {
    const { to, params, search = {} } = SCREEN_LINKS[screen](usedBy)
    // It may stand over the very screen that is opened.
    onClose()
    void navigate({ to, params: { lng, ...params }, search } as never)
  }
  const kind: Column<Use> = {
    ...{ id: 'kind', header: t('Kind'), align: 'text', width: 116 },
    cell: ({ screen }) => <span className="second">{kinds[screen]}</span>,
  }
  const columns: Column<Use>[] = [
    ...(phone ? [] : [kind]),
    { id: 'name', header: t('Name or number'), align: 'text', cell: (use) => <UsedIn use={use} kind={phone && kinds[use.screen]} /> },
    { id: 'date', header: t('Date'), align: 'text', width: phone ? 144 : 120, cell: ({ date }) => date && <DateText ad={date} /> },
  ]
  return (
    <Dialog
      onClose={onClose}
      title={t('Where {{name}} is used', { name: title })}
      keys={[
        { keys: 'Enter', label: t('Open') },
        { keys: 'Escape', label: t('Close') },
      ]}
    >
      {uses && uses.length > 0 && (
        <p className="second">{uses.map(({ screen, count }) => `${kinds[screen]}: ${number(count)}`).join(' · ')}</p>
      )}
      <div ref={table}>
        <DataTable
          label={t('Where it is used')}
          columns={columns}
          rows={uses?.flatMap(({ screen, first }) => first.map((use) => ({ ...use, screen })))}
          shape={shape}
          onOpen={open}
          empty={<Empty>{t('Nothing uses it.')}</Empty>}
        />
      </div>
      {uses?.some(({ count, first }) => count > first.length) && <FieldHelp>{t('Of each kind, the first 20 are listed.')}</FieldHelp>}
    </Dialog>
  )
}

/** What uses it, by its name or number; where there is no room for a column of the kinds, the kind is below it. */
function UsedIn({ use, kind }: { use: Use; kind: string | false }) {
  const lng = useLanguage()
  return (
    <>
      {use.screen === 'voucher' ? digits(use.name, lng) : <NameText of={use} />}
      {kind && <div className="second small">{kind}</div>}
    </>
  )
}

/** The kinds of things that use masters. */
function useKinds(): Record<MasterUse['screen'], string> {
  const { t } = useTranslation()
  return {
    voucher: t('Vouchers'),
    openings: t('Opening balances'),
    group: t('Groups'),
    ledger: t('Ledgers'),
    'sub-ledger': t('Sub-ledgers'),
    'cost-centre': t('Cost centres'),
    'unit-of-measure': t('Units of measure'),
    'stock-group': t('Stock groups'),
    'stock-category': t('Stock categories'),
    'stock-item': t('Items'),
    'member-firm': t('Member firms'),
    person: t('Owners and representatives'),
    'membership-type': t('Membership types'),
    'charge-head': t('Charge heads'),
  }
}
