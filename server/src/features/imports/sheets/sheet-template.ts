import { BYTE_ORDER_MARK, csvText, type SheetKind } from '@lekha/contract'
import type { Language } from '@lekha/money'
import writeWorkbook from 'write-excel-file/node'
import { SHEET_FORMS } from './sheet-columns.ts'
import { EXAMPLES, EXPLANATION } from './sheet-examples.ts'
import type { Both, SheetForm } from './sheet-form.ts'

type FileAnswer = { mediaType: string; name: string; bytes: Uint8Array }

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEAD_COLOR = '#e8edf3'
const NAMES: Both = { en: 'lekha-import', np: 'lekha-aayat' }
const WIDE = 28
const NARROW = 16

/** The columns that the template leaves out: the same can be said by those that it has. */
const SAID_OTHERWISE = new Set(['dateBs', 'dateAd', 'side', 'amount'])

/** The template as a workbook of all sheets in a language or, of one sheet, as CSV. */
export async function templateOf(language: Language, csv: SheetKind | undefined): Promise<FileAnswer> {
  const form = SHEET_FORMS.find(({ kind }) => kind === csv)
  if (form) {
    const bytes = Buffer.from(BYTE_ORDER_MARK + csvText(rowsOf(form, language)))
    return { mediaType: 'text/csv; charset=utf-8', name: `${NAMES[language]}-${form.kind}.csv`, bytes }
  }
  const sheets = SHEET_FORMS.map((each) => ({
    ...{ sheet: each.name[language], stickyRowsCount: 1, data: rowsOf(each, language).map(headed) },
    columns: columnsOf(each).map(({ id }) => ({ width: WIDE_COLUMNS.has(id) ? WIDE : NARROW })),
  }))
  const explained = {
    sheet: EXPLANATION[language],
    data: EXPLANATIONS.map((row) => headed([row[language]], -1)),
    columns: [{ width: 110 }],
  }
  const bytes = await writeWorkbook([explained, ...sheets]).toBuffer()
  return { mediaType: WORKBOOK, name: `${NAMES[language]}.xlsx`, bytes }
}

const WIDE_COLUMNS = new Set([
  'ledger',
  'subLedger',
  'name',
  'under',
  'group',
  'narration',
  'lineNarration',
  'address',
  'unit',
  'item',
  'stockGroup',
  'stockCategory',
  'godown',
])
const columnsOf = ({ columns }: SheetForm) => columns.filter(({ id }) => !SAID_OTHERWISE.has(id))

/** The heads of a sheet and its example rows, as text: a spreadsheet then changes neither the dates nor the numbers. */
function rowsOf(form: SheetForm, language: Language): string[][] {
  const columns = columnsOf(form)
  const examples = EXAMPLES[form.kind][language].map((row) => columns.map(({ id }) => row[id] ?? ''))
  return [columns.map(({ head }) => head[language]), ...examples]
}

const headed = (row: readonly string[], index: number) =>
  row.map((value) =>
    value === ''
      ? null
      : { value, format: '@', wrap: index < 0, ...(index === 0 && { fontWeight: 'bold' as const, backgroundColor: HEAD_COLOR }) },
  )

