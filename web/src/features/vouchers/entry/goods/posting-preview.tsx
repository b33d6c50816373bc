import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../../books/masters.ts'
import { draftVoucher } from '../draft-voucher.ts'
import { type Entry, isOrder } from '../entry.ts'
import { PastLines } from '../ledger/past-lines.tsx'
import { isBill } from './bill.ts'

/** In the panel: what a bill of goods will post to the ledgers, as far as it is typed; its form shows goods, and the lines of money follow from them. */
export function PostingPreview({ entry, masters }: { entry: Entry; masters: Masters }) {
  const { t } = useTranslation()
  if (!isBill(entry) || isOrder(entry)) return null
  const voucher = draftVoucher(entry)
  const lines = voucher.lines.filter(({ amount }) => amount !== 0n)
  if (lines.length === 0) return null
  return (
    <section aria-label={t('What is posted')}>
      <h3 className="second">{t('What is posted')}</h3>
      <PastLines voucher={{ ...voucher, narration: '', lines }} masters={masters} />
    </section>
  )
}
