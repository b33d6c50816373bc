import { formatCount } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { today } from '../../ui/clock.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { ClearingRow } from './clearing-rows.ts'
import { DayDialog } from './day-dialog.tsx'
import type { useClearings } from './use-clearings.ts'

/** The keys that give lines their day at the bank: the line's own day, one that is typed, or the one that was typed last. */
export function useMarking(rows: readonly ClearingRow[] | undefined, clear: ReturnType<typeof useClearings>['clear'], may: boolean) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [rowId, setRowId] = useState<string>()
  const [asks, setAsks] = useState<'day' | 'all'>()
  const [lastDay, setLastDay] = useState<string>()
  const row = rows?.find(({ id }) => id === rowId)
  const open = rows?.filter(({ clearedOn }) => clearedOn === null) ?? []
  const mark = (day: string | null) => row && clear([row], () => day)
  const toggle = (of: ClearingRow) => clear([of], () => (of.clearedOn === null ? ownDay(of) : null))
  const isLive = may && row !== undefined
  const askAll = may && open.length > 0 ? () => setAsks('all') : undefined
  useKeys([
    { keys: 'Space', label: t('Bank has it, or not'), when: isLive },
    { keys: 'D', label: t('Other day'), run: () => setAsks('day'), when: isLive },
    { keys: 'R', label: t('On the day typed last'), run: () => lastDay && mark(lastDay), when: isLive && lastDay !== undefined },
    { keys: 'Alt+A', label: t('All on their day'), run: () => askAll?.(), when: askAll !== undefined },
    { keys: 'Enter', label: t('Open the voucher'), when: row !== undefined },
  ])
  const over = (
    <>
      {asks === 'day' && row && (
        <DayDialog
          day={row.clearedOn ?? lastDay ?? ownDay(row)}
          onGive={(day) => {
            mark(day === '' ? null : day)
            if (day !== '') setLastDay(day)
            setAsks(undefined)
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'all' && (
        <AskDialog
          title={t('The bank has {{count}} lines on their own day?', { count: formatCount(open.length, language) })}
          verb={t('Mark them')}
          onDo={() => {
            clear(open, ownDay)
            setAsks(undefined)
          }}
          onClose={() => setAsks(undefined)}
        >
          <p>{t('Each line that is shown without a day gets the day of its voucher. A day can be changed or taken off later.')}</p>
        </AskDialog>
      )}
    </>
  )
  return { setRowId, askAll, toggle: may ? toggle : undefined, over }
}

/** The day of the line's voucher; of one that is dated in the future, today. */
const ownDay = ({ date }: Pick<ClearingRow, 'date'>): string => (date > today() ? today() : date)
