import { daysBetween } from '@lekha/calendar'
import { type BankLine, matchStatementLines, type OpenStatementLine, showReconciliation } from '@lekha/contract'
import { add, magnitude, negate, ZERO } from '@lekha/money'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import styles from './bank.module.css'

/** Lines far from the day at the bank are seldom meant; who means one marks it in the reconciliation. */
const SHOWN = 200

const idOf = ({ voucherId, lineNo }: BankLine): string => `${voucherId} ${lineNo}`
const shape = (line: BankLine) => ({ id: idOf(line) })

/** The open lines of the books on the side of a line of the statement, those near its day first; undefined until they were read. */
function useNearLines(ledgerId: string, { amount, date }: OpenStatementLine): BankLine[] | undefined {
  const { organizationId } = useOrganization()
  const lines = useEndpoint(showReconciliation, { params: { organizationId }, query: { ledgerId, to: today() } }).data?.result.lines
  return useMemo(() => {
    const distance = (line: BankLine) => Math.abs(daysBetween(line.date, date))
    return lines
      ?.filter((line) => line.clearedOn === null && line.amount > ZERO === amount > ZERO)
      .toSorted((one, other) => distance(one) - distance(other))
      .slice(0, SHOWN)
  }, [lines, amount, date])
}

type SeveralDialogProps = { ledgerId: string; line: OpenStatementLine; onClose: () => void }

/** Ties a line of the statement to several lines of the books, such as the cheques of one deposit, once they come to its amount. */
export function SeveralDialog({ ledgerId, line, onClose }: SeveralDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const rows = useNearLines(ledgerId, line)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const match = useWrite(matchStatementLines)
  const picked = (rows ?? []).filter((row) => chosen.has(idOf(row)))
  const left = add(line.left, ...picked.map(({ amount }) => negate(amount)))
  const isWhole = picked.length > 0 && left === ZERO
  const tie = () => {
    const matches = picked.map(({ voucherId, lineNo }) => ({ statementLineId: line.id, voucherId, lineNo }))
    if (isWhole) match.mutate({ params: { organizationId }, body: { ledgerId, matches } }, { onSuccess: onClose })
  }
  const table = useRef<HTMLDivElement>(null)
  // The dialog has given the keyboard to its first control, before there were rows.
  const isRead = rows !== undefined
  useEffect(() => {
    if (isRead) table.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  }, [isRead])
  return (
    <Dialog
      wide
      onClose={onClose}
      title={t('Several lines of the books')}
      keys={[
        { keys: 'Space', label: t('Choose') },
        { keys: 'Ctrl+Enter', label: t('Tie them'), run: tie, when: isWhole },
        { keys: 'Escape', label: t('Close') },
      ]}
      footer={
        <Button kind="main" keys="Ctrl+Enter" onClick={tie} disabled={!isWhole}>
          {t('Tie them')}
        </Button>
      }
    >
      <p className={styles.several}>
        <DateText ad={line.date} /> {[line.description, line.reference].filter((text) => text !== '').join(' · ')}{' '}
        <span className="strong">
          <Money amount={magnitude(line.left)} />
        </span>
        <span className={isWhole ? 'good strong' : 'second'} role="status">
          {t('Left')}: <Money amount={line.left < ZERO ? negate(left) : left} />
        </span>
      </p>
      <div ref={table}>
        <DataTable
          label={t('Open lines of the books')}
          columns={useNearColumns()}
          rows={rows}
          shape={shape}
          selected={chosen}
          selectGoesOn
          onSelect={(row) => setChosen((ids) => toggled(ids, idOf(row)))}
          onOpen={(row) => setChosen((ids) => toggled(ids, idOf(row)))}
          empty={<p className="hint">{t('The books have no open line on this side.')}</p>}
        />
      </div>
    </Dialog>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

function useNearColumns(): Column<BankLine>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const nameOf = ({ particulars, particularsNp }: BankLine) => (language === 'np' && particularsNp) || particulars
  const day: Column<BankLine> = { id: 'date', header: t('Date'), align: 'text', width: 130, cell: ({ date }) => <DateText ad={date} /> }
  return [
    ...(phone ? [] : [day]),
    {
      ...{ id: 'particulars', header: t('Particulars'), align: 'text' },
      cell: (line) => (
        <>
          {nameOf(line)} <span className="second">{[line.number, line.reference].filter((text) => text !== '').join(' · ')}</span>
          {phone && (
            <div className="second small">
              <DateText ad={line.date} />
            </div>
          )}
        </>
      ),
    },
    { id: 'amount', header: t('Amount'), align: 'money', width: 124, cell: ({ amount }) => <Money amount={magnitude(amount)} /> },
  ]
}
