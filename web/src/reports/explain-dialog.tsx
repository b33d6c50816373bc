import { type Explanation, explainFigure, FIGURES, type Figure, type FigureOf, isZero, type Report } from '@lekha/contract'
import { digits, formatCount, parsePaisa, ZERO } from '@lekha/money'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../api/use-endpoint.ts'
import { nameIn } from '../books/masters.ts'
import { useOrganization } from '../books/organization.ts'
import { DateText } from '../ui/date-text.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckIcon, WarningIcon } from '../ui/icon.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { Money, Side } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './explain.module.css'
import { chipLabel } from './filter-chips.tsx'
import { useKnownNote } from './known-note.ts'
import { periodText } from './period.ts'

type ExplainDialogProps = {
  report: Report
  of: FigureOf
  /** The name of the row. */
  label: string
  /** The figure of the row's main column. */
  begin: Figure
  onOpen: (voucherId: string) => void
  onClose: () => void
}

/**
 * What a figure consists of: the balance it begins with, what moved it and how often, the largest vouchers, and the parts of a group. Left and
 * Right choose the figure, Up and Down a voucher, which Enter opens.
 */
export function ExplainDialog({ report, of, label, begin, onOpen, onClose }: ExplainDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const language = useLanguage()
  const [figure, setFigure] = useState(begin)
  const { known } = report.params
  const query = { ...of, figure, ...(known === undefined ? {} : { known }) }
  const found = useEndpoint(explainFigure, { params: { organizationId }, query }, { keepFormer: true }).data?.result
  const body = useRef<HTMLDivElement>(null)
  const step = (by: number) => setFigure(FIGURES[(FIGURES.indexOf(figure) + by + FIGURES.length) % FIGURES.length] ?? begin)
  return (
    <Dialog
      onClose={onClose}
      title={found?.of ? nameIn(found.of, language) : label}
      keys={[
        { keys: 'ArrowLeft ArrowRight', label: t('Other figure'), run: (chord) => step(chord === 'ArrowLeft' ? -1 : 1) },
        { keys: 'ArrowUp ArrowDown', label: t('Voucher'), run: (chord) => moveIn(body.current, chord === 'ArrowUp' ? -1 : 1) },
        { keys: 'Enter', label: t('Open') },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      <div className={styles.explained} ref={body}>
        <Whose report={report} of={of} within={found?.within.map((each) => nameIn(each, language)) ?? []} />
        {!found && <Skeleton lines={5} />}
        {found && <Formula found={found} figure={figure} onChoose={setFigure} />}
        {found && <Largest key={found.largest[0]?.id} found={found} onOpen={onOpen} />}
        {found && <Parts found={found} figure={figure} />}
      </div>
    </Dialog>
  )
}

const isBalance = (figure: Figure): boolean => figure === 'opening' || figure === 'closing'

/** An amount with Dr or Cr, or with their slot left empty, so that the decimals stand below each other. */
function Figured({ amount, side }: { amount: string; side: boolean }) {
  return (
    <span className={styles.amount}>
      <Money amount={parsePaisa(amount)} side={side} />
      {!side && <Side amount={ZERO} />}
    </span>
  )
}

const vouchersIn = (body: HTMLElement | null) => [...(body?.querySelectorAll<HTMLElement>('[data-voucher]') ?? [])]

function moveIn(body: HTMLElement | null, by: number): void {
  const all = vouchersIn(body)
  const at = all.findIndex((each) => each.matches(':focus'))
  all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}

/** The groups above, the days, the day as known on, and the filters in force. */
function Whose({ report, of, within }: { report: Report; of: FigureOf; within: string[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const known = useKnownNote(report)
  const hiding = report.filters.filter(({ id, role, value, standard }) => role === 'filter' && id !== 'known' && value !== standard)
  return (
    <>
      <p className="second">
        {within.length > 0 && `${within.join(' › ')} · `}
        <span lang={langOf(language)}>{periodText(of, language)}</span>
      </p>
      {known !== undefined && <p className="hint small">{known}</p>}
      {hiding.length > 0 && (
        <p className="hint small">
          {t('Filters in force: {{filters}}', { filters: hiding.map((filter) => chipLabel(filter, language)).join(' · ') })}
        </p>
      )}
    </>
  )
}

type FormulaProps = { found: Explanation; figure: Figure; onChoose: (figure: Figure) => void }

/** Opening + debit − credit = closing, with the number of entries on either side, and the proof of it. */
function Formula({ found, figure, onChoose }: FormulaProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const counted = (count: number) => (count === 1 ? t('1 entry') : t('{{number}} entries', { number: formatCount(count, language) }))
  const lines: Record<Figure, [sign: string, label: string, note?: string]> = {
    opening: ['', t('Opening')],
    debit: ['+', t('Debit'), counted(found.debits)],
    credit: ['−', t('Credit'), counted(found.credits)],
    closing: ['=', t('Closing')],
  }
  return (
    <table className={styles.formula}>
      <caption className="visually-hidden">{t('Opening + debit − credit = closing')}</caption>
      <tbody>
        {FIGURES.map((each) => {
          const [sign, label, note] = lines[each]
          return (
            <tr
              key={each}
              data-chosen={each === figure || undefined}
              aria-current={each === figure || undefined}
              onClick={() => onChoose(each)}
            >
              <td className={styles.sign}>{sign}</td>
              <th scope="row">
                {label}{' '}
                {note !== undefined && (
                  <span className="second" lang={langOf(language)}>
                    {note}
                  </span>
                )}
              </th>
              <td>
                <Figured amount={found[each]} side={isBalance(each)} />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            <Checked difference={found.difference} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Whether a figure agrees with what it is made from: with its entries, or with its parts. */
export function Checked({ difference, parts = false }: { difference: string; parts?: boolean }) {
  const { t } = useTranslation()
  const holds = isZero(difference)
  return (
    <span className={styles.checked} data-proof={holds ? 'holds' : 'failed'}>
      {holds ? <CheckIcon /> : <WarningIcon />}{' '}
      {holds ? (parts ? t('Agrees with its parts') : t('Agrees with the entries')) : t('Does not agree')}
      {!holds && <Money amount={parsePaisa(difference)} />}
    </span>
  )
}

/** The keyboard begins on the largest voucher. */
const focusOn = (button: HTMLElement | null) => button?.focus()

function Largest({ found, onOpen }: { found: Explanation; onOpen: (voucherId: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (found.largest.length === 0) return null
  return (
    <Titled title={t('Largest vouchers')}>
      {found.largest.map(({ id, number, date, narration, amount }, place) => (
        <li key={id}>
          <button ref={place === 0 ? focusOn : undefined} type="button" className={styles.voucher} data-voucher onClick={() => onOpen(id)}>
            <span lang={langOf(language)}>{digits(number, language)}</span>
            <span className="second">
              <DateText ad={date} form="day-month-year" />
              {narration !== '' && ` · ${narration}`}
            </span>
            <Figured amount={amount} side={found.of !== null} />
          </button>
        </li>
      ))}
    </Titled>
  )
}

/** More parts than this are counted only. */
const LISTED = 12

function Parts({ found, figure }: { found: Explanation; figure: Figure }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const parts = found.parts.filter((part) => !isZero(part[figure]))
  if (parts.length === 0) return null
  const rest = parts.length - LISTED
  return (
    <Titled title={t('Consists of')}>
      {parts.slice(0, LISTED).map((part) => (
        <li key={part.id} className={styles.part}>
          <span>{nameIn(part, language)}</span>
          <Figured amount={part[figure]} side={isBalance(figure)} />
        </li>
      ))}
      {rest > 0 && <li className="second">{t('and {{number}} more', { number: formatCount(rest, language) })}</li>}
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.list}>
      <h3 className="second">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}
