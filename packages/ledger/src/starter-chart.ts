/** A ledger that a new organization starts with; `group` is the code of a predefined group. */
export type StarterLedger = { name: string; nameNp: string; group: string; code?: string }

const ledger = (group: string, name: string, nameNp: string): StarterLedger => ({ group, name, nameNp })

/** Ledgers of a Nepali trading firm, ready to use. Source: docs/sources.md; PPE pools follow the Income Tax Act's pools. */
export const STARTER_LEDGERS: readonly StarterLedger[] = [
  ledger('capital-account', 'Share Capital', 'सेयर पुँजी'),
  ledger('reserves-surplus', 'Retained Earnings', 'सञ्चित मुनाफा'),
  ledger('bank-od-a-c', 'Bank Overdraft', 'बैंक अधिविकर्ष'),
  ledger('secured-loans', 'Term Loan', 'आवधिक ऋण'),
  ledger('duties-taxes', 'VAT', 'मूल्य अभिवृद्धि कर'),
  ledger('duties-taxes', 'TDS Payable – Salary', 'अग्रिम कर – तलब'),
  ledger('duties-taxes', 'TDS Payable – Rent', 'अग्रिम कर – भाडा'),
  ledger('duties-taxes', 'TDS Payable – Services', 'अग्रिम कर – सेवा'),
  ledger('duties-taxes', 'TDS Payable – Contracts', 'अग्रिम कर – ठेक्का'),
  ledger('current-liabilities', 'Salary Payable', 'तिर्न बाँकी तलब'),
  ledger('current-liabilities', 'SSF Payable', 'सामाजिक सुरक्षा कोष'),
  ledger('current-liabilities', 'PF Payable', 'कर्मचारी सञ्चय कोष'),
  ledger('current-liabilities', 'CIT Payable', 'नागरिक लगानी कोष'),
  ledger('current-liabilities', 'Audit Fee Payable', 'तिर्न बाँकी लेखापरीक्षण शुल्क'),
  ledger('provisions', 'Provision for Income Tax', 'आयकर व्यवस्था'),
  ledger('provisions', 'Bonus Payable', 'तिर्न बाँकी बोनस'),
  ledger('fixed-assets', 'Buildings (Pool A)', 'भवन (समूह क)'),
  ledger('fixed-assets', 'Furniture and Office Equipment (Pool B)', 'फर्निचर तथा कार्यालय सामान (समूह ख)'),
  ledger('fixed-assets', 'Vehicles (Pool C)', 'सवारी साधन (समूह ग)'),
  ledger('fixed-assets', 'Machinery and Others (Pool D)', 'मेसिनरी तथा अन्य (समूह घ)'),
  ledger('fixed-assets', 'Intangible Assets (Pool E)', 'अमूर्त सम्पत्ति (समूह ङ)'),
  ledger('cash-in-hand', 'Cash', 'नगद'),
  ledger('cash-in-hand', 'Petty Cash', 'सानो नगद कोष'),
  ledger('bank-accounts', 'Bank – Current A/c', 'बैंक – चल्ती खाता'),
  ledger('current-assets', 'Cheques in Hand', 'हातमा रहेका चेक'),
  ledger('stock-in-hand', 'Stock', 'जिन्सी सामान'),
  ledger('deposits-asset', 'Security Deposit', 'धरौटी'),
  ledger('loans-advances-asset', 'Staff Advance', 'कर्मचारी पेस्की'),
  ledger('loans-advances-asset', 'Advance Income Tax', 'अग्रिम आयकर'),
  ledger('loans-advances-asset', 'TDS Receivable', 'पाउनुपर्ने अग्रिम कर'),
  ledger('loans-advances-asset', 'Prepaid Expenses', 'अग्रिम भुक्तानी खर्च'),
  ledger('sales-accounts', 'Sales – Taxable', 'करयोग्य बिक्री'),
  ledger('sales-accounts', 'Sales – Exempt', 'कर छुट बिक्री'),
  ledger('sales-accounts', 'Sales – Export', 'निकासी बिक्री'),
  ledger('purchase-accounts', 'Purchases – Taxable', 'करयोग्य खरिद'),
  ledger('purchase-accounts', 'Purchases – Exempt', 'कर छुट खरिद'),
  ledger('purchase-accounts', 'Purchases – Import', 'पैठारी खरिद'),
  ledger('direct-expenses', 'Customs Duty', 'भन्सार महसुल'),
  ledger('direct-expenses', 'Freight Inward', 'ढुवानी खर्च (भित्री)'),
  ledger('direct-expenses', 'Wages', 'ज्याला'),
  ledger('indirect-incomes', 'Interest Income', 'ब्याज आम्दानी'),
  ledger('indirect-incomes', 'Discount Received', 'प्राप्त छुट'),
  ledger('indirect-incomes', 'Other Income', 'अन्य आम्दानी'),
  ledger('indirect-expenses', 'Salary', 'तलब'),
  ledger('indirect-expenses', 'Dashain Allowance', 'दसैँ भत्ता'),
  ledger('indirect-expenses', 'SSF Contribution', 'सामाजिक सुरक्षा योगदान'),
  ledger('indirect-expenses', 'Rent', 'घरभाडा'),
  ledger('indirect-expenses', 'Electricity', 'बिजुली'),
  ledger('indirect-expenses', 'Water', 'पानी'),
  ledger('indirect-expenses', 'Telephone and Internet', 'टेलिफोन तथा इन्टरनेट'),
  ledger('indirect-expenses', 'Printing and Stationery', 'छपाइ तथा मसलन्द'),
  ledger('indirect-expenses', 'Fuel', 'इन्धन'),
  ledger('indirect-expenses', 'Repair and Maintenance', 'मर्मत सम्भार'),
  ledger('indirect-expenses', 'Travel', 'भ्रमण खर्च'),
  ledger('indirect-expenses', 'Meeting and Refreshment', 'बैठक तथा खाजा'),
  ledger('indirect-expenses', 'Advertisement', 'विज्ञापन'),
  ledger('indirect-expenses', 'Audit Fee', 'लेखापरीक्षण शुल्क'),
  ledger('indirect-expenses', 'Legal and Professional Fee', 'कानुनी तथा व्यावसायिक शुल्क'),
  ledger('indirect-expenses', 'Insurance', 'बिमा'),
  ledger('indirect-expenses', 'Bank Charges', 'बैंक शुल्क'),
  ledger('indirect-expenses', 'Interest Expense', 'ब्याज खर्च'),
  ledger('indirect-expenses', 'Discount Allowed', 'दिइएको छुट'),
  ledger('indirect-expenses', 'Depreciation', 'ह्रासकट्टी'),
  ledger('indirect-expenses', 'Income Tax', 'आयकर'),
  ledger('indirect-expenses', 'Rounding', 'खुद्रा मिलान'),
]

