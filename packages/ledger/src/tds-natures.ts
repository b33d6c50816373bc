import type { TdsRate } from './tds.ts'

/** A nature of payment that an organization starts with. */
export type StarterNature = { name: string; nameNp: string; section: string; final: boolean; note: string; rates: readonly TdsRate[] }

/** 1 Shrawan 2083. */
const SINCE = '2026-07-17'
const SOURCE = 'FY 2083/84: tax guides of Ashadh–Bhadra 2083; to be confirmed by a chartered accountant'

const nature = (
  name: string,
  nameNp: string,
  section: string,
  rate: number,
  more: Partial<StarterNature & { threshold: string }> = {},
): StarterNature => {
  const { threshold = null, ...rest } = more
  const rates = [{ since: SINCE, rate, threshold, slabs: [], source: SOURCE, confirmed: false }]
  return { ...{ name, nameNp, section, final: false, note: '', rates }, ...rest }
}

/** The usual natures of payment with what is deducted from them, as data that each organization then changes. Source: docs/sources.md. */
export const STARTER_NATURES: readonly StarterNature[] = [
  nature('Service fee – payee with VAT', 'सेवा शुल्क – मू.अ.क. मा दर्ता भएकोलाई', '88', 150),
  nature('Service fee – payee with PAN only', 'सेवा शुल्क – स्थायी लेखा नम्बर मात्र भएकोलाई', '88', 1_500),
  nature('Service, royalty or technical fee – non-resident', 'सेवा, रोयल्टी वा प्राविधिक शुल्क – गैरबासिन्दा', '88', 1_500),
  nature('Contract or supply above Rs 50,000', 'रु ५० हजारभन्दा बढीको ठेक्का वा आपूर्ति', '89', 150, {
    threshold: '50000.00',
    note: 'Payments to one party within ten days count together',
  }),
  nature('Contract – non-resident', 'ठेक्का – गैरबासिन्दा', '89', 500),
  nature('Rent of house or land', 'घर वा जग्गा भाडा', '88', 1_000, { final: true, note: 'Final where the payee is a natural person' }),
  nature('Vehicle hire or freight – payee with VAT', 'सवारी भाडा वा ढुवानी – मू.अ.क. मा दर्ता भएकोलाई', '88', 150),
  nature('Vehicle hire or freight – payee without VAT', 'सवारी भाडा वा ढुवानी – मू.अ.क. मा दर्ता नभएकोलाई', '88', 250),
  nature('Commission', 'कमिसन', '88', 1_500),
  nature("Insurance agent's commission", 'बिमा अभिकर्ताको कमिसन', '88', 2_000, { final: true }),
  nature('Interest – natural person', 'ब्याज – प्राकृतिक व्यक्ति', '88', 600, { final: true }),
  nature('Interest – others', 'ब्याज – अन्य', '88', 1_500),
  nature('Dividend', 'लाभांश', '88', 500, { final: true }),
  nature('Meeting allowance', 'बैठक भत्ता', '88', 1_500, { final: true }),
  nature('Windfall gain', 'आकस्मिक लाभ', '88Ka', 2_500, { final: true }),
  nature('Payout of a ride-sharing or e-commerce platform', 'राइड सेयरिङ वा इ-कमर्स मञ्चको भुक्तानी', '95Ka', 100),
  {
    ...{ name: 'Salary', nameNp: 'तलब', section: '87', final: false, note: 'Slabs of the income of a year, after SSF, PF and CIT' },
    rates: [
      {
        ...{ since: SINCE, rate: null, threshold: null, confirmed: false },
        slabs: [
          { upTo: '1000000.00', rate: 100 },
          { upTo: null, rate: null },
        ],
        source:
          'FY 2083/84: one table, 1 % to 10 lakh, 29 % at the top; the slabs between are to be entered, all to be confirmed by a chartered accountant',
      },
    ],
  },
]
