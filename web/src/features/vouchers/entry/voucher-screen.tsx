import { type FiscalYear, listVoucherTypes, showVoucher, type Voucher } from '@lekha/contract'
import { type EntryKind, formOf, naturesOf, sentence } from '@lekha/ledger'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useFailureSentence } from '../../../api/use-endpoint.ts'
import { type GoodsMasters, useGoodsMasters } from '../../../books/goods-masters.ts'
import { type Masters, tradesGoods, useMasters } from '../../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../../books/organization.ts'
import { underGroups } from '../../../books/under-groups.ts'
import { readWorkingDate } from '../../../books/working-date.ts'
import { useBack } from '../../../ui/back.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { entryOfPlanned, usePlanned } from '../planned/planned.ts'
import { isIssuedBill } from '../posted/bill/use-printed-bill.ts'
import { PostedVoucher } from '../posted/posted-voucher.tsx'
import { change, type Entry, type IsBelow, isDeducted, newEntry } from './entry.ts'
import { entryFromVoucher } from './entry-of-voucher.ts'
import { firstAccount } from './first-account.ts'
import { EntryForm } from './form/entry-form.tsx'
import { classedAnew } from './goods/bill.ts'
import { billKept, withVatAsNew } from './goods/bill-kept.ts'
import { readKept, readVatLedger } from './kept.ts'
import { entryOfOrder } from './orders/entry-of-order.ts'
import { type OrderTaken, useOrderTaken } from './orders/use-order-taken.ts'
import { useProposal } from './use-proposal.ts'

type VoucherSearch = {
  type?: string
  voucher?: string
  duplicate?: string
  draft?: string
  date?: string
  ledger?: string
  account?: string
  amount?: string
  act?: string
  planned?: string
  stock?: string
  depreciation?: string
  goods?: string
  fulfils?: string
}

/** `transaction/voucher`: a new voucher of `?type=`, `?voucher=` to read or alter one, or a copy of `?duplicate=`. */
export function VoucherScreen() {
  return <VoucherOf search={useSearch({ strict: false })} />
}

/** `transaction/invoice`: the same for goods, a sale unless the address says otherwise. */
export function InvoiceScreen() {
  return <VoucherOf search={{ type: 'sales', ...useSearch({ strict: false }), goods: 'yes' }} />
}

/** `transaction/order`: the same for what is asked for before a bill, a quotation unless the address says otherwise. */
export function OrderScreen() {
  return <VoucherOf search={{ type: 'quotation', ...useSearch({ strict: false }) }} />
}

/** `inventory/journal`: the same for goods alone. */
export function StockJournalScreen() {
  return <VoucherOf search={{ ...useSearch({ strict: false }), type: 'stock-journal' }} />
}