/** How the sheets are filled in, a sentence a row. */
const EXPLANATIONS: readonly Both[] = [
  {
    en: 'Fill in the sheets that you need and leave the others empty. The example rows are not imported, unless you change them.',
    np: 'चाहिएका पानाहरू भर्नुहोस्, अरू खाली छोड्नुहोस्। नमुना पङ्क्ति नफेरेसम्म ल्याइँदैनन्।',
  },
  {
    en: 'Columns are recognised by their heads, in English or Nepali and in any order; a column that is not known is not read.',
    np: 'स्तम्भ शीर्षकबाट चिनिन्छन्, अङ्ग्रेजी वा नेपालीमा, जुनसुकै क्रममा; नचिनिएको स्तम्भ पढिँदैन।',
  },
  {
    en: 'Groups: a group is under another one, of the chart or of this sheet; a group under no other needs a nature: Asset, Liability, Income or Expense.',
    np: 'समूह: हरेक समूह खाता तालिका वा यसै पानाको अर्को समूहमुनि हुन्छ; कसैमुनि नभएको समूहलाई प्रकृति चाहिन्छ: सम्पत्ति, दायित्व, आम्दानी वा खर्च।',
  },
  {
    en: 'Ledgers: a new ledger needs a group. A ledger that stands in the books already stays, and its empty fields are filled in.',
    np: 'खाता: नयाँ खातालाई समूह चाहिन्छ। बहीमा भइसकेको खाता यथावत् रहन्छ, त्यसका खाली विवरण मात्र भरिन्छन्।',
  },
  {
    en: 'Sub-ledgers: with its first sub-ledger, a ledger needs one on each new line of a voucher.',
    np: 'सहायक खाता: पहिलो सहायक खाता भएपछि त्यस खाताको हरेक नयाँ पङ्क्तिमा सहायक खाता चाहिन्छ।',
  },
  {
    en: 'Opening balances: those of the day before the first fiscal year. Only the ledgers that are named are changed.',
    np: 'सुरु बाँकी: पहिलो आर्थिक वर्षको अघिल्लो दिनको बाँकी। नाम लेखिएका खाताको मात्र फेरिन्छ।',
  },
  {
    en: 'Opening bills: unpaid bills of customers and suppliers from before the first fiscal year, parts of the opening balance; what they leave of it is on account. A bill of the same name is changed, others stay.',
    np: 'सुरु बाँकीका बिल: पहिलो आर्थिक वर्षअघिका ग्राहक र आपूर्तिकर्ताका बाँकी बिल, सुरु बाँकीकै भाग; बिलले छोडेको बाँकी खातामा रहन्छ। उही नामको बिल फेरिन्छ, अरू यथावत् रहन्छन्।',
  },
  {
    en: 'Vouchers: rows with the same number, type and date are one voucher; a row without a number goes on with the one above. Debit and credit of a voucher are equal.',
    np: 'भौचर: नम्बर, प्रकार र मिति एउटै भएका पङ्क्ति एउटै भौचर हुन्; नम्बर नभएको पङ्क्ति माथिकै भौचरको हो। भौचरको डेबिट र क्रेडिट बराबर हुन्छ।',
  },
  {
    en: 'Types: Receipt, Payment, Contra, Journal, Sales, Purchase; none written is a journal. The number becomes the reference; the books number vouchers themselves.',
    np: 'प्रकार: प्राप्ति, भुक्तानी, कन्ट्रा, गोश्वारा, बिक्री, खरिद; नलेखे गोश्वारा हुन्छ। नम्बर सन्दर्भमा राखिन्छ; भौचर नम्बर बहीले आफैँ दिन्छ।',
  },
  {
    en: 'Dates: 2083-04-05 or 5-4-2083, BS or AD. To say which one it is, head the column "Date (BS)" or "Date (AD)".',
    np: 'मिति: २०८३-०४-०५ वा ५-४-२०८३, वि.सं. वा ई.सं.। कुन हो भन्न स्तम्भको शीर्षक "मिति (वि.सं.)" वा "मिति (ई.सं.)" राख्नुहोस्।',
  },
  {
    en: 'Amounts: 1,25,000.00 or १,२५,०००.००, under Debit or Credit; or in one column "Amount" with Dr or Cr, or with a minus for credit. Formulas are not calculated.',
    np: 'रकम: १,२५,०००.०० वा 1,25,000.00, डेबिट वा क्रेडिटमुनि; वा "रकम" को एउटै स्तम्भमा डे वा क्रे, अथवा क्रेडिटका लागि ऋण चिह्न राखेर। सूत्रको हिसाब गरिँदैन।',
  },
  {
    en: 'Units: what items are counted in. A multiple, such as a box of 12, names its simple unit under "Multiple of".',
    np: 'एकाइ: सामान गनिने एकाइ। १२ को बाकस जस्तो गुणा एकाइले आफ्नो साधारण एकाइ "कुन एकाइको गुणा" मा लेख्छ।',
  },
  {
    en: 'Stock groups, Stock categories and Godowns: by their names. One that an item names stands in the books already, or in its sheet.',
    np: 'जिन्सी समूह, जिन्सी वर्ग र गोदाम: नामले। सामानले तोकेको समूह, वर्ग वा गोदाम बहीमा वा आफ्नो पानामा हुनुपर्छ।',
  },
  {
    en: 'Items: a new item needs a unit. VAT: 13%, 5%, 0% or exempt; none written is 13%. An item that stands in the books already stays as it is.',
    np: 'जिन्सी सामान: नयाँ सामानलाई एकाइ चाहिन्छ। मू.अ.क.: १३%, ५%, ०% वा छुट; नलेखे १३%। बहीमा भइसकेको सामान यथावत् रहन्छ।',
  },
  {
    en: 'Opening stock: quantity, and rate or value, on the row of the item; a further row for each other godown. Value = quantity × rate; a value that is given counts.',
    np: 'सुरु जिन्सी मौज्दात: सामानकै पङ्क्तिमा परिमाण, र दर वा मूल्य; अर्को गोदामको लागि अर्को पङ्क्ति। मूल्य = परिमाण × दर; मूल्य लेखिए त्यही लिइन्छ।',
  },
]
