import { ZERO } from '@lekha/money'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../books/masters.ts'
import { ReasonDialog } from '../../../form/reason-dialog.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { amountAt, type OpeningItem, openingRows } from '../opening-rows.ts'
import type { Openings, useOpenings } from '../use-openings.ts'
import { BillsDialog } from './bills-dialog.tsx'

type BillsOf = { masters: Masters; openings: Openings; state: ReturnType<typeof useOpenings>; fixed: boolean }

/** The bills of opening balances: the key that opens those of the party at the focus, their dialog, and the question why stored ones change. */
export function useOpeningBills({ masters, openings, state, fixed }: BillsOf) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<OpeningItem>()
  const items = useMemo(() => openingRows(masters, openings.lines).filter((row) => row.kind === 'item'), [masters, openings.lines])
  const keepsBills = ({ id, ledger }: OpeningItem) => masters.keepsBills(ledger) || state.entry.bills.has(id)
  const atFocus = () => {
    const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.item : undefined
    const item = items.find((each) => each.id === id)
    if (item && keepsBills(item)) setOpen(item)
  }
  useKeys([{ keys: 'Alt+B', label: t('Bills'), run: atFocus, when: !fixed && items.some(keepsBills) }])
  const over: ReactNode = (
    <>
      {open && (
        <BillsDialog
          item={open}
          opening={amountAt(state.entry, open.id) ?? ZERO}
          day={openings.date}
          bills={state.entry.bills.get(open.id) ?? []}
          onClose={() => setOpen(undefined)}
          onDone={(bills, opening) => {
            setOpen(undefined)
            state.setBills(open.id, bills, opening, open.usual)
          }}
        />
      )}
      {state.reason.asked && <ReasonDialog title={t('Alter the opening bills')} onClose={state.reason.close} onGive={state.reason.give} />}
    </>
  )
  return { keepsBills, openBills: setOpen, over }
}