/** The voucher that an address names, to be typed, altered or read. */
export function VoucherOf({ search }: { search: VoucherSearch }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { organizationId, organization, may } = useOrganization()
  const form = useFormKey(addressOf(organizationId, search))
  const year = useWorkingYear()
  const masters = useMasters({ forEntry: true })
  const types = useEndpoint(listVoucherTypes, { params: { organizationId }, query: { fiscalYearId: year.id } })
  const { source, planned, missing } = useSource(search)
  const [proposal, taken] = [useProposal(search, masters), useOrderTaken(search.fulfils)]
  const wanted = typeWanted(source, planned, search)
  const { goods, isComing } = useGoodsOf(masters, wanted)
  if (missing !== undefined)
    return (
      <NoForm>
        <Empty page title={missing} />
      </NoForm>
    )
  if (!masters || !types.data || source === 'coming' || proposal === 'coming' || taken === 'coming' || isComing)
    return (
      <NoForm>
        <Waiting lines={8} />
      </NoForm>
    )

  const type = types.data.result.find((each) => each.code === wanted)
  const kind = type && may('voucher.post') && type.permitted ? formOf(type.baseKind) : undefined
  const opened = search.voucher === undefined ? undefined : source
  // Everybody who may read it may open it; only some may alter it, and nobody once it is cancelled, reversed or issued, or if it is a reversal or a note.
  const act = search.act === 'cancel' || search.act === 'reverse' ? search.act : undefined
  const mayAlter = kind !== undefined && may('voucher.change')
  if (opened && (!mayAlter || isFinal(opened) || isIssuedBill(opened, masters, organization))) {
    const mayDuplicate = kind !== undefined && !opened.corrects
    return <PostedVoucher key={opened.id} voucher={opened} {...{ masters, mayAlter, mayDuplicate, act }} />
  }
  const onAccepted = () => {
    if (search.stock !== undefined) return void navigate({ to: '/$lng/fiscalYear/$id/closing', params: { lng, id: search.stock } })
    if (search.depreciation !== undefined) return void navigate({ to: '/$lng/report/depreciation', params: { lng }, search: {} })
    // So that going back or reloading does not show the same voucher as a new one again.
    if (search.duplicate === undefined && search.fulfils === undefined) return
    form.becomes(addressOf(organizationId, { type: wanted }))
    void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { type: wanted }, replace: true })
  }
  if (!type)
    return (
      <NoForm>
        <Empty page title={t(MISSING[wanted] ?? NO_TYPE)} />
      </NoForm>
    )
  if (kind === undefined)
    return (
      <NoForm>
        <Empty title={t('Your role does not permit this voucher type.')} />
      </NoForm>
    )
  const prepared = planned ?? proposal
  const begins = beginnings({ organizationId, masters, goods, year, search, type: type.code, kind, source, prepared, taken })
  return <EntryForm key={form.key} {...{ type, masters, ...begins, onAccepted }} wanted={search.draft} posted={opened} act={act} />
}

/** Nobody alters it any more: it is cancelled or reversed, or it is a reversal or a note. */
const isFinal = ({ cancelled, reverses, reversedBy, corrects, dues }: Voucher): boolean =>
  cancelled || Boolean(reverses ?? reversedBy ?? corrects ?? dues)

const typeWanted = (source: Voucher | 'coming' | undefined, planned: Entry | undefined, search: VoucherSearch): string =>
  (source === 'coming' ? undefined : source?.type) ?? planned?.type ?? search.type ?? 'payment'

/** The goods that a voucher of a type may have; while they are coming, keys that were typed would go to the wrong field. */
function useGoodsOf(masters: Masters | undefined, type: string): { goods: GoodsMasters | undefined; isComing: boolean } {
  const kind = formOf(masters?.voucherTypes.find(({ code }) => code === type)?.baseKind)
  const mayHaveGoods =
    masters !== undefined && tradesGoods(masters) && (kind === 'sales' || kind === 'purchase' || kind === 'stock-journal')
  const goods = useGoodsMasters(mayHaveGoods)
  return { goods, isComing: mayHaveGoods && goods === undefined }
}

const NO_TYPE = sentence('There is no such voucher type.')
const MISSING: Record<string, string> = { 'stock-journal': sentence('A stock journal moves items: create an item first.') }

type Beginning = {
  organizationId: string
  masters: Masters
  goods: GoodsMasters | undefined
  year: FiscalYear
  search: VoucherSearch
  type: string
  kind: EntryKind
  source: Voucher | undefined
  prepared: Entry | undefined
  taken: OrderTaken | undefined
}

