import { BILL_PAPERS, type BillPaper } from '@lekha/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '../../../ui/check.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LetterheadField } from './bill/letterhead-field.tsx'
import { keepWithoutPrices, readWithoutPrices } from './order-sheet.ts'
import styles from './paper-dialog.module.css'
import { PAPER_SIZES, type PaperSize } from './paper-size.ts'

type Asking<Paper> = { chosen: Paper; onChoose: (paper: Paper) => void; onClose: () => void }

/** Asks for the paper of a voucher; a delivery note may leave its prices out. */
export function VoucherPaperDialog({
  organizationId,
  isOfDelivery,
  ...asking
}: Asking<PaperSize> & { organizationId: string; isOfDelivery: boolean }) {
  const { t } = useTranslation()
  const [withoutPrices, setWithoutPrices] = useState(() => readWithoutPrices(organizationId))
  const labels: Record<PaperSize, string> = {
    A4: t('A4, both copies on one sheet'),
    'A4-single': t('A4, one copy'),
    A5: t('A5, each copy on a sheet'),
    'A5-single': t('A5, one copy'),
  }
  return (
    <PaperDialog papers={PAPER_SIZES} labels={labels} {...asking}>
      {isOfDelivery && (
        <Check
          label={t('Without prices')}
          checked={withoutPrices}
          onChange={() => {
            keepWithoutPrices(organizationId, !withoutPrices)
            setWithoutPrices(!withoutPrices)
          }}
        />
      )}
    </PaperDialog>
  )
}

/** Asks for the paper of an issued bill. */
export function BillPaperDialog({ organizationId, ...asking }: Asking<BillPaper> & { organizationId: string }) {
  const { t } = useTranslation()
  const labels: Record<BillPaper, string> = {
    A4: t('A4, each copy on a sheet'),
    A5: t('A5, each copy on a sheet'),
    roll: t('Roll of 80 mm'),
    letterhead: t('A4 with a printed letterhead'),
  }
  return (
    <PaperDialog papers={BILL_PAPERS} labels={labels} {...asking}>
      <LetterheadField organizationId={organizationId} />
    </PaperDialog>
  )
}

type PaperDialogProps<Paper extends string> = Asking<Paper> & {
  papers: readonly Paper[]
  labels: Record<Paper, string>
  children?: ReactNode
}

/** Asks for a paper: by a digit, or with the arrows and Enter. The next vouchers are printed on the same. */
function PaperDialog<Paper extends string>({ papers, labels, chosen, onChoose, onClose, children }: PaperDialogProps<Paper>) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const choices = papers.map((paper, index) => ({ paper, keys: String(index + 1), label: labels[paper] }))
  const move = (by: number) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = all.findIndex((each) => each.matches(':focus'))
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('Print on which paper?')}
      keys={[
        ...choices.map(({ paper, keys, label }) => ({ keys, label, run: () => onChoose(paper) })),
        { keys: 'ArrowUp ArrowDown', label: t('Choose'), run: (chord) => move(chord === 'ArrowUp' ? -1 : 1) },
        { keys: 'Enter', label: t('Print') },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      <ul className={styles.sizes} ref={list}>
        {choices.map(({ paper, keys, label }) => (
          <li key={paper}>
            <button type="button" data-autofocus={paper === chosen || undefined} onClick={() => onChoose(paper)}>
              <span>{label}</span>
              <Kbd silent keys={keys} />
            </button>
          </li>
        ))}
      </ul>
      {children}
      <p className="second">{t('This browser keeps the choice for this organization.')}</p>
    </Dialog>
  )
}
