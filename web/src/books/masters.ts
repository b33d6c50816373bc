import {
  type AnswerOf,
  type CostCentre,
  type GroupAnswer,
  type LedgerAnswer,
  type listBalances,
  listCostCentres,
  listGroups,
  listLedgers,
  listSubLedgers,
  listUsedLedgers,
  listVoucherTypes,
  PAGE_ROWS,
  type SubLedgerAnswer,
} from '@lekha/contract'
import { type EntryKind, isOfKind, keepsBills, prepareToMatch } from '@lekha/ledger'
import { type Language, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../api/call.ts'
import { subjectOf } from '../api/topics.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useBalances } from './balances.ts'
import type { KnownRows } from './known-rows.ts'
import { useOrganizationIfAny } from './organization.ts'
import type { Side } from './typed-amount.ts'
import { ofOtherTrade, passedOn, underGroups } from './under-groups.ts'
import { useSearched } from './use-searched.ts'

type VoucherType = AnswerOf<typeof listVoucherTypes>['result'][number]
type Lists = {
  groups: GroupAnswer[]
  /** All ledgers and sub-ledgers; where there are more than 10,000 of them, those that were looked for until now (`known`). */
  ledgers: readonly LedgerAnswer[]
  subLedgers: readonly SubLedgerAnswer[]
  known: { ledgers?: KnownRows<LedgerAnswer> | undefined; subLedgers?: KnownRows<SubLedgerAnswer> | undefined }
  voucherTypes: VoucherType[]
  /** Whether lines of vouchers may name a cost centre; if not, `costCentres` is empty. */
  usesCostCentres: boolean
  costCentres: CostCentre[]
}

/** All masters that voucher entry needs, kept in the browser for the open organization, so that no keystroke waits for the server. */
export type Masters = Lists & {
  /** The balance of a ledger at the end of the working year, zero when it has not moved; undefined until the balances were read. */
  balanceOf: (ledgerId: string) => Paisa | undefined
  /** The last BS month in which a voucher names the ledger, such as 208305; undefined when there is none, or before the balances were read. */
  lastMonthOf: (ledgerId: string) => number | undefined
  /** How many lines a ledger had lately. Ledgers used more are offered first. */
  usesOf: (ledger: LedgerAnswer) => number
  /** The ledgers that the user posted to lately, on one side of one kind of voucher, the last first; empty unless `forEntry`. */
  usedLately: (kind: EntryKind, side: Side) => readonly string[]
  groupById: ReadonlyMap<string, GroupAnswer>
  ledgerById: Pick<ReadonlyMap<string, LedgerAnswer>, 'get'>
  subLedgerById: Pick<ReadonlyMap<string, SubLedgerAnswer>, 'get'>
  /**
   * Has the server look for ledgers by what was typed, where not all of them are here; for sub-ledgers, of one ledger. Whether its answer is
   * still to come.
   */
  seekLedgers: (typed: string) => boolean
  seekSubLedgers: (typed: string, ledgerId: string) => boolean
  subLedgersOf: (ledgerId: string) => SubLedgerAnswer[]
  isCash: (ledger: LedgerAnswer) => boolean
  isCashOrBank: (ledger: LedgerAnswer) => boolean
  /** Whether the bills of a ledger are kept one by one. */
  keepsBills: (ledger: LedgerAnswer) => boolean
  /** Whether a ledger is one of sales in a purchase, or of purchases in a sale: it is offered last. */
  isOfOtherTrade: (kind: EntryKind, ledgerId: string) => boolean
  /** Whether a voucher passes a ledger on to the next of its type: in a sale or purchase neither one of the other trade nor one of taxes. */
  isPassedOn: (kind: EntryKind, ledgerId: string) => boolean
  /** The cash ledger offered in the first payment, receipt or contra; null for the other kinds. */
  firstCash: (kind: EntryKind) => string | null
}

const NONE: CostCentre[] = []

/**
 * The masters of the open organization; undefined until they were read, or when none is open. `whole`: all of them, also where there are
 * more than 10,000, for what shows or adds up all of them. `forEntry`: with the ledgers that the user posted to lately.
 */
export function useMasters({ whole = false, forEntry = false }: { whole?: boolean; forEntry?: boolean } = {}): Masters | undefined {
  const open = useOrganizationIfAny()
  const params = { organizationId: open?.organizationId ?? '' }
  const query = open?.fiscalYear ? { fiscalYearId: open.fiscalYear.id } : {}
  const options = { enabled: open !== undefined }
  const groups = useEndpoint(listGroups, { params }, options).data?.result
  const { rows: ledgers, known: knownLedgers } = useSearched<LedgerAnswer>(listLedgers, params.organizationId, { ...options, whole })
  const { rows: subLedgers, known: knownSubLedgers } = useSearched<SubLedgerAnswer>(listSubLedgers, params.organizationId, {
    ...options,
    whole,
  })
  const hasCash = useCashLedgers(params.organizationId, groups, knownLedgers)
  const usesCostCentres = open?.organization.costCentres ?? false
  const centres = useEndpoint(listCostCentres, { params }, { enabled: usesCostCentres }).data?.result
  const voucherTypes = useEndpoint(listVoucherTypes, { params, query }, options).data?.result
  const listed = useBalances({ ...params, fiscalYearId: open?.fiscalYear?.id }, open?.may('report.read') ?? false)
  const balanceOf = useMemo(() => balancesIn(listed), [listed])
  const used = useEndpoint(listUsedLedgers, { params }, { enabled: forEntry && open !== undefined }).data?.result
  const lists = useMemo(() => {
    const costCentres = usesCostCentres ? centres : NONE
    if (!groups || !ledgers || !subLedgers || !costCentres || !hasCash) return undefined
    const known = { ledgers: knownLedgers, subLedgers: knownSubLedgers }
    return indexed({ groups, ledgers, subLedgers, known, voucherTypes: voucherTypes ?? [], usesCostCentres, costCentres })
  }, [groups, ledgers, subLedgers, knownLedgers, knownSubLedgers, hasCash, voucherTypes, usesCostCentres, centres])
  const usesOf = useMemo(() => usesIn(listed), [listed])
  const lastMonthOf = useMemo(() => lastMonthsIn(listed), [listed])
  const usedLately = useMemo(() => usedIn(used), [used])
  return useMemo(
    () => lists && { ...lists, balanceOf, lastMonthOf, usesOf, usedLately },
    [lists, balanceOf, lastMonthOf, usesOf, usedLately],
  )
}

/** Where not all ledgers are here, those of cash and bank are: vouchers begin with them. Whether they have come. */
function useCashLedgers(organizationId: string, groups: GroupAnswer[] | undefined, known: KnownRows<LedgerAnswer> | undefined): boolean {
  const isCashGroup = isOfKind(groups ?? [], 'cash-bank')
  const groupIds = (groups ?? []).map(({ id }) => id).filter((groupId) => isCashGroup({ groupId }))
  const { data } = useQuery({
    queryKey: ['cash ledgers', organizationId, groupIds],
    enabled: known !== undefined && groups !== undefined,
    queryFn: async () => {
      const read = (groupId: string) => call(listLedgers, { params: { organizationId }, query: { groupId, limit: String(PAGE_ROWS) } })
      return (await Promise.all(groupIds.map(read))).flatMap(({ result }) => result)
    },
    meta: subjectOf(listLedgers, { params: { organizationId } }),
  })
  useEffect(() => {
    if (data) known?.add(data)
  }, [data, known])
  return known === undefined || data !== undefined
}

/** The balance of each ledger in a list of balances; unknown before it was read. */
export function balancesIn(listed: AnswerOf<typeof listBalances>['result'] | undefined): Masters['balanceOf'] {
  if (!listed) return () => undefined
  const balances = new Map(listed.map(({ ledgerId, balance }) => [ledgerId, parsePaisa(balance)]))
  return (ledgerId) => balances.get(ledgerId) ?? ZERO
}

function lastMonthsIn(listed: AnswerOf<typeof listBalances>['result'] | undefined): Masters['lastMonthOf'] {
  const months = new Map(listed?.map(({ ledgerId, lastMonth }) => [ledgerId, lastMonth]))
  return (ledgerId) => months.get(ledgerId) ?? undefined
}

function usesIn(listed: AnswerOf<typeof listBalances>['result'] | undefined): Masters['usesOf'] {
  const uses = new Map(listed?.map(({ ledgerId, lines }) => [ledgerId, lines]))
  return ({ id }) => uses.get(id) ?? 0
}

function usedIn(used: AnswerOf<typeof listUsedLedgers>['result'] | undefined): Masters['usedLately'] {
  return (kind, side) => used?.find((each) => each.kind === kind && each.side === side)?.ledgerIds ?? []
}

function indexed(lists: Lists): Omit<Masters, 'balanceOf' | 'lastMonthOf' | 'usesOf' | 'usedLately'> {
  const { groups, ledgers, subLedgers, known } = lists
  prepareToMatch(ledgers)
  const ledgerById = known.ledgers ?? new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const byLedger = Map.groupBy(subLedgers, (subLedger) => subLedger.ledgerId)
  const standsIn = underGroups(groups)
  const isOther = ofOtherTrade(groups)
  const [isCash, isPassedOn] = [standsIn('cash-in-hand'), passedOn(groups)]
  const cash = ledgers.find((ledger) => ledger.active && isCash(ledger))?.id ?? null
  return {
    ...lists,
    groupById: new Map(groups.map((group) => [group.id, group])),
    ledgerById,
    subLedgerById: known.subLedgers ?? new Map(subLedgers.map((subLedger) => [subLedger.id, subLedger])),
    subLedgersOf(ledgerId) {
      known.subLedgers?.ask({ ledgerId, limit: String(PAGE_ROWS) })
      return byLedger.get(ledgerId) ?? []
    },
    seekLedgers: (typed) => known.ledgers?.seek(typed) ?? false,
    seekSubLedgers: (typed, ledgerId) => known.subLedgers?.seek(typed, { ledgerId }) ?? false,
    isCash,
    isCashOrBank: isOfKind(groups, 'cash-bank'),
    keepsBills: keepsBills(groups),
    isOfOtherTrade(kind, ledgerId) {
      const ledger = ledgerById.get(ledgerId)
      return ledger !== undefined && isOther(kind, ledger)
    },
    isPassedOn(kind, ledgerId) {
      const ledger = ledgerById.get(ledgerId)
      return ledger !== undefined && isPassedOn(kind, ledger)
    },
    firstCash: (kind) => (CASH_KINDS.has(kind) ? cash : null),
  }
}

/** Whether the organization has items, with the first of which it gets the type of stock journals: its sales and purchases may have goods. */
export const tradesGoods = ({ voucherTypes }: Pick<Masters, 'voucherTypes'>): boolean =>
  voucherTypes.some(({ code }) => code === 'stock-journal')

const CASH_KINDS: ReadonlySet<EntryKind> = new Set(['payment', 'receipt', 'contra'])

/** A name in the language of the interface; in the other one when it is missing there. */
export function nameIn({ name, nameNp }: { name: string; nameNp: string }, language: Language): string {
  const [own, other] = language === 'np' ? [nameNp, name] : [name, nameNp]
  return own.trim() === '' ? other : own
}

/** The name of a voucher type; its code where the organization has none of it. */
export function voucherTypeName({ voucherTypes }: Pick<Masters, 'voucherTypes'>, code: string, language: Language): string {
  const type = voucherTypes.find((each) => each.code === code)
  return type ? nameIn(type, language) : code
}
