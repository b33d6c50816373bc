import { addStatementLines, STATEMENT_LINES_AT_ONCE, type StatementColumns } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { useFileDialog } from '../../files/use-file-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import styles from './bank.module.css'
import { ColumnChoice } from './column-choice.tsx'
import { ReadLines } from './read-lines.tsx'
import { guessedColumns, type ReadRow, readRows, rowsOfFile, rowsOfText } from './statement-file.ts'

type ImportDialogProps = { ledgerId: string; columns: StatementColumns | null; onClose: () => void }

/** The rows of a file or a paste, which of their columns hold what, and the lines that follow. */
function useBrought(remembered: StatementColumns | null) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<string[][]>()
  const [columns, setColumns] = useState<StatementColumns>()
  const take = (found: string[][]) => {
    setRows(found)
    setColumns(columnsFor(found, remembered))
  }
  const refuse = () => notify('error', t('This file cannot be read. A workbook (.xlsx) or a CSV file in UTF-8 is.'))
  const files = useFileDialog({
    accept: '.csv,.txt,.xlsx',
    onChoose: ([file]) => file && void rowsOfFile(file).then(take, refuse),
  })
  const read: ReadRow[] = rows && columns ? readRows(rows, columns, today()) : []
  const lines = read.flatMap((each) => ('line' in each ? [each.line] : []))
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.trim() === '') return
    event.preventDefault()
    take(rowsOfText(text))
  }
  return { rows, columns, setColumns, files, read, lines, paste }
}

/** Brings a statement: a CSV file or workbook, or rows that are pasted; which column holds what is guessed, shown, and remembered for the account. */
export function ImportDialog({ ledgerId, columns: remembered, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const { mutate, isPending } = useWrite(addStatementLines)
  const { rows, columns, setColumns, files, read, lines, paste } = useBrought(remembered)
  const ready = lines.length > 0 && lines.length <= STATEMENT_LINES_AT_ONCE && !isPending
  const sayAdded = ({ result }: { result: { added: number; known: number } }) => {
    const [added, known] = [formatCount(result.added, language), formatCount(result.known, language)]
    notify('success', t('{{added}} lines were added; {{known}} were there already.', { added, known }))
    onClose()
  }
  const store = () => {
    if (ready && columns) mutate({ params: { organizationId }, body: { ledgerId, columns, lines } }, { onSuccess: sayAdded })
  }
  return (
    <Dialog
      wide
      title={t('Bring a statement')}
      onClose={onClose}
      keys={[
        { keys: 'Alt+O', label: t('Choose a file'), run: files.open },
        { keys: 'Ctrl+Enter', label: t('Add the lines'), run: store, when: ready },
        { keys: 'Escape', label: t('Cancel') },
      ]}
      footer={
        <>
          <Button onClick={onClose} keys="Esc">
            {t('Cancel')}
          </Button>
          <Button kind="main" keys="Ctrl+Enter" disabled={!ready} onClick={store}>
            {t('Add {{count}} lines', { count: formatCount(lines.length, language) })}
          </Button>
        </>
      }
    >
      <div className={styles.import} onPaste={paste}>
        <div className={styles.tools}>
          <Button kind={rows ? 'ghost' : 'main'} keys="Alt+O" onClick={files.open}>
            {t('Choose a file')}
          </Button>
          <span className="hint">{t('CSV or Excel (.xlsx); or copy the rows and press Ctrl+V.')}</span>
        </div>
        {files.input}
        {rows && columns && <ColumnChoice rows={rows} columns={columns} onChange={setColumns} />}
        {rows && <ReadLines read={read} />}
      </div>
    </Dialog>
  )
}

/** As remembered where these columns hold lines of this file, else as its heads say. */
function columnsFor(rows: string[][], remembered: StatementColumns | null): StatementColumns {
  const lines = (columns: StatementColumns) => readRows(rows, columns, today()).filter((each) => 'line' in each).length
  const guessed = guessedColumns(rows)
  return remembered && lines(remembered) > 0 && lines(remembered) >= lines(guessed) ? remembered : guessed
}
