import type { LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import { type EntryKind, OFFERED, offerNames, sentence } from '@lekha/ledger'
import { addKnown, digits, type Paisa, paisa, ZERO } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { FoundName } from '../../../../picker/marked-name.tsx'
import { Picker } from '../../../../picker/picker.tsx'
import { useLanguage } from '../../../../ui/language.ts'
import { Money, Side } from '../../../../ui/money.tsx'
import table from '../../../../ui/table.module.css'
import { BillsNote } from '../bills/bills-note.tsx'
import { type Entry, type EntryAction, type EntryLine, isEmptyLine, offeredAmount } from '../entry.ts'
import { movementOf } from '../entry-body.ts'
import { isLanded } from '../goods/landed-cost.ts'
import { CostCentreField } from '../ledger/cost-centre-field.tsx'
import { type CreateSubLedger, type LedgerDialogs, LedgerField } from '../ledger/ledger-field.tsx'
import type { WhyPasted } from '../paste/use-pasted-lines.ts'
import type { VatNote } from '../use-vat-follows.ts'
import { GhostLines } from '../usual/ghost-line.tsx'
import { AmountField } from './amount-field.tsx'
import type { EntryKeys } from './entry-keys.ts'
import styles from './voucher-grid.module.css'

type GridProps = {
  entry: Entry
  masters: Masters
  /** The field that was refused, if any. */
  bad: string | undefined
  keys: EntryKeys
  dispatch: (action: EntryAction) => void
  onHighlight: (ledgerId: string | null) => void
  /** Why a line that was pasted is not complete. */
  whyOf?: WhyPasted
  /** What is said below a line. */
  noteOf?: VatNote
  /** The voucher that is offered in grey. */
  ghost?: Entry | undefined
} & LedgerDialogs

/** The lines of a voucher. A line opens by itself below the last one; credit lines are indented. */
export function VoucherGrid(props: GridProps) {
  const { t } = useTranslation()
  const single = props.entry.mode === 'single'
  // On a phone the ledger stands above its amounts and its cost centre: beside them its name would not be read.
  const stacked = !single || props.masters.usesCostCentres
  return (
    <table className={stacked ? `${table.table} ${styles.grid} ${styles.double}` : `${table.table} ${styles.grid}`} aria-label={t('Lines')}>
      <thead>
        <tr>
          <th className={styles.mark}>{single ? '#' : <span className="visually-hidden">{t('Dr or Cr')}</span>}</th>
          <th>{t(props.entry.goods.length > 0 ? OTHER_LINES : single ? PARTICULARS[props.entry.kind] : PARTICULARS.journal)}</th>
          <th className={styles.balance}>{t('Balance')}</th>
          {single ? (
            <th className={styles.amount}>{t('Amount Rs (रु)')}</th>
          ) : (
            <>
              <th className={styles.amount}>{t('Debit Rs (रु)')}</th>
              <th className={styles.amount}>{t('Credit Rs (रु)')}</th>
            </>
          )}
          {props.masters.usesCostCentres && <th className={styles.centre}>{t('Cost centre')}</th>}
        </tr>
      </thead>
      <tbody>
        {props.entry.lines.map((line, index) => (
          <GridLine key={line.key} line={line} index={index} {...props} />
        ))}
        <GhostLines {...props} single={single} />
      </tbody>
    </table>
  )
}

/** Below the goods of a bill: freight, services, what it is rounded by. */
const OTHER_LINES = sentence('Other lines')
const PARTICULARS: Record<EntryKind, string> = {
  payment: sentence('Paid for'),
  receipt: sentence('Received from'),
  contra: sentence('Moved to'),
  sales: sentence('Sold'),
  purchase: sentence('Bought'),
  journal: sentence('Particulars'),
  'stock-journal': sentence('Particulars'),
}

type LineProps = GridProps & { line: EntryLine; index: number }

function GridLine(props: LineProps) {
  const { line, index, entry, masters } = props
  const language = useLanguage()
  const single = entry.mode === 'single'
  const amount = <LineAmount {...props} />
  return (
    <tr className={!single && line.side === 'credit' ? styles.credit : undefined}>
      <td className={styles.mark}>{single ? digits(String(index + 1), language) : <SideButton {...props} />}</td>
      <td className={styles.ledger}>
        <LineLedger {...props} />
      </td>
      <td className={`${styles.balance} second`}>
        {!isEmptyLine(line) && line.ledgerId !== null && <Money amount={balanceAfter(entry, masters, line.ledgerId)} side />}
      </td>
      {single ? (
        <td className={styles.amount}>{amount}</td>
      ) : (
        <>
          <td className={styles.amount}>{line.side === 'debit' && amount}</td>
          <td className={styles.amount}>{line.side === 'credit' && amount}</td>
        </>
      )}
      {masters.usesCostCentres && (
        <td className={styles.centre}>
          {!isEmptyLine(line) && (
            <CostCentreField {...props} costCentres={masters.costCentres} bad={props.bad === `lines.${index}.costCentre`} />
          )}
        </td>
      )}
    </tr>
  )
}

/** The balance of a ledger after this voucher. */
function balanceAfter(entry: Entry, masters: Masters, ledgerId: string): Paisa | undefined {
  return addKnown(masters.balanceOf(ledgerId), movementOf(entry, ledgerId))
}

function SideButton({ line, index, keys, dispatch }: LineProps) {
  const { t } = useTranslation()
  const other = line.side === 'debit' ? 'credit' : 'debit'
  return (
    <button
      type="button"
      className={styles.side}
      data-field={`lines.${index}.side`}
      aria-label={t('Dr or Cr')}
      onClick={() => dispatch({ do: 'line', index, with: { side: other } })}
      onKeyDown={(event) => keys.inSide(event, index)}
    >
      <Side amount={paisa(line.side === 'debit' ? 1n : -1n)} />
    </button>
  )
}

function LineLedger({ entry, line, index, masters, bad, keys, dispatch, onHighlight, whyOf, noteOf, ...dialogs }: LineProps) {
  const { onCreateLedger, onCreateSubLedger, onAlterLedger } = dialogs
  const { t } = useTranslation()
  const pasted = whyOf?.(line)
  const note = noteOf?.(line)
  const subLedgers = line.ledgerId === null ? [] : masters.subLedgersOf(line.ledgerId)
  // Also before there is a first one, which is created here.
  const hasSubLedger = subLedgers.length > 0 || (line.ledgerId !== null && masters.ledgerById.get(line.ledgerId)?.requiresSubLedger)
  return (
    <div className={styles.names}>
      <LedgerField
        field={`lines.${index}.ledger`}
        label={t('Ledger, line {{number}}', { number: index + 1 })}
        masters={masters}
        kind={entry.kind}
        side={line.side}
        ledgerId={line.ledgerId}
        fits={(ledger) => fitsBelow(ledger, entry, masters)}
        bad={bad === `lines.${index}.ledger`}
        onTake={(ledgerId) => dispatch({ do: 'line', index, with: { ledgerId, subLedgerId: null } })}
        onClear={() => dispatch({ do: 'line', index, with: { ledgerId: null, subLedgerId: null } })}
        onHighlight={onHighlight}
        onAlter={onAlterLedger}
        {...(onCreateLedger ? { onCreate: (query: string) => onCreateLedger(index, query || (pasted?.given ?? '')) } : {})}
        onKeyDown={(event, nothingTyped) => keys.inLedger(event, index, nothingTyped)}
      />
      {hasSubLedger && (
        <SubLedgerField
          line={line}
          index={index}
          subLedgers={subLedgers}
          seek={masters.seekSubLedgers}
          bad={bad === `lines.${index}.subLedger`}
          keys={keys}
          dispatch={dispatch}
          onCreateSubLedger={onCreateSubLedger}
        />
      )}
      {pasted && (
        <p className={`${styles.why} warn small`}>
          {pasted.given !== '' && `${pasted.given}: `}
          {pasted.why}
        </p>
      )}
      {(line.ledgerId !== null || line.narration !== '') && <LineNarration line={line} index={index} keys={keys} dispatch={dispatch} />}
      <BillsNote {...{ entry, line, masters }} className={`${styles.why} second small`} />
      {isLanded(entry, line.ledgerId) && <p className={`${styles.why} second small`}>{t('Is part of what the goods cost.')}</p>}
      {note !== undefined && <p className={`${styles.why} second small`}>{note}</p>}
    </div>
  )
}

/** A contra offers cash and bank only; the ledger above is not offered in the lines. */
function fitsBelow(ledger: LedgerAnswer, { kind, mode, accountId }: Entry, masters: Masters): boolean {
  return (kind !== 'contra' || masters.isCashOrBank(ledger)) && (mode === 'double' || ledger.id !== accountId)
}

/** The narration of a line: beside the ledger while it is empty, else on a row of its own below. */
function LineNarration({ line, index, keys, dispatch }: Pick<LineProps, 'line' | 'index' | 'keys' | 'dispatch'>) {
  const { t } = useTranslation()
  return (
    <input
      className={styles.note}
      data-field={`lines.${index}.narration`}
      aria-label={t('Narration, line {{number}}', { number: index + 1 })}
      placeholder={t('Narration')}
      maxLength={500}
      autoComplete="off"
      value={line.narration}
      onChange={(event) => dispatch({ do: 'line', index, with: { narration: event.target.value } })}
      onKeyDown={(event) => keys.inLineNarration(event, index)}
    />
  )
}

function LineAmount({ line, index, entry, bad, keys, dispatch, ghost }: LineProps) {
  const { t } = useTranslation()
  const number = { number: index + 1 }
  return (
    <AmountField
      field={`lines.${index}.amount`}
      label={line.side === 'debit' ? t('Debit, line {{number}}', number) : t('Credit, line {{number}}', number)}
      text={line.text}
      offered={line.ledgerId === null ? ZERO : (ghost?.lines[index]?.amount ?? offeredAmount(entry, line))}
      bad={bad === `lines.${index}.amount`}
      unread={line.text.trim() !== '' && line.amount === ZERO}
      onType={(text) => dispatch({ do: 'line', index, with: { text } })}
      onLeave={() => line.text !== '' && dispatch({ do: 'tidy amount', index })}
      onKeyDown={(event) => keys.inAmount(event, index)}
    />
  )
}

type SubLedgerFieldProps = Pick<GridProps, 'keys' | 'dispatch'> & {
  onCreateSubLedger: CreateSubLedger | undefined
  line: EntryLine
  index: number
  subLedgers: SubLedgerAnswer[]
  seek: Masters['seekSubLedgers']
  bad: boolean
}

function SubLedgerField({ line, index, subLedgers, seek, bad, keys, dispatch, onCreateSubLedger }: SubLedgerFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ledgerId } = line
  const createOnes = onCreateSubLedger &&
    ledgerId !== null && {
      onCreate: (query: string) => onCreateSubLedger(index, ledgerId, query),
      createLabel: (query: string) => (query.trim() === '' ? t('New sub-ledger') : t('New sub-ledger “{{name}}”', { name: query })),
    }
  const chosen = subLedgers.find((subLedger) => subLedger.id === line.subLedgerId)
  const open = subLedgers.filter((subLedger) => subLedger.active)
  const seekOwn = (query: string) => ledgerId !== null && seek(query, ledgerId)
  const match = (query: string) =>
    offerNames(query, open, language, { most: OFFERED, searching: seekOwn(query) }).map((found) => ({
      id: found.item.id,
      text: nameIn(found.item, language),
      show: <FoundName found={found} />,
    }))
  return (
    <Picker
      in="cell"
      field={`lines.${index}.subLedger`}
      label={t('Sub-ledger, line {{number}}', { number: index + 1 })}
      chosen={chosen ? nameIn(chosen, language) : ''}
      match={match}
      seek={seekOwn}
      bad={bad}
      onTake={(subLedgerId) => dispatch({ do: 'line', index, with: { subLedgerId } })}
      onClear={() => dispatch({ do: 'line', index, with: { subLedgerId: null } })}
      {...createOnes}
      onKeyDown={(event, nothingTyped) => keys.inSubLedger(event, index, nothingTyped)}
    />
  )
}
