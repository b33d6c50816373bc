import type { YearEnd } from '@lekha/contract'
import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '../../books/organization.ts'
import { useLanguage } from '../../ui/language.ts'

/** Whether a journal of the last day can bring the stock by hand into the books: all of it was counted on that day. */
export const mayPropose = ({ stock, year }: Pick<YearEnd, 'stock' | 'year'>): boolean =>
  stock.length > 0 && stock.every(({ countedOn }) => countedOn === year.end)

/** Opens the journal that posts the stock by hand, or the counts of the year's last day where that journal cannot be proposed. */
export function useOpenStock(end: YearEnd): () => void {
  const navigate = useNavigate()
  const lng = useLanguage()
  const { may } = useOrganization()
  const { id, end: lastDay } = end.year
  return () => {
    if (mayPropose(end) && may('voucher.post'))
      void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { type: 'journal', stock: id } })
    else void navigate({ to: '/$lng/ledger/stockValues', params: { lng }, search: { view: lastDay } })
  }
}
