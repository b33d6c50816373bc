import { listVoucherTypes, showVoucher } from '@lekha/contract'
import { BASE_KINDS, type BaseKind } from '@lekha/ledger'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMasters } from '../../api/masters.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { today } from '../../app/clock.ts'
import { useOrganization, useWorkingYear } from '../../app/organization.ts'
import { Empty } from '../../ui/empty.tsx'
import { entryFromVoucher, newEntry } from './entry.ts'
import { EntryForm } from './entry-form.tsx'
import { readKept } from './kept.ts'
import { PostedVoucher } from './posted-voucher.tsx'
import './voucher.css'

type VoucherSearch = { type?: string; voucher?: string; duplicate?: string; date?: string; ledger?: string }

/** `transaction/voucher`: a new voucher of `?type=`, `?voucher=` to read or alter, or once more of `?duplicate=`. */
export function VoucherScreen() {
  const { t } = useTranslation()
  const search: VoucherSearch = useSearch({ strict: false })
  const { organizationId, may } = useOrganization()
  const year = useWorkingYear()
  const masters = useMasters()
  const types = useEndpoint(listVoucherTypes, { params: { organizationId }, query: { fiscalYearId: year.id } })
  const source = search.voucher ?? search.duplicate
  const posted = useEndpoint(showVoucher, { params: { organizationId, voucherId: source ?? '' } }, { enabled: source !== undefined })
  if (!masters || !types.data || (source !== undefined && !posted.data))
    return posted.error ? <Empty title={t('There is no such voucher.')} /> : null

  const wanted = posted.data?.result.type ?? search.type ?? 'payment'
  const type = types.data.result.find((each) => each.code === wanted)
  const kind = type && isBaseKind(type.baseKind) && may('voucher.post') && type.permitted ? type.baseKind : undefined
  const opened = search.voucher === undefined ? undefined : posted.data?.result
  // Whoever may read may open it; altering is for some, and over once it is cancelled.
  if (opened && (opened.cancelled || kind === undefined || !may('voucher.change'))) {
    return <PostedVoucher key={opened.id} voucher={opened} masters={masters} mayDuplicate={kind !== undefined} />
  }
  if (!type || kind === undefined) return <Empty title={t('Your role does not permit this voucher type.')} />
  const first = () => {
    if (posted.data) return entryFromVoucher(posted.data.result, kind, search.voucher !== undefined)
    const kept = readKept(organizationId, type.code, kind)
    const accountId = kept.accountId !== null && masters.ledgerById.has(kept.accountId) ? kept.accountId : masters.firstCash(kind)
    const entry = newEntry({ type: type.code, kind, mode: kept.mode, date: search.date ?? dayIn(year), accountId })
    const [line] = entry.lines
    return search.ledger && line ? { ...entry, lines: [{ ...line, ledgerId: search.ledger }] } : entry
  }
  return (
    <EntryForm
      key={`${organizationId} ${type.code} ${source ?? ''} ${search.duplicate ?? ''}`}
      type={type}
      masters={masters}
      first={first}
      posted={opened}
    />
  )
}

const isBaseKind = (text: string): text is BaseKind => (BASE_KINDS as readonly string[]).includes(text)

/** Today, or the nearest day of the working year. */
function dayIn(year: { year: string; end: string }): string {
  const day = today()
  return day < year.year ? year.year : day > year.end ? year.end : day
}
