import type { ReportRow } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../ui/language.ts'
import type { Period } from './period.ts'

/** Where Enter leads from a row: the statement of the same period, the group, the voucher, the opening grid. */
export function useDrill(period: Period) {
  const navigate = useNavigate()
  const lng = useLanguage()
  return async ({ opens }: ReportRow): Promise<void> => {
    if (!opens) return
    const { id } = opens
    if (opens.screen === 'ledger') await navigate({ to: '/$lng/report/allLedgers/$id', params: { lng, id }, search: { ...period } })
    else if (opens.screen === 'group') await navigate({ to: '/$lng/groups/viewSingle/$id', params: { lng, id } })
    else if (opens.screen === 'voucher') await navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: id } })
    else await navigate({ to: '/$lng/ledger/openings', params: { lng } })
  }
}
