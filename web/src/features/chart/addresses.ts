import { linkOptions } from '@tanstack/react-router'
import { useLanguage } from '../../ui/language.ts'

/** The addresses of the chart, for links and for the keyboard. */
export function useAddresses() {
  const lng = useLanguage()
  return {
    groups: linkOptions({ to: '/$lng/groups', params: { lng } }),
    group: (id: string) => linkOptions({ to: '/$lng/groups/viewSingle/$id', params: { lng, id } }),
    ledgers: linkOptions({ to: '/$lng/ledger', params: { lng } }),
    newLedger: (groupId?: string) => linkOptions({ to: '/$lng/ledger/new', params: { lng }, search: { groupId } }),
    ledger: (id: string) => linkOptions({ to: '/$lng/ledger/$id', params: { lng, id } }),
    ledgerForm: (id: string) => linkOptions({ to: '/$lng/ledger/$id/edit', params: { lng, id } }),
    statement: (id: string) => linkOptions({ to: '/$lng/report/allLedgers/$id', params: { lng, id } }),
    subLedgers: linkOptions({ to: '/$lng/subLedger', params: { lng } }),
    newSubLedger: (ledgerId?: string) => linkOptions({ to: '/$lng/subLedger/new', params: { lng }, search: { ledgerId } }),
    subLedgerStatement: (id: string) => linkOptions({ to: '/$lng/subLedger/$id', params: { lng, id } }),
    subLedger: (id: string) => linkOptions({ to: '/$lng/subLedger/$id/about', params: { lng, id } }),
    subLedgerForm: (id: string) => linkOptions({ to: '/$lng/subLedger/$id/edit', params: { lng, id } }),
    subLedgerBalances: linkOptions({ to: '/$lng/subLedger/view', params: { lng } }),
    openings: linkOptions({ to: '/$lng/ledger/openings', params: { lng } }),
    voucher: (id: string) => linkOptions({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: id } }),
    fiscalYears: linkOptions({ to: '/$lng/fiscalYear', params: { lng } }),
  }
}
