import { type Report, tablesIn } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import type { LiveKey } from '../ui/live-keys.ts'

/** The part of the visible width by which a press scrolls: a column of the former sight stays. */
const STEP = 0.7

/** The keys that scroll a table sideways, of a report with figures of other periods. */
export function useColumnKeys(report: Report): LiveKey[] {
  const { t } = useTranslation()
  const isWide = tablesIn(report).some(({ columns }) => columns.some(({ compared }) => compared !== undefined))
  return [{ keys: 'Ctrl+ArrowRight Ctrl+ArrowLeft', label: t('More columns'), run: scroll, when: isWide }]
}

/** Scrolls whatever goes on to that side, to where a column begins. */
function scroll(chord: string): void {
  const [side, sign] = chord === 'Ctrl+ArrowRight' ? ['right', 1] : ['left', -1]
  for (const frame of document.querySelectorAll<HTMLElement>(`.page-body [data-beyond~="${side}"]`)) {
    const names_px = frame.querySelector<HTMLElement>('td[data-pinned]')?.offsetWidth ?? 0
    const left_px = frame.scrollLeft + sign * STEP * (frame.clientWidth - names_px)
    const heads = [...frame.querySelectorAll<HTMLElement>('thead tr:first-child > :not([data-pinned])')]
    const begins = heads.map(({ offsetLeft }) => offsetLeft - names_px)
    frame.scrollTo({ left: (sign === 1 ? begins.findLast((at) => at <= left_px) : begins.find((at) => at >= left_px)) ?? left_px })
  }
}
