import type { Voucher } from '@lekha/contract'
import { digits, formatScaled, magnitude, type Quantity, quantity } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import type { GoodsMasters } from '../../../../books/goods-masters.ts'
import { type Masters, nameIn } from '../../../../books/masters.ts'
import { NameText } from '../../../../picker/marked-name.tsx'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import { Money } from '../../../../ui/money.tsx'
import { BatchText } from '../batch-text.tsx'
import { numbered } from '../numbered.ts'

type Movements = NonNullable<Voucher['movements']>
type BillLinesProps = {
  movements: Movements
  services: Voucher['lines']
  masters: Masters
  goods: GoodsMasters | undefined
  /** A roll has no room for the number of the tariff and the unit in columns of their own. */
  isNarrow: boolean
}

/** What a bill charges, before its discounts and VAT: goods with quantity and rate, then services and freight. */
export function BillLines({ movements, services, masters, goods, isNarrow }: BillLinesProps) {
  const { t } = useTranslation()
  const billed = movements.flatMap((movement) => (movement.bill ? [{ ...movement, bill: movement.bill }] : []))
  return (
    <table className="bill-lines">
      <thead>
        <tr>
          <th className="bill-number">{t('S.N.')}</th>
          {!isNarrow && <th className="bill-hs">{t('HS code')}</th>}
          <th>{t('Particulars')}</th>
          <th className="bill-figure">{t('Quantity')}</th>
          {!isNarrow && <th className="bill-unit">{t('Unit')}</th>}
          <th className="bill-figure">{isNarrow ? t('Rate') : t('Rate Rs (रु)')}</th>
          <th className="bill-figure">{isNarrow ? t('Amount') : t('Amount Rs (रु)')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(billed).map(({ key, line }, index) => (
          <GoodsRow key={key} movement={line} number={index + 1} goods={goods} isNarrow={isNarrow} />
        ))}
        {numbered(services).map(({ key, line }, index) => (
          <ServiceRow key={key} line={line} number={billed.length + index + 1} masters={masters} isNarrow={isNarrow} />
        ))}
      </tbody>
    </table>
  )
}

type Billed = Movements[number] & { bill: NonNullable<Movements[number]['bill']> }

function GoodsRow({
  movement,
  number,
  goods,
  isNarrow,
}: {
  movement: Billed
  number: number
  goods: GoodsMasters | undefined
  isNarrow: boolean
}) {
  const language = useLanguage()
  const item = goods?.itemById.get(movement.stockItemId)
  const unit = item && goods?.unitOf(item)?.symbol
  const many = formatScaled(sizeOf(movement.quantity), 0, language)
  const { bill } = movement
  return (
    <tr>
      <td className="bill-number">{digits(String(number), language)}</td>
      {!isNarrow && <td className="bill-hs">{item && digits(item.hsCode, language)}</td>}
      <td>
        {item ? <NameText of={item} /> : '–'}
        <BatchText {...movement} />
      </td>
      <td className="bill-figure" lang={langOf(language)}>
        {isNarrow ? `${many} ${unit ?? ''}` : many}
      </td>
      {!isNarrow && <td className="bill-unit">{unit}</td>}
      <td className="bill-figure" lang={langOf(language)}>
        {formatScaled(bill.rate, 2, language)}
      </td>
      <td className="bill-figure">
        <Money amount={magnitude((bill.amount + bill.discount) as typeof bill.amount)} />
      </td>
    </tr>
  )
}

const sizeOf = (many: Quantity): Quantity => (many < 0n ? quantity(-many) : many)

type ServiceRowProps = { line: Voucher['lines'][number]; number: number; masters: Masters; isNarrow: boolean }

function ServiceRow({ line, number, masters, isNarrow }: ServiceRowProps) {
  const language = useLanguage()
  const ledger = masters.ledgerById.get(line.ledgerId)
  return (
    <tr>
      <td className="bill-number">{digits(String(number), language)}</td>
      {!isNarrow && <td className="bill-hs" />}
      <td>
        {ledger ? nameIn(ledger, language) : '–'}
        {line.narration !== '' && <span className="line-note small">{line.narration}</span>}
      </td>
      <td className="bill-figure" />
      {!isNarrow && <td className="bill-unit" />}
      <td className="bill-figure" />
      <td className="bill-figure">
        <Money amount={line.amount} />
      </td>
    </tr>
  )
}
