import { adToBs, formatBs } from '@lekha/calendar'
import { formatScaled, quantity } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { nameIn, useMasters } from '../../books/masters.ts'
import type { FieldNames } from '../../masters/history-dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useValuationNames, useVatNames } from './goods-words.ts'
import { type Goods, named } from './use-goods.ts'

type Value = string | number | boolean | null

/** The labels of an item's fields, and how its ids, classes and quantities are read. */
export function useItemFields(goods: Goods | undefined): FieldNames {
  const { t } = useTranslation()
  const language = useLanguage()
  const ledgers = useMasters()?.ledgers
  const [vat, valuations] = [useVatNames() as Record<string, string>, useValuationNames() as Record<string, string>]
  const nameOf = (rows: readonly { id: string; name: string; nameNp: string }[] | undefined) => (id: Value) => {
    const row = named(rows, String(id))
    return row ? nameIn(row, language) : '…'
  }
  const many = (value: Value) => formatScaled(quantity(BigInt(value as number)), 0, language)
  return {
    ...{ name: t('English'), nameNp: t('Nepali'), code: t('Code'), alias: t('Alias'), barcode: t('Barcode'), hsCode: t('HS code') },
    groupId: [t('Stock group'), nameOf(goods?.groups)],
    categoryId: [t('Stock category'), nameOf(goods?.categories)],
    unitId: [t('Unit'), nameOf(goods?.units)],
    alternateUnitId: [t('Alternate unit'), nameOf(goods?.units)],
    alternateQuantity: [t('Quantity in the alternate unit'), many],
    unitQuantity: [t('Equals in the unit'), many],
    vatClass: [t('VAT'), (value) => vat[String(value)]],
    vatSince: [t('VAT since'), (day) => formatBs(adToBs(String(day)), language)],
    formerVatClass: [t('VAT before'), (value) => vat[String(value)]],
    salesLedgerId: [t('Sold in'), nameOf(ledgers)],
    purchaseLedgerId: [t('Bought in'), nameOf(ledgers)],
    stockLedgerId: [t('Ledger of stock'), nameOf(ledgers)],
    valuation: [t('Valuation'), (value) => valuations[String(value)]],
    reorderLevel: [t('Reorder level'), many],
    reorderQuantity: [t('Reorder quantity'), many],
    active: t('Can be used in new vouchers'),
  }
}
