import { expect, test } from 'vitest'
import { isIncomeTaxName } from './income-tax.ts'

test('ledgers of the income tax are known by their names in both languages', () => {
  const names = ['Advance Income Tax', 'अग्रिम आयकर', 'Income tax expense', 'आय कर']
  expect(names.filter((name) => !isIncomeTaxName(name))).toEqual([])
  expect(['Income Tax Audit Fee', 'Deferred Income Tax Asset', 'आयकर परामर्श'].filter((name) => isIncomeTaxName(name))).toEqual([])
  expect(isIncomeTaxName('Income', 'Taxable sales', 'अग्रिम कर – भाडा', 'Other income taxi')).toBe(false)
})
