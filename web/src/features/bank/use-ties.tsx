import { matchStatementLines, type OpenStatementLine, removeStatementLine } from '@lekha/contract'
import { formatCount, magnitude, paisaText } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { SeveralDialog } from './several-dialog.tsx'

/** Ties lines to what they may be, one by one or all that are sure; opens the voucher, or a new one with what the line says. */
export function useTies(ledgerId: string | undefined, lines: readonly OpenStatementLine[] | undefined, may: boolean) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const [rowId, setRowId] = useState<string>()
  const [asks, setAsks] = useState(false)
  const [several, setSeveral] = useState<OpenStatementLine>()
  const match = useWrite(matchStatementLines)
  const remove = useWrite(removeStatementLine)
  const row = lines?.find(({ id }) => id === rowId)
  const sure = (lines ?? []).filter((line) => line.sure)
  const tieAll = (tied: readonly OpenStatementLine[]) => {
    const matches = tied.flatMap(({ id, match: found }) =>
      found ? [{ statementLineId: id, voucherId: found.voucherId, lineNo: found.lineNo }] : [],
    )
    if (ledgerId && matches.length > 0) match.mutate({ params: { organizationId }, body: { ledgerId, matches } })
  }
  const open = useOpening(ledgerId)
  const copy = (line: OpenStatementLine) => void navigator.clipboard.writeText(paisaText(magnitude(line.amount)))
  const askAll = may && sure.length > 0 ? () => setAsks(true) : undefined
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row'), when: row !== undefined },
    { keys: 'Space', label: t('Tie to the books'), when: may && row?.match !== null && row !== undefined },
    { keys: 'Enter', label: row?.match ? t('Open the voucher') : t('Enter a voucher'), when: row !== undefined },
    { keys: 'Alt+B', label: t('Several lines of the books'), run: () => setSeveral(row), when: may && row !== undefined },
    { keys: 'Alt+A', label: t('Tie all that are sure'), run: () => askAll?.(), when: askAll !== undefined },
    { keys: 'C', label: t('Copy the amount'), run: () => row && copy(row), when: row !== undefined },
    {
      ...{ keys: 'Alt+D', also: 'Delete', label: t('Take the line out') },
      run: () => row && remove.mutate({ params: { organizationId, statementLineId: row.id } }),
      when: may && row !== undefined,
    },
  ])
  const dialog = several && ledgerId !== undefined && (
    <SeveralDialog ledgerId={ledgerId} line={several} onClose={() => setSeveral(undefined)} />
  )
  const over = asks ? (
    <AskDialog
      title={t('Tie {{count}} lines to the books?', { count: formatCount(sure.length, lng) })}
      verb={t('Tie them')}
      onDo={() => {
        tieAll(sure)
        setAsks(false)
      }}
      onClose={() => setAsks(false)}
    >
      <p>
        {t('Each of them names the number of its line of the books, or is the only one of its amount near its day. Nothing is posted.')}
      </p>
    </AskDialog>
  ) : (
    dialog
  )
  return { setRowId, tie: may ? (line: OpenStatementLine) => tieAll([line]) : undefined, open, askAll, over }
}

/** Opens the voucher that a line may be or, where there is none, a new one with what the line says. */
function useOpening(ledgerId: string | undefined) {
  const lng = useLanguage()
  const navigate = useNavigate()
  return (line: OpenStatementLine) => {
    const voucher = line.match?.voucherId
    const fresh = {
      ...{ type: line.amount > 0n ? 'receipt' : 'payment', date: line.date, account: ledgerId, amount: paisaText(magnitude(line.left)) },
      ...(line.usual && { ledger: line.usual.ledgerId }),
    }
    void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: voucher ? { voucher } : fresh })
  }
}
