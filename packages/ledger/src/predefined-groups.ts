import type { Nature } from './chart.ts'

/** One of the 28 groups that every organization starts with: 15 primary, 13 below them. */
export type PredefinedGroup = {
  code: string
  name: string
  nameNp: string
  parent: string | null
  nature: Nature | null
  affectsGrossProfit: boolean | null
  sort: number
}

const primary = (
  code: string,
  name: string,
  nameNp: string,
  nature: Nature,
  sort: number,
  affectsGrossProfit = false,
): PredefinedGroup => ({
  code,
  name,
  nameNp,
  parent: null,
  nature,
  affectsGrossProfit,
  sort,
})

const below = (parent: string, code: string, name: string, nameNp: string, sort: number): PredefinedGroup => ({
  code,
  name,
  nameNp,
  parent,
  nature: null,
  affectsGrossProfit: null,
  sort,
})

/** TallyPrime's predefined groups with our Nepali names, parents before children. Source: docs/sources.md. */
export const PREDEFINED_GROUPS: readonly PredefinedGroup[] = [
  primary('capital-account', 'Capital Account', 'पुँजी खाता', 'liability', 10),
  primary('loans-liability', 'Loans (Liability)', 'ऋण (दायित्व)', 'liability', 20),
  primary('current-liabilities', 'Current Liabilities', 'चालु दायित्व', 'liability', 30),
  primary('fixed-assets', 'Fixed Assets', 'स्थिर सम्पत्ति', 'asset', 40),
  primary('investments', 'Investments', 'लगानी', 'asset', 50),
  primary('current-assets', 'Current Assets', 'चालु सम्पत्ति', 'asset', 60),
  primary('branch-divisions', 'Branch / Divisions', 'शाखा / विभाग', 'liability', 70),
  primary('misc-expenses-asset', 'Misc. Expenses (ASSET)', 'विविध खर्च (सम्पत्ति)', 'asset', 80),
  primary('suspense-a-c', 'Suspense A/c', 'निलम्बन खाता', 'liability', 90),
  below('capital-account', 'reserves-surplus', 'Reserves & Surplus', 'जगेडा तथा सञ्चिति', 100),
  below('loans-liability', 'bank-od-a-c', 'Bank OD A/c', 'बैंक अधिविकर्ष खाता', 110),
  below('loans-liability', 'secured-loans', 'Secured Loans', 'सुरक्षित ऋण', 120),
  below('loans-liability', 'unsecured-loans', 'Unsecured Loans', 'असुरक्षित ऋण', 130),
  below('current-liabilities', 'duties-taxes', 'Duties & Taxes', 'कर तथा महसुल', 140),
  below('current-liabilities', 'provisions', 'Provisions', 'व्यवस्था', 150),
  below('current-liabilities', 'sundry-creditors', 'Sundry Creditors', 'विविध साहु (आपूर्तिकर्ता)', 160),
  below('current-assets', 'stock-in-hand', 'Stock-in-hand', 'जिन्सी मौज्दात', 170),
  below('current-assets', 'deposits-asset', 'Deposits (Asset)', 'धरौटी (सम्पत्ति)', 180),
  below('current-assets', 'loans-advances-asset', 'Loans & Advances (Asset)', 'ऋण तथा पेस्की (सम्पत्ति)', 190),
  below('current-assets', 'sundry-debtors', 'Sundry Debtors', 'विविध आसामी (ग्राहक)', 200),
  below('current-assets', 'cash-in-hand', 'Cash-in-hand', 'हातमा रहेको नगद', 210),
  below('current-assets', 'bank-accounts', 'Bank Accounts', 'बैंक खाता', 220),
  primary('sales-accounts', 'Sales Accounts', 'बिक्री खाता', 'income', 230, true),
  primary('purchase-accounts', 'Purchase Accounts', 'खरिद खाता', 'expense', 240, true),
  primary('direct-incomes', 'Direct Incomes', 'प्रत्यक्ष आम्दानी', 'income', 250, true),
  primary('direct-expenses', 'Direct Expenses', 'प्रत्यक्ष खर्च', 'expense', 260, true),
  primary('indirect-incomes', 'Indirect Incomes', 'अप्रत्यक्ष आम्दानी', 'income', 270),
  primary('indirect-expenses', 'Indirect Expenses', 'अप्रत्यक्ष खर्च', 'expense', 280),
]
