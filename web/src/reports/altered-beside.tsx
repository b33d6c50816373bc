import type { ReportTarget } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { useOrganization } from '../books/organization.ts'
import { VoucherEditor } from '../screen/voucher-editor.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { KeysAtRest } from '../ui/use-keys.ts'
import { useWidth } from '../ui/use-width.ts'
import { Waiting } from '../ui/waiting.tsx'
import styles from './report.module.css'
import type { Drill } from './use-drill.ts'

/** The width from which report and form have room beside each other: that of a screen of 1600 px beside the navigation. */
const ALTERED_PX = 1_360

/** What a report knows of its place: its width, and whether a voucher is altered beside it. */
export type Place = { width_px: number; altering: boolean }

/**
 * A report, and beside it the voucher that the address names, where there is room to alter it. Meanwhile its keys are those of the form.
 * Esc, Back and accepting the voucher lead back to the row.
 */
export function AlteredBeside({ children }: { children: (place: Place) => ReactNode }) {
  const { ref, width_px } = useWidth<HTMLDivElement>()
  const altered = useAltered(width_px >= ALTERED_PX)
  const altering = altered !== undefined
  return (
    <div className={styles.split} ref={ref}>
      <KeysAtRest value={altering}>{children({ width_px, altering })}</KeysAtRest>
      {altering && <Altered key={altered} voucherId={altered} />}
    </div>
  )
}

/** The voucher to alter. Once it is shown it stays, also in a window that was made smaller: what was typed is not lost. */
function useAltered(isWide: boolean): string | undefined {
  const { voucher }: { voucher?: string } = useSearch({ strict: false })
  const [shown, setShown] = useState<string>()
  const altered = isWide || shown === voucher ? voucher : undefined
  if (shown !== altered) setShown(altered)
  return altered
}

function Altered({ voucherId }: { voucherId: string }) {
  useFocusBack()
  const Editor = useContext(VoucherEditor)
  return <Suspense fallback={<Waiting lines={8} />}>{Editor && <Editor voucherId={voucherId} />}</Suspense>
}

/** Enter on a voucher alters it beside the report where there is room, as a step of its own in the address; all else opens as before. */
export function useDrillBeside(drill: Drill, { width_px }: Place): Drill {
  const navigate = useNavigate()
  const { may } = useOrganization()
  return async (opens, row) => {
    const voucher = width_px >= ALTERED_PX && may('voucher.change') ? voucherIn(opens) : undefined
    if (voucher === undefined) return drill(opens, row)
    await navigate({ to: '.', search: ((now: object) => ({ ...now, row, voucher })) as never, resetScroll: false })
  }
}

/** The voucher that a row opens, if it is one. */
export const voucherIn = (opens: ReportTarget | null | undefined): string | undefined =>
  opens && 'screen' in opens && opens.screen === 'voucher' ? opens.params.id : undefined
