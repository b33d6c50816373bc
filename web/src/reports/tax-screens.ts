import { sentence } from '@lekha/ledger'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { VoucherListIcon } from '../ui/icon.ts'
import { reportPart } from './report-part.tsx'

/** What all reports for the tax office have in common; they stand on one page of the manual. */
const taxReport = { guard: 'year', permission: 'report.read', search: reportSearch, needsWidth: true, manual: 'vat' } as const
/** Where they stand in the navigation, with the words by which they are found. */
const entry = (words: string) => [{ section: 'statements', icon: VoucherListIcon, words }] as const

const vatReturn = defineScreen({
  ...taxReport,
  ...{ id: 'vat-return', path: 'report/vatReturn', title: sentence('VAT return worksheet'), part: reportPart('vat-return') },
  entries: [...entry('vat return worksheet mu a kar vivaran schedule 10 मू.अ.कर विवरण अनुसूची १०')],
})
const salesRegister = defineScreen({
  ...taxReport,
  ...{ id: 'sales-register', path: 'report/salesRegister', title: sentence('Sales register (VAT)'), part: reportPart('sales-register') },
  entries: [...entry('vat sales register bikri khata बिक्री खाता')],
})
const purchaseRegister = defineScreen({
  ...taxReport,
  ...{
    id: 'purchase-register',
    path: 'report/purchaseRegister',
    title: sentence('Purchase register (VAT)'),
    part: reportPart('purchase-register'),
  },
  entries: [...entry('vat purchase register kharid khata खरिद खाता')],
})
const salesReturnRegister = defineScreen({
  ...taxReport,
  ...{ id: 'sales-return-register', path: 'report/salesReturnRegister', title: sentence('Sales return register (VAT)') },
  part: reportPart('sales-return-register'),
  entries: [...entry('vat sales return register credit note bikri firta khata बिक्री फिर्ता खाता')],
})
const purchaseReturnRegister = defineScreen({
  ...taxReport,
  ...{ id: 'purchase-return-register', path: 'report/purchaseReturnRegister', title: sentence('Purchase return register (VAT)') },
  part: reportPart('purchase-return-register'),
  entries: [...entry('vat purchase return register debit note kharid firta khata खरिद फिर्ता खाता')],
})
const aboveOneLakh = defineScreen({
  ...taxReport,
  ...{ id: 'above-one-lakh', path: 'report/aboveOneLakh', title: sentence('Trade above one lakh'), part: reportPart('above-one-lakh') },
  entries: [...entry('trade above one lakh annexure 13 ek lakh karobar एक लाखभन्दा माथिको कारोबार अनुसूची १३')],
})
const standardView = defineScreen({
  ...taxReport,
  ...{ id: 'standard-view', path: 'report/standardView', title: sentence('Standard View of bills'), part: reportPart('standard-view') },
  entries: [...entry('standard view of bills materialized annex 5 ird bijak बीजकको स्ट्यान्डर्ड भ्यु अनुसूची ५')],
})
const cancelledBills = defineScreen({
  ...taxReport,
  ...{ id: 'cancelled-bills', path: 'report/cancelledBills', title: sentence('Cancelled bills'), part: reportPart('cancelled-bills') },
  entries: [...entry('cancelled bills radda garieka bijak रद्द गरिएका बीजक')],
})
const printLog = defineScreen({
  ...taxReport,
  ...{ id: 'print-log', path: 'report/printLog', title: sentence('Print log'), part: reportPart('print-log') },
  entries: [...entry('print log of bills copies chhapai abhilekh छपाइ अभिलेख')],
})
/** What auditors ask for besides: who did what, and whether a number is missing. */
const auditReport = { ...taxReport, manual: 'activity-log' } as const
const numberSeries = defineScreen({
  ...auditReport,
  ...{ id: 'number-series', path: 'report/numberSeries', title: sentence('Number series and gaps'), part: reportPart('number-series') },
  entries: [...entry('number series gaps missing numbers chhuteka number नम्बर शृङ्खला र छुटेका नम्बर')],
})
const activityLog = defineScreen({
  ...auditReport,
  ...{ id: 'activity-log', path: 'report/activityLog', title: sentence('Activity log'), part: reportPart('activity-log') },
  entries: [...entry('activity log audit trail who did what sign-in gatibidhi abhilekh गतिविधि अभिलेख')],
})

/** The screens of all reports for the tax office and for auditors. */
export const taxScreens = [
  vatReturn,
  salesRegister,
  purchaseRegister,
  salesReturnRegister,
  purchaseReturnRegister,
  aboveOneLakh,
  standardView,
  cancelledBills,
  printLog,
  numberSeries,
  activityLog,
]
