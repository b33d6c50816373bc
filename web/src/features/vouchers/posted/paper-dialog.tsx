import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '../../../ui/check.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { keepWithoutPrices, readWithoutPrices } from './order-sheet.ts'
import styles from './paper-dialog.module.css'
import { PAPER_SIZES, type PaperSize } from './paper-size.ts'

type PaperDialogProps = {
  chosen: PaperSize
  organizationId: string
  /** Whether a delivery note is printed, which may leave its prices out. */
  isOfDelivery: boolean
  onChoose: (size: PaperSize) => void
  onClose: () => void
}

/** Asks for the paper of a voucher: by a digit, or with the arrows and Enter. The next vouchers are printed on the same. */
export function PaperDialog({ chosen, organizationId, isOfDelivery, onChoose, onClose }: PaperDialogProps) {
  const { t } = useTranslation()
  const [withoutPrices, setWithoutPrices] = useState(() => readWithoutPrices(organizationId))
  const list = useRef<HTMLUListElement>(null)
  const labels: Record<PaperSize, string> = {
    A4: t('A4, both copies on one sheet'),
    'A4-single': t('A4, one copy'),
    A5: t('A5, each copy on a sheet'),
    'A5-single': t('A5, one copy'),
  }
  const sizes = PAPER_SIZES.map((size, index) => ({ size, keys: String(index + 1), label: labels[size] }))
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
        ...sizes.map(({ size, keys, label }) => ({ keys, label, run: () => onChoose(size) })),
        { keys: 'ArrowUp ArrowDown', label: t('Choose'), run: (chord) => move(chord === 'ArrowUp' ? -1 : 1) },
        { keys: 'Enter', label: t('Print') },
        { keys: 'Escape', label: t('Close'), run: onClose },
      ]}
    >
      <ul className={styles.sizes} ref={list}>
        {sizes.map(({ size, keys, label }) => (
          <li key={size}>
            <button type="button" data-autofocus={size === chosen || undefined} onClick={() => onChoose(size)}>
              <span>{label}</span>
              <Kbd silent keys={keys} />
            </button>
          </li>
        ))}
      </ul>
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
      <p className="second">{t('This browser keeps the choice for this organization.')}</p>
    </Dialog>
  )
}
