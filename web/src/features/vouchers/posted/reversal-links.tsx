import type { Voucher } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Masters, voucherTypeName } from '../../../books/masters.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { useKeys } from '../../../ui/use-keys.ts'

const HOW = {
  ...{ reverses: sentence('Reverses'), reversedBy: sentence('Reversed by') },
  ...{ corrects: sentence('Corrects'), correctedBy: sentence('Corrected by') },
}

/** The voucher that this one reverses or corrects, and those that reverse or correct it: Enter opens it, and Enter there comes back. */
export function ReversalLinks({ voucher, masters }: { voucher: Voucher; masters: Masters }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const links = (['reversedBy', 'reverses', 'corrects', 'correctedBy'] as const).flatMap((how) =>
    [voucher[how] ?? []].flat().map((other) => ({ how, other })),
  )
  const [first] = links
  const open = (id: string) => void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: id } })
  const label = first ? t('Open {{number}}', { number: digits(first.other.number, lng) }) : ''
  useKeys([{ keys: 'Enter', label, run: () => first && open(first.other.id), when: first !== undefined }])
  return links.map(({ how, other }) => {
    return (
      <p key={other.id} className="line" lang={langOf(lng)}>
        <span className="second">{t(HOW[how])}</span>
        <Link to="/$lng/transaction/voucher" params={{ lng }} search={{ voucher: other.id }}>
          {voucherTypeName(masters, other.type, lng)} {digits(other.number, lng)}
        </Link>
        {other === first?.other && <Kbd keys="Enter" />}
      </p>
    )
  })
}