/** The charts to begin with: of a firm that trades, of one that renders services, of a federation of member firms. */
export const STARTER_CHARTS = ['trading', 'service', 'federation'] as const
/** One of them. */
export type StarterChart = (typeof STARTER_CHARTS)[number]

/** What only who trades needs. */
const OF_TRADE = new Set(['stock-in-hand', 'sales-accounts', 'purchase-accounts', 'direct-expenses'])
/** What only a firm with owners needs. */
const OF_OWNERS = new Set(['Share Capital', 'Retained Earnings', 'Provision for Income Tax', 'Bonus Payable', 'Income Tax'])

const SERVICE_LEDGERS: readonly StarterLedger[] = [
  ledger('sales-accounts', 'Service Income – Taxable', 'करयोग्य सेवा आम्दानी'),
  ledger('sales-accounts', 'Service Income – Exempt', 'कर छुट सेवा आम्दानी'),
  ledger('sales-accounts', 'Service Income – Export', 'निकासी सेवा आम्दानी'),
  ledger('direct-expenses', 'Subcontractors', 'उपठेक्का खर्च'),
  ledger('direct-expenses', 'Software and Licences', 'सफ्टवेयर तथा इजाजतपत्र'),
  ledger('indirect-incomes', 'Commission Income', 'कमिसन आम्दानी'),
]

