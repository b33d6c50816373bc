import { type OrganizationKind, wordsOf } from './organization-kind.ts'
import { type Section, titled } from './statement.ts'

/** The profit brought forward, what was transferred from it since the year began, and the profit of the year so far. */
export function profitRows(kind: OrganizationKind) {
  const { kept, profit } = wordsOf(kind)
  const forPeriod =
    kind === 'business'
      ? { name: 'For the period', nameNp: 'यस अवधिको' }
      : { name: `${profit.name} for the period`, nameNp: `यस अवधिको ${profit.nameNp}` }
  return {
    ...{ id: 'profit-and-loss', ...kept },
    sections: [
      {
        ...titled('brought-forward', 'Brought forward', 'अघिल्लो वर्षबाट सारिएको'),
        choose: { reserved: 'profit-and-loss', figure: 'opening' },
      },
      {
        ...titled('transferred', 'Transferred in the year', 'यस वर्ष रकमान्तर गरिएको'),
        choose: { reserved: 'profit-and-loss', figure: 'movement' },
      },
      { id: 'profit-of-year', ...forPeriod, choose: { natures: ['income', 'expense'], stock: 'change' } },
    ],
  } satisfies Section
}

/** The code of the group of capital, as statements choose it. */
export const CAPITAL = ['capital-account']
