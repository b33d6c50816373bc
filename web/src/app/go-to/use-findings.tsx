import { searchVouchers } from '@lekha/contract'
import { type Match, type Named, offerNames } from '@lekha/ledger'
import { digits, type Language } from '@lekha/money'
import { linkOptions } from '@tanstack/react-router'
import { type FunctionComponent, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLine } from '../../api/line.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { DateText } from '../../ui/date-text.tsx'
import { LedgersIcon, ReceiptCentreIcon } from '../../ui/icon.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { useScreens } from '../frame/use-screens.ts'
import type { ScreenEntry } from '../screens.ts'
import { useDayFinding, useGroupFindings, useSubLedgerFindings } from './use-book-findings.tsx'
import { useSettled } from './use-settled.ts'
import { useViewFindings } from './use-view-findings.ts'

const MAX_LEDGERS = 6
const MAX_SCREENS = 5
const MAX_VOUCHERS = '5'
const PAUSE_MS = 200
/** Fewer letters would match nearly every voucher. */
const MIN_LETTERS = 2

/** A match of the go-to box. */
export type Finding = {
  id: string
  icon: FunctionComponent
  /** Its name, with the typed part. */
  name: Pick<Match<Named>, 'name' | 'from' | 'to'>
  /** Shown before the name: a number. */
  lead?: string
  /** Small text behind the name. */
  beside?: ReactNode
  /** Shown at the right edge. */
  right?: ReactNode
  link: { to: string; params: Record<string, string>; search?: object }
}

export type FindingGroup = { title: string; findings: Finding[] }

/**
 * The day, screens, ledgers, groups, sub-ledgers, saved views and vouchers that match a text; without a text, the screens. Groups without a match are left out. Screens come
 * first if one has the text in its name; if they are found by other words alone, ledgers come before them.
 * `awaited`: the first match may still be being read; `partly`: older vouchers may match too. The search is not debounced, so that Enter opens a match of the whole text.
 */
export function useFindings(sought: string): { groups: FindingGroup[]; awaited: boolean; partly: boolean } {
  const { t } = useTranslation()
  const open = useOrganizationIfAny()
  const hasBooks = open !== undefined
  const connected = useLine() === 'connected'
  const masters = useMasters()
  const ledgers = useLedgerFindings(sought, masters, open?.may('report.read') ?? false)
  const screens = useScreenFindings(sought)
  const views = useViewFindings(sought)
  const { vouchers, asking, partly } = useVoucherFindings(sought)
  const day = useDayFinding(sought)
  const named = screens.some(({ name }) => name.to > name.from)
  const [screenGroup, ledgerGroup] = [
    { title: t('Screens'), findings: screens },
    { title: t('Ledgers'), findings: ledgers },
  ]
  const groups = [
    { title: t('Day book'), findings: day },
    ...(named ? [screenGroup, ledgerGroup] : [ledgerGroup, screenGroup]),
    { title: t('Groups'), findings: useGroupFindings(sought, masters) },
    { title: t('Sub-ledgers'), findings: useSubLedgerFindings(sought, masters) },
    { title: t('Saved views'), findings: views },
    { title: t('Vouchers'), findings: vouchers },
  ]
  const found = groups.filter(({ findings }) => findings.length > 0)
  const ledgersComing = hasBooks && !masters && !named && sought.trim() !== ''
  const searching = masters?.seekLedgers(sought) || asking
  const known = found.length - (vouchers.length > 0 ? 1 : 0)
  return { groups: found, awaited: connected && (ledgersComing || (known === 0 && searching)), partly }
}

/** A ledger opens its statement; for whoever may not read that, what is known of it. */
function useLedgerFindings(sought: string, masters: Masters | undefined, seesStatements: boolean): Finding[] {
  const lng = useLanguage()
  if (!masters || sought.trim() === '') return []
  const searching = masters.seekLedgers(sought)
  const offering = { most: MAX_LEDGERS, usesOf: masters.usesOf, searching }
  return offerNames(sought, masters.ledgers, lng, offering).map(({ item: ledger, ...name }) => {
    const group = masters.groupById.get(ledger.groupId ?? '')
    return {
      id: ledger.id,
      icon: LedgersIcon,
      name,
      beside: group && nameIn(group, lng),
      right: <Money amount={masters.balanceOf(ledger.id)} side blankZero />,
      link: linkOptions({ to: seesStatements ? '/$lng/report/allLedgers/$id' : '/$lng/ledger/$id', params: { lng, id: ledger.id } }),
    }
  })
}

/** The alternative name by which a screen was found. */
function otherName({ words }: ScreenEntry, sought: string): string | undefined {
  const [first = ''] = sought.trim().toLowerCase().split(' ')
  return first === '' ? undefined : words.split(' ').find((word) => word.startsWith(first))
}

type NamedScreen = Named & { screen: ScreenEntry }

function useScreenFindings(sought: string): Finding[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const screens = useScreens()
  const named = useMemo(
    () =>
      screens.map((screen): NamedScreen => {
        const nameNp = lng === 'np' ? t(screen.label) : ''
        return { name: screen.label, nameNp, alias: screen.words, screen }
      }),
    [t, lng, screens],
  )
  const most = sought.trim() === '' ? named.length : MAX_SCREENS
  return offerNames(sought, named, lng, { most }).map(({ item: { screen }, ...name }) => ({
    id: screen.id,
    icon: screen.icon,
    name,
    beside: name.to === name.from && otherName(screen, sought),
    right: screen.keys && <Kbd keys={screen.keys} />,
    link: { to: screen.to, params: { lng }, search: screen.search ?? {} },
  }))
}

function useVoucherFindings(sought: string): { vouchers: Finding[]; asking: boolean; partly: boolean } {
  const lng = useLanguage()
  const organizationId = useOrganizationIfAny()?.organizationId
  const text = useSettled(sought.trim(), PAUSE_MS)
  const enabled = organizationId !== undefined && text.length >= MIN_LETTERS
  const { data, isFetching } = useEndpoint(
    searchVouchers,
    { params: { organizationId: organizationId ?? '' }, query: { text, limit: MAX_VOUCHERS } },
    { enabled, keepFormer: true },
  )
  const wanted = organizationId !== undefined && sought.trim().length >= MIN_LETTERS
  const asking = wanted && (text !== sought.trim() || isFetching)
  if (!wanted || !enabled) return { vouchers: [], asking, partly: false }
  const vouchers = (data?.result ?? []).map(({ id, number, narration, date, total, ...ledger }) => ({
    id,
    icon: ReceiptCentreIcon,
    lead: digits(number, lng),
    name: markedIn(narration || particularsIn(ledger, lng), sought.trim()),
    beside: narration && particularsIn(ledger, lng),
    right: (
      <>
        <DateText ad={date} /> <Money amount={total} />
      </>
    ),
    link: linkOptions({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: id } }),
  }))
  return { vouchers, asking, partly: data?.complete === false }
}

/** The ledger that a voucher is named by, in the language of the interface. */
const particularsIn = ({ particulars: name, particularsNp: nameNp }: Record<'particulars' | 'particularsNp', string>, lng: Language) =>
  nameIn({ name, nameNp }, lng)

/** Marks the typed text where the name contains it literally. */
function markedIn(name: string, sought: string): Finding['name'] {
  const from = name.toLowerCase().indexOf(sought.toLowerCase())
  return from === -1 ? { name, from: 0, to: 0 } : { name, from, to: from + sought.length }
}
