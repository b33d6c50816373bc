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
  listVoucherTypes,
  type SubLedgerAnswer,
} from '@lekha/contract'
import type { BaseKind } from '@lekha/ledger'
import { type Language, type Paisa, parsePaisa, ZERO } from '@lekha/money'
import { useMemo } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useBalances } from './balances.ts'
import { prepareToMatch } from './match-names.ts'
import { useOrganizationIfAny } from './organization.ts'
import { ofOtherTrade, underGroups } from './under-groups.ts'

type VoucherType = AnswerOf<typeof listVoucherTypes>['result'][number]
type Lists = {
  groups: GroupAnswer[]
  ledgers: LedgerAnswer[]
  subLedgers: SubLedgerAnswer[]
  voucherTypes: VoucherType[]
  /** Whether lines of vouchers may name a cost centre; if not, `costCentres` is empty. */
  usesCostCentres: boolean
  costCentres: CostCentre[]
}

/** All masters that voucher entry needs, kept in the browser for the open organization, so that no keystroke waits for the server. */
export type Masters = Lists & {
  /** The balance of a ledger at the end of the working year, zero when it has not moved; undefined until the balances were read. */
  balanceOf: (ledgerId: string) => Paisa | undefined
  /** How many lines a ledger had lately. Ledgers used more are offered first. */
  usesOf: (ledger: LedgerAnswer) => number
  groupById: ReadonlyMap<string, GroupAnswer>
  ledgerById: ReadonlyMap<string, LedgerAnswer>
  subLedgersOf: (ledgerId: string) => SubLedgerAnswer[]
  isCash: (ledger: LedgerAnswer) => boolean
  isCashOrBank: (ledger: LedgerAnswer) => boolean
  /** Whether a ledger is one of sales in a purchase, or of purchases in a sale: it is offered last, and never remembered. */
  isOfOtherTrade: (kind: BaseKind, ledgerId: string) => boolean
  /** The cash ledger offered in the first payment, receipt or contra; null for the other kinds. */
  firstCash: (kind: BaseKind) => string | null
}

const NONE: CostCentre[] = []

/** The masters of the open organization; undefined until they were read, or when none is open. */
export function useMasters(): Masters | undefined {
  const open = useOrganizationIfAny()
  const params = { organizationId: open?.organizationId ?? '' }
  const query = open?.fiscalYear ? { fiscalYearId: open.fiscalYear.id } : {}
  const options = { enabled: open !== undefined }
  const groups = useEndpoint(listGroups, { params }, options).data?.result
  const ledgers = useEndpoint(listLedgers, { params }, options).data?.result
  const subLedgers = useEndpoint(listSubLedgers, { params }, options).data?.result
  const usesCostCentres = open?.organization.costCentres ?? false
  const centres = useEndpoint(listCostCentres, { params }, { enabled: usesCostCentres }).data?.result
  const voucherTypes = useEndpoint(listVoucherTypes, { params, query }, options).data?.result
  const listed = useBalances({ ...params, fiscalYearId: open?.fiscalYear?.id }, open?.may('report.read') ?? false)
  const balanceOf = useMemo(() => balancesIn(listed), [listed])
  const lists = useMemo(() => {
    const costCentres = usesCostCentres ? centres : NONE
    if (!groups || !ledgers || !subLedgers || !costCentres) return undefined
    return indexed({ groups, ledgers, subLedgers, voucherTypes: voucherTypes ?? [], usesCostCentres, costCentres })
  }, [groups, ledgers, subLedgers, voucherTypes, usesCostCentres, centres])
  const usesOf = useMemo(() => usesIn(listed), [listed])
  return useMemo(() => lists && { ...lists, balanceOf, usesOf }, [lists, balanceOf, usesOf])
}

function balancesIn(listed: AnswerOf<typeof listBalances>['result'] | undefined): Masters['balanceOf'] {
  if (!listed) return () => undefined
  const balances = new Map(listed.map(({ ledgerId, balance }) => [ledgerId, parsePaisa(balance)]))
  return (ledgerId) => balances.get(ledgerId) ?? ZERO
}

function usesIn(listed: AnswerOf<typeof listBalances>['result'] | undefined): Masters['usesOf'] {
  const uses = new Map(listed?.map(({ ledgerId, lines }) => [ledgerId, lines]))
  return ({ id }) => uses.get(id) ?? 0
}

function indexed(lists: Lists): Omit<Masters, 'balanceOf' | 'usesOf'> {
  const { groups, ledgers, subLedgers } = lists
  prepareToMatch(ledgers)
  const ledgerById = new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const byLedger = Map.groupBy(subLedgers, (subLedger) => subLedger.ledgerId)
  const standsIn = underGroups(groups)
  const isOther = ofOtherTrade(groups)
  const isCash = standsIn('cash-in-hand')
  const cash = ledgers.find((ledger) => ledger.active && isCash(ledger))?.id ?? null
  return {
    ...lists,
    groupById: new Map(groups.map((group) => [group.id, group])),
    ledgerById,
    subLedgersOf: (ledgerId) => byLedger.get(ledgerId) ?? [],
    isCash,
    isCashOrBank: standsIn('cash-in-hand', 'bank-accounts', 'bank-od-a-c'),
    isOfOtherTrade(kind, ledgerId) {
      const ledger = ledgerById.get(ledgerId)
      return ledger !== undefined && isOther(kind, ledger)
    },
    firstCash: (kind) => (CASH_KINDS.has(kind) ? cash : null),
  }
}

const CASH_KINDS: ReadonlySet<BaseKind> = new Set(['payment', 'receipt', 'contra'])

/** A name in the language of the interface; the English one when there is no Nepali one. */
export function nameIn({ name, nameNp }: { name: string; nameNp: string }, language: Language): string {
  return language === 'np' && nameNp.trim() !== '' ? nameNp : name
}