/** With what the form begins: an empty voucher of the type, or what the address names. */
function beginnings({ organizationId, masters, goods, year, search, type, kind, source, prepared, taken }: Beginning): {
  blank: () => Entry
  first: () => Entry
} {
  const blank = () => {
    const kept = readKept(organizationId, type, kind)
    const known = (id: string | null) => (id !== null && masters.isPassedOn(kind, id) ? id : null)
    const accountId = known(kept.accountId) ?? firstAccount(kind, masters)
    const date = search.date ?? readWorkingDate(year)
    const bill = billKept(kept, masters, readVatLedger(organizationId, type), search.goods !== undefined)
    return newEntry({ type, kind, ...bill, date, accountId, ledgerId: known(kept.ledgerId) })
  }
  const isTax = (id: string | null) => {
    const ledger = id === null ? undefined : masters.ledgerById.get(id)
    return ledger !== undefined && underGroups(masters.groups)('duties-taxes')(ledger)
  }
  const asNew = (entry: Entry) => (goods ? classedAnew(entry, goods.itemById) : entry)
  const first = () => {
    if (prepared) return asNew(prepared)
    if (taken) {
      const entry = entryOfOrder(taken.order, taken.fulfilment, { type, kind, isTax, date: search.date ?? readWorkingDate(year) })
      return withVatAsNew(asNew(entry), blank().vatLedgerId)
    }
    if (source) {
      const copyOn = search.voucher === undefined ? readWorkingDate(year) : undefined
      const entry = entryFromVoucher(source, kind, copyOn, isTax, isBelowIn(masters))
      return withVatAsNew(copyOn === undefined ? entry : asNew(entry), blank().vatLedgerId)
    }
    const entry = { ...blank(), ...(search.account && { accountId: search.account }) }
    const said = { ...(search.ledger && { ledgerId: search.ledger }), ...(search.amount && { text: search.amount }) }
    return Object.keys(said).length === 0 ? entry : change(entry, { do: 'line', index: 0, with: said })
  }
  return { blank, first }
}

/** What a receipt takes off, or a payment keeps, stands below it: a discount, a charge or a tax that was deducted, but no second bank. */
function isBelowIn(masters: Masters): IsBelow {
  const natures = naturesOf(masters.groups)
  return (line) => {
    const nature = natures.get(masters.ledgerById.get(line.ledgerId ?? '')?.groupId ?? '')
    return isDeducted(line) || nature === 'income' || nature === 'expense'
  }
}

/** What stands in place of the form, until it can be shown or because it cannot; Esc leaves it. */
function NoForm({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useKeys([{ keys: 'Escape', label: t('Back'), run: useBack() }])
  return children
}

/** The posted or planned voucher that the address names; `missing`: the sentence if there is none. */
function useSource(search: VoucherSearch): { source?: Voucher | 'coming' | undefined; planned?: Entry | undefined; missing?: string } {
  const { t } = useTranslation()
  const sayFailure = useFailureSentence()
  const { organizationId } = useOrganization()
  const voucherId = search.voucher ?? search.duplicate
  const options = { enabled: voucherId !== undefined, saysRefusals: true }
  const posted = useEndpoint(showVoucher, { params: { organizationId, voucherId: voucherId ?? '' } }, options)
  // What was read before somebody altered it would be altered in vain: the form begins with what stands now, and what comes later leaves it alone.
  const [begunWith, setBegunWith] = useState<string>()
  if (posted.data && !posted.isFetching && voucherId !== begunWith) setBegunWith(voucherId)
  const rows = usePlanned(search.planned !== undefined)
  const row = rows?.find(({ id }) => id === search.planned)
  const planned = useMemo(() => row && entryOfPlanned(row), [row])
  const refused = !posted.data && posted.error?.isPassing === false ? posted.error : undefined
  if (refused) return { missing: refused.status === 404 ? t('There is no such voucher.') : sayFailure(refused) }
  if (voucherId !== undefined) return { source: (voucherId === begunWith && posted.data?.result) || 'coming' }
  if (search.planned === undefined) return {}
  if (!rows) return { source: 'coming' }
  return planned ? { planned } : { missing: t('There is no such planned voucher.') }
}

const addressOf = (organizationId: string, { type, voucher, duplicate, planned, stock, depreciation, goods, fulfils }: VoucherSearch) =>
  [organizationId, type, voucher, duplicate, planned, stock, depreciation, goods, fulfils].join(' ')

/** The React key of the form: a new one for every address, except when the form itself changes its address. */
function useFormKey(address: string): { key: number; becomes: (address: string) => void } {
  const [form, setForm] = useState({ address, next: address, key: 0 })
  if (form.address !== address) setForm({ address, next: address, key: form.next === address ? form.key : form.key + 1 })
  return { key: form.key, becomes: (next) => setForm({ ...form, next }) }
}
