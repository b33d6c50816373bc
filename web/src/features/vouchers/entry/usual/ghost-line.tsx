import { paisa } from '@lekha/money'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { useLanguage } from '../../../../ui/language.ts'
import { Money, Side } from '../../../../ui/money.tsx'
import { type Entry, type EntryLine, isEmptyLine } from '../entry.ts'
import grid from '../form/voucher-grid.module.css'
import styles from './ghost-line.module.css'

/** The lines of the usual entry that do not stand there yet, in grey; they are in no total until they are taken. */
export function GhostLines({ entry, ghost, ...shared }: { entry: Entry; ghost?: Entry | undefined; single: boolean; masters: Masters }) {
  const filled = entry.lines.filter((line) => !isEmptyLine(line)).length
  return ghost?.lines.slice(filled).map((line) => <GhostLine key={line.key} line={line} {...shared} />)
}

type GhostLineProps = { line: EntryLine; single: boolean; masters: Masters }

function GhostLine({ line, single, masters }: GhostLineProps) {
  const language = useLanguage()
  const ledger = line.ledgerId === null ? undefined : masters.ledgerById.get(line.ledgerId)
  const amount = <Money amount={line.amount} />
  const isCredit = !single && line.side === 'credit'
  return (
    <tr className={isCredit ? `${styles.ghost} ${grid.credit}` : styles.ghost} data-ghost>
      <td className={grid.mark}>{!single && <Side amount={paisa(isCredit ? -1n : 1n)} />}</td>
      <td className={grid.ledger}>
        <span className={styles.name}>{ledger && nameIn(ledger, language)}</span>
      </td>
      <td className={grid.balance} />
      {single ? (
        <td className={grid.amount}>{amount}</td>
      ) : (
        <>
          <td className={grid.amount}>{!isCredit && amount}</td>
          <td className={grid.amount}>{isCredit && amount}</td>
        </>
      )}
      {masters.usesCostCentres && <td className={grid.centre} />}
    </tr>
  )
}
