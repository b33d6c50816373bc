import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/notify.ts'

const PAUSE_MS = 700

/** How a run goes, as the server said last, and the way to ask again. */
type Asked<Run> = { data: Run | undefined; refetch: () => unknown }

/** Asks again and again how far an import is, and calls `onStored` when one that was watched has stored something. */
export function useWatchedRun<Run extends { state: string; dryRun: boolean }>(
  { data: run, refetch }: Asked<Run>,
  importId: string | undefined,
  onStored: () => unknown,
): Run | undefined {
  const { t } = useTranslation()
  const goesOn = importId !== undefined && (run === undefined || run.state === 'running')
  const [watched, setWatched] = useState(false)
  useEffect(() => {
    if (!goesOn) return
    setWatched(true)
    const timer = setInterval(() => void refetch(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [goesOn, refetch])
  const stored = watched && run?.state === 'done' && !run.dryRun
  useEffect(() => {
    if (!stored) return
    notify('success', t('Data has been added sucessfully.'))
    onStored()
  }, [stored, onStored, t])
  return importId === undefined ? undefined : run
}
