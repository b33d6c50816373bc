import type { SheetKind } from '@lekha/contract'
import { GOODS_FORMS } from './goods-columns.ts'
import { column, type SheetColumn, type SheetForm } from './sheet-form.ts'

const LEDGER = ['Ledger name', 'Account', 'Account name', 'Account head', 'Particulars', 'खाताको नाम', 'हिसाब', 'विवरण']
const ledger = column('ledger', 'Ledger', 'खाता', ...LEDGER, 'Code', 'सङ्केत')
const subLedger = column('subLedger', 'Sub-ledger', 'सहायक खाता', 'Subledger name', 'Sub account', 'Party', 'Member', 'सदस्य')
const alias = column('alias', 'Alias', 'अर्को नाम', 'Other name')
const UNDER = ['Parent', 'Parent group', 'Under group', 'Primary group', 'Main group', 'माथिको समूह', 'मूल समूह']
const AMOUNTS = [
  column('debit', 'Debit', 'डेबिट', 'Dr', 'Debit amount', 'Dr amount', 'Debit Rs', 'डे', 'डेबिट रकम'),
  column('credit', 'Credit', 'क्रेडिट', 'Cr', 'Credit amount', 'Cr amount', 'Credit Rs', 'क्रे', 'क्रेडिट रकम'),
  column('amount', 'Amount', 'रकम', 'Balance', 'Opening balance', 'Opening', 'बाँकी', 'सुरु बाँकी'),
  column('side', 'Dr/Cr', 'डे/क्रे', 'Dr or Cr', 'Debit/Credit', 'Side', 'पक्ष'),
]
const SOME_AMOUNT = ['debit', 'credit', 'amount']