const FEDERATION_LEDGERS: readonly StarterLedger[] = [
  ledger('capital-account', 'General Fund', 'सामान्य कोष'),
  ledger('reserves-surplus', 'Accumulated Surplus', 'सञ्चित बचत'),
  ledger('reserves-surplus', 'Welfare Fund', 'कल्याणकारी कोष'),
  ledger('reserves-surplus', 'Building Fund', 'भवन कोष'),
  ledger('current-liabilities', 'Membership Fees in Advance', 'अग्रिम प्राप्त सदस्यता शुल्क'),
  ledger('sundry-debtors', 'Membership Dues', 'पाउनुपर्ने सदस्यता शुल्क'),
  ledger('loans-advances-asset', 'Programme Advance', 'कार्यक्रम पेस्की'),
  ledger('indirect-incomes', 'Entry Fees', 'प्रवेश शुल्क'),
  ledger('indirect-incomes', 'Annual Renewal Fees', 'वार्षिक नवीकरण शुल्क'),
  ledger('indirect-incomes', 'Late Fines', 'विलम्ब जरिवाना'),
  ledger('indirect-incomes', 'Recommendation Fees', 'सिफारिस शुल्क'),
  ledger('indirect-incomes', 'Certificate and Card Fees', 'प्रमाणपत्र तथा परिचयपत्र शुल्क'),
  ledger('indirect-incomes', 'Training Fees', 'तालिम शुल्क'),
  ledger('indirect-incomes', 'Event Sponsorship', 'कार्यक्रम प्रायोजन'),
  ledger('indirect-incomes', 'Election Fees', 'निर्वाचन शुल्क'),
  ledger('indirect-incomes', 'Grants', 'अनुदान'),
  ledger('indirect-incomes', 'Donations', 'चन्दा तथा सहयोग'),
  ledger('indirect-expenses', 'Programme Expenses', 'कार्यक्रम खर्च'),
  ledger('indirect-expenses', 'Training Expenses', 'तालिम खर्च'),
  ledger('indirect-expenses', 'General Meeting', 'साधारण सभा'),
  ledger('indirect-expenses', 'Election Expenses', 'निर्वाचन खर्च'),
]

/** The ledgers of a chart to begin with. */
export function startersOf(chart: StarterChart): readonly StarterLedger[] {
  if (chart === 'trading') return STARTER_LEDGERS
  const common = STARTER_LEDGERS.filter(({ group }) => !OF_TRADE.has(group))
  if (chart === 'service') return [...common, ...SERVICE_LEDGERS]
  return [...common.filter(({ name }) => !OF_OWNERS.has(name)), ...FEDERATION_LEDGERS]
}

/** The two reserved ledgers outside every group. */
export const RESERVED_LEDGERS = [
  { reserved: 'profit-and-loss', name: 'Profit & Loss A/c', nameNp: 'नाफा नोक्सान खाता' },
  { reserved: 'opening-difference', name: 'Difference in opening balances', nameNp: 'सुरु बाँकीको फरक' },
] as const

/** The voucher types that every organization starts with; users add their own under a base kind. */
export const SEEDED_VOUCHER_TYPES = [
  { code: 'payment', baseKind: 'payment', name: 'Payment', nameNp: 'भुक्तानी', prefix: 'PV-', sort: 10 },
  { code: 'receipt', baseKind: 'receipt', name: 'Receipt', nameNp: 'प्राप्ति', prefix: 'RV-', sort: 20 },
  { code: 'contra', baseKind: 'contra', name: 'Contra', nameNp: 'कन्ट्रा', prefix: 'CV-', sort: 30 },
  { code: 'journal', baseKind: 'journal', name: 'Journal', nameNp: 'गोश्वारा', prefix: 'JV-', sort: 40 },
  { code: 'sales', baseKind: 'sales', name: 'Sales', nameNp: 'बिक्री', prefix: 'SI-', sort: 50 },
  { code: 'purchase', baseKind: 'purchase', name: 'Purchase', nameNp: 'खरिद', prefix: 'PI-', sort: 60 },
  { code: 'opening', baseKind: 'opening', name: 'Opening balance', nameNp: 'सुरु बाँकी', prefix: 'OB-', sort: 900 },
] as const
