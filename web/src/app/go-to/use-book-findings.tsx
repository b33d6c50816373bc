import { adToBs, readDate } from '@lekha/calendar'
import { type Named, offerNames } from '@lekha/ledger'
import { linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { DayBookIcon, GroupsIcon, LedgersIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import type { Finding } from './use-findings.tsx'

const MAX_GROUPS = 3
const MAX_SUB_LEDGERS = 4

/** The groups that match a text; each opens its summary. */
export function useGroupFindings(sought: string, masters: Masters | undefined): Finding[] {
  const lng = useLanguage()
  const sees = useOrganizationIfAny()?.may('report.read') ?? false
  if (!masters || !sees || sought.trim() === '') return []
  const named = [...masters.groupById.values()].map((group): Named & { id: string } => group)
  return offerNames(sought, named, lng, { most: MAX_GROUPS }).map(({ item: { id }, ...name }) => ({
    id,
    icon: GroupsIcon,
    name,
    link: linkOptions({ to: '/$lng/report/groupSummary/sub/$id', params: { lng, id } }),
  }))
}

/** The sub-ledgers that match a text, with their ledgers; each opens its statement. */
export function useSubLedgerFindings(sought: string, masters: Masters | undefined): Finding[] {
  const lng = useLanguage()
  const sees = useOrganizationIfAny()?.may('report.read') ?? false
  if (!masters || !sees || sought.trim() === '') return []
  return offerNames(sought, masters.subLedgers, lng, { most: MAX_SUB_LEDGERS }).map(({ item: { id, ledgerId }, ...name }) => {
    const ledger = masters.ledgerById.get(ledgerId)
    return {
      id,
      icon: LedgersIcon,
      name,
      beside: ledger && nameIn(ledger, lng),
      link: linkOptions({ to: '/$lng/subLedger/$id', params: { lng, id } }),
    }
  })
}

/** A typed day of two parts or three ('15-7', '2083-7-15') opens the day book of that day. */
const DAY = /^\S+[-/.]\S+$/

export function useDayFinding(sought: string): Finding[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const open = useOrganizationIfAny()
  if (!open?.may('report.read') || !DAY.test(sought.trim())) return []
  const todayBs = adToBs(today())
  const within = open.fiscalYear && { from: adToBs(open.fiscalYear.year), to: adToBs(open.fiscalYear.end) }
  const day = readDate(sought, { today: todayBs, current: todayBs, within, language: lng })
  if (!day.ok) return []
  return [
    {
      id: `day-${day.ad}`,
      icon: DayBookIcon,
      name: { name: t('Day book'), from: 0, to: 0 },
      beside: <DateText ad={day.ad} withAd />,
      link: linkOptions({ to: '/$lng/report/daybook', params: { lng }, search: { from: day.ad, to: day.ad } }),
    },
  ]
}