/** The sheets that an import reads, in the order in which the template has them. */
export const SHEET_FORMS: readonly SheetForm[] = [
  {
    kind: 'groups',
    name: { en: 'Groups', np: 'समूह' },
    also: ['Group', 'Account groups', 'समूहहरू'],
    columns: [
      column('name', 'Group', 'समूह', 'Group name', 'Name', 'समूहको नाम', 'नाम'),
      column('under', 'Under', 'माथिल्लो समूह', ...UNDER),
      column('nature', 'Nature', 'प्रकृति', 'Type'),
      column('gross', 'Affects gross profit', 'कुल नाफामा पर्ने', 'Gross profit', 'Direct'),
    ],
    needs: [['name'], ['under', 'nature']],
  },
  {
    kind: 'ledgers',
    name: { en: 'Ledgers', np: 'खाता' },
    also: ['Ledger', 'Accounts', 'Chart of accounts', 'खाताहरू', 'खाता तालिका'],
    columns: [
      column('ledger', 'Ledger', 'खाता', ...LEDGER, 'Name', 'नाम'),
      column('group', 'Group', 'समूह', 'Group name', 'Account group', 'Under', 'समूहको नाम', ...UNDER),
      alias,
      column('pan', 'PAN', 'स्थायी लेखा नं.', 'PAN No', 'PAN/VAT', 'VAT No', 'VAT/PAN No', 'PAN number', 'स्थायी लेखा नम्बर', 'पान नं.'),
      column('phone', 'Phone', 'फोन', 'Mobile', 'Phone No', 'Telephone', 'Contact', 'मोबाइल', 'फोन नं.'),
      column('address', 'Address', 'ठेगाना'),
      column('debit', 'Opening debit', 'सुरु डेबिट', 'Debit', 'Opening Dr'),
      column('credit', 'Opening credit', 'सुरु क्रेडिट', 'Credit', 'Opening Cr'),
      column('amount', 'Opening balance', 'सुरु बाँकी', 'Opening'),
      column('side', 'Dr/Cr', 'डे/क्रे', 'Side', 'पक्ष'),
    ],
    needs: [['ledger'], ['group']],
  },
  {
    kind: 'sub-ledgers',
    name: { en: 'Sub-ledgers', np: 'सहायक खाता' },
    also: ['Sub-ledger', 'Sub accounts', 'Members', 'सहायक खाताहरू'],
    columns: [ledger, column('subLedger', 'Sub-ledger', 'सहायक खाता', 'Subledger name', 'Name', 'Member', 'नाम', 'सदस्य'), alias],
    needs: [['ledger'], ['subLedger']],
  },
  {
    kind: 'openings',
    name: { en: 'Opening balances', np: 'सुरु बाँकी' },
    also: ['Openings', 'Opening', 'Opening balance', 'Opening trial balance', 'Trial balance', 'सुरु मौज्दात'],
    columns: [ledger, subLedger, ...AMOUNTS],
    needs: [['ledger'], SOME_AMOUNT],
  },
  {
    kind: 'opening-bills',
    name: { en: 'Opening bills', np: 'सुरु बाँकीका बिल' },
    also: ['Opening bill', 'Outstanding bills', 'Bills', 'Bill-wise opening', 'बाँकी बिल'],
    columns: [
      ledger,
      subLedger,
      column('bill', 'Bill', 'बिल', 'Bill No', 'Bill name', 'Bill number', 'Invoice No', 'Invoice', 'Reference', 'बिल नं.', 'बिल नम्बर'),
      column('billDate', 'Bill date', 'बिल मिति', 'Invoice date', 'Date', 'मिति', 'Miti'),
      column('dueDate', 'Due date', 'भुक्तानी मिति', 'Due on', 'Due', 'म्याद'),
      ...AMOUNTS,
    ],
    needs: [['ledger'], ['bill'], ['billDate'], SOME_AMOUNT],
  },
  {
    kind: 'vouchers',
    name: { en: 'Vouchers', np: 'भौचर' },
    also: ['Voucher', 'Journal', 'Journals', 'Transactions', 'Day book', 'भौचरहरू', 'कारोबार'],
    columns: [
      column('date', 'Date', 'मिति', 'Voucher date', 'Miti', 'भौचर मिति'),
      column('dateBs', 'Date (BS)', 'मिति (वि.सं.)', 'BS date', 'Nepali date', 'Date BS', 'वि.सं. मिति'),
      column('dateAd', 'Date (AD)', 'मिति (ई.सं.)', 'AD date', 'English date', 'Date AD', 'ई.सं. मिति'),
      column('type', 'Type', 'प्रकार', 'Voucher type', 'Vch type', 'भौचर प्रकार', 'भौचरको प्रकार'),
      column('number', 'Voucher', 'भौचर', 'Voucher No', 'Voucher number', 'Vch No', 'Number', 'No', 'भौचर नं.', 'भौचर नम्बर', 'नं.'),
      ledger,
      subLedger,
      ...AMOUNTS,
      column('narration', 'Narration', 'कैफियत', 'Description', 'Remarks', 'व्यहोरा', 'टिप्पणी'),
      column('lineNarration', 'Line narration', 'पङ्क्तिको कैफियत', 'Line description'),
      column('reference', 'Reference', 'सन्दर्भ', 'Ref', 'Ref No', 'Bill No', 'Invoice No', 'बिल नं.'),
    ],
    needs: [['date', 'dateBs', 'dateAd'], ['ledger'], SOME_AMOUNT],
  },
  ...GOODS_FORMS,
]

/** A head or a name of a sheet as it is compared: letters and digits only, in lower case. */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The form of a sheet of that name. */
export const formNamed = (name: string): SheetForm | undefined =>
  SHEET_FORMS.find((form) => [form.name.en, form.name.np, ...form.also].some((each) => keyOf(each) === keyOf(name)))

/** The column of a form that has this head. */
export const columnOf = ({ columns }: SheetForm, head: string): SheetColumn | undefined => {
  const key = keyOf(head)
  if (key === '') return undefined
  return (
    columns.find((each) => [each.head.en, each.head.np].some((own) => keyOf(own) === key)) ??
    columns.find((each) => each.also.some((other) => keyOf(other) === key))
  )
}

/** Whether heads are those of a form. */
export function fits(form: SheetForm, heads: readonly string[]): boolean {
  const found = new Set(heads.map((head) => columnOf(form, head)?.id))
  return form.needs.every((some) => some.some((id) => found.has(id)))
}

/** The kinds in the order in which heads are compared: what is most particular comes first. */
const BY_HEADS: readonly SheetKind[] = [
  ...(['vouchers', 'items', 'ledgers', 'opening-bills', 'openings', 'sub-ledgers'] as const),
  ...(['stock-groups', 'stock-categories', 'units', 'godowns', 'groups'] as const),
]

/** The form that heads belong to. */
export const formOf = (heads: readonly string[]): SheetForm | undefined =>
  BY_HEADS.map((kind) => SHEET_FORMS.find((form) => form.kind === kind)).find((form) => form && fits(form, heads))
