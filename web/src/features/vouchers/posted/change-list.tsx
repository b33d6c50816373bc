import { adToBs, formatBs } from '@lekha/calendar'
import type { Voucher } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { formatAmount, type Language, percentShown } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../../books/masters.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { Money } from '../../../ui/money.tsx'
import { useDetailsText } from '../entry/details/details-line.tsx'
import styles from './change-list.module.css'
import { changesBetween, type VersionChange } from './version-changes.ts'
import { WholeMovement } from './whole-movement.tsx'

type Line = Voucher['lines'][number]
type ChangeListProps = { former: Voucher; version: Voucher; masters: Masters }

/** The changes of a version: each field with its value before and after. */
export function ChangeList({ former, version, masters }: ChangeListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const changes = changesBetween(former, version)
  return (
    <ul className={styles.changes} lang={langOf(language)}>
      {changes.length === 0 && <li className="second">{t('Nothing was changed.')}</li>}
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a stored version never change their order.
        <li key={index}>
          <Change change={change} masters={masters} />
        </li>
      ))}
    </ul>
  )
}

const FIELDS = { reference: sentence('Reference'), narration: sentence('Narration') } as const

function Change({ change, masters }: { change: VersionChange; masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const details = useDetailsText()
  switch (change.in) {
    case 'order of lines':
      return t('The order of the lines was changed.')
    case 'added line':
      return <WholeLine says={t('Line added')} line={change.after} masters={masters} />
    case 'removed line':
      return <WholeLine says={t('Line removed')} line={change.before} masters={masters} />
    case 'added goods':
      return <WholeMovement says={t('Goods added')} movement={change.after} />
    case 'removed goods':
      return <WholeMovement says={t('Goods removed')} movement={change.before} />
    case 'line':
      return <LineChange before={change.before} after={change.after} masters={masters} />
    case 'date':
      return (
        <BeforeAfter
          field={t('Date')}
          before={formatBs(adToBs(change.before), language)}
          after={formatBs(adToBs(change.after), language)}
        />
      )
    case 'details':
      return (
        <BeforeAfter field={t('More details')} before={details({ details: change.before })} after={details({ details: change.after })} />
      )
    case 'reference':
    case 'narration':
      return <BeforeAfter field={t(FIELDS[change.in])} before={change.before} after={change.after} />
  }
}

/** The changed fields of one line, after the name of its ledger. */
function LineChange({ before, after, masters }: { before: Line; after: Line; masters: Masters }) {
  const { t } = useTranslation()
  const name = useNames(masters)
  const language = useLanguage()
  return (
    <>
      <b>{name.ledger(before)}</b>
      {before.ledgerId !== after.ledgerId && <BeforeAfter field={t('Ledger')} before={name.ledger(before)} after={name.ledger(after)} />}
      {before.subLedgerId !== after.subLedgerId && (
        <BeforeAfter field={t('Sub-ledger')} before={name.subLedger(before)} after={name.subLedger(after)} />
      )}
      {before.costCentreId !== after.costCentreId && (
        <BeforeAfter field={t('Cost centre')} before={name.costCentre(before)} after={name.costCentre(after)} />
      )}
      {before.amount !== after.amount && (
        <BeforeAfter field={t('Amount')} before={<Money amount={before.amount} side />} after={<Money amount={after.amount} side />} />
      )}
      {deductionText(before, language) !== deductionText(after, language) && (
        <BeforeAfter field={t('TDS')} before={deductionText(before, language)} after={deductionText(after, language)} />
      )}
      {before.narration !== after.narration && <BeforeAfter field={t('Narration')} before={before.narration} after={after.narration} />}
    </>
  )
}

/** From what the tax of a line was deducted: its rate and base. */
const deductionText = ({ deduction }: Line, language: Language): string =>
  deduction ? `${percentShown(deduction.rate, language)} % × ${formatAmount(deduction.base, language)}` : ''

function WholeLine({ says, line, masters }: { says: string; line: Line; masters: Masters }) {
  const name = useNames(masters)
  const names = [name.ledger(line), name.subLedger(line), name.costCentre(line), line.narration].filter((text) => text !== '')
  return (
    <>
      <span className="second">{says}:</span> <span>{names.join(' · ')}</span> <Money amount={line.amount} side />
    </>
  )
}

function BeforeAfter({ field, before, after }: { field: string; before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation()
  const nothing = <span className="second">{t('(empty)')}</span>
  return (
    <span>
      <span className="second">{field}:</span> <del>{before === '' ? nothing : before}</del> → <ins>{after === '' ? nothing : after}</ins>
    </span>
  )
}

function useNames(masters: Masters) {
  const language = useLanguage()
  const named = (found: { name: string; nameNp: string } | undefined) => (found ? nameIn(found, language) : '')
  return {
    ledger: (line: Line) => named(masters.ledgerById.get(line.ledgerId)),
    subLedger: (line: Line) => named(line.subLedgerId === null ? undefined : masters.subLedgerById.get(line.subLedgerId)),
    costCentre: (line: Line) => named(masters.costCentres.find(({ id }) => id === line.costCentreId)),
  }
}
