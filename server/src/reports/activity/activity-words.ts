import {
  addChequeBook,
  addStatementLines,
  cancelImport,
  clearBankLines,
  commandName,
  type Endpoint,
  type EventKind,
  matchStatementLines,
  removeChequeBook,
  removeStatementLine,
  resendToCbms,
  storeChequeLayout,
  storeSpoiledLeaves,
  updateCbms,
  updateVoucherType,
} from '@lekha/contract'
import type { Activity, ActivityKind } from '../../figures/activity.ts'
import type { Words } from '../engine/locale.ts'

/** The kinds to which the log can be narrowed. */
export const KINDS: Record<ActivityKind, Words> = {
  vouchers: { en: 'Vouchers', np: 'भौचर' },
  masters: { en: 'Masters and settings', np: 'मास्टर र सेटिङ' },
  other: { en: 'Other commands', np: 'अन्य काम' },
  'sign-ins': { en: 'Sign-ins', np: 'साइन इन' },
  users: { en: 'Users and rights', np: 'प्रयोगकर्ता र अधिकार' },
  prints: { en: 'Prints', np: 'छपाइ' },
  exports: { en: 'Exports', np: 'निर्यात' },
}

/** What was done with a voucher. */
export const WAYS: Record<NonNullable<Activity['way']>, Words> = {
  entered: { en: 'Entered', np: 'प्रविष्ट' },
  altered: { en: 'Altered', np: 'संशोधित' },
  cancelled: { en: 'Cancelled', np: 'रद्द' },
  reversed: { en: 'Reversed by', np: 'उल्टाइएको' },
  corrected: { en: 'Note given', np: 'नोट जारी' },
}

/** What was done with a master. */
export const CHANGES: Record<NonNullable<Activity['change']>, Words> = {
  created: { en: 'Created', np: 'सिर्जना' },
  changed: { en: 'Changed', np: 'संशोधन' },
  deleted: { en: 'Deleted', np: 'हटाइएको' },
}

/** The masters by the tables that keep them. */
export const MASTERS: Readonly<Record<string, Words>> = {
  organization: { en: 'Organization', np: 'संस्था' },
  fiscal_year: { en: 'Fiscal year', np: 'आर्थिक वर्ष' },
  voucher_type: { en: 'Voucher type', np: 'भौचर प्रकार' },
  number_series: { en: 'Number series', np: 'नम्बर शृङ्खला' },
  ledger_group: { en: 'Group', np: 'समूह' },
  ledger: { en: 'Ledger', np: 'खाता' },
  sub_ledger: { en: 'Sub-ledger', np: 'सहायक खाता' },
  cost_centre: { en: 'Cost centre', np: 'लागत केन्द्र' },
  stored_file: { en: 'Attachment', np: 'संलग्न फाइल' },
  stock_value: { en: 'Value of stock', np: 'मौज्दातको मूल्य' },
  saved_view: { en: 'Saved view', np: 'सुरक्षित दृश्य' },
  lock_exception: { en: 'Exception from the lock', np: 'ताल्चाबाट छुट' },
  filed_report: { en: 'Report as filed', np: 'पेस गरिएको प्रतिवेदन' },
  planned_voucher: { en: 'Planned voucher', np: 'योजनाको भौचर' },
  unit_of_measure: { en: 'Unit of measure', np: 'मापन एकाइ' },
  stock_group: { en: 'Stock group', np: 'जिन्सी समूह' },
  stock_category: { en: 'Stock category', np: 'जिन्सी वर्ग' },
  godown: { en: 'Godown', np: 'गोदाम' },
  stock_item: { en: 'Stock item', np: 'जिन्सी सामान' },
  price: { en: 'Price', np: 'मूल्य' },
  tds_nature: { en: 'Nature of payment', np: 'भुक्तानीको प्रकृति' },
  membership_type: { en: 'Membership type', np: 'सदस्यताको प्रकार' },
  charge_head: { en: 'Charge head', np: 'शुल्क शीर्षक' },
  member_firm: { en: 'Member firm', np: 'सदस्य फर्म' },
  person: { en: 'Person', np: 'व्यक्ति' },
  firm_role: { en: 'Owner or representative', np: 'धनी वा प्रतिनिधि' },
}

const ofCommand = (endpoint: Endpoint, en: string, np: string): [string, Words] => [commandName(endpoint), { en, np }]
/** Commands that record neither a voucher nor a master, by their names in the audit record. */
export const COMMANDS: ReadonlyMap<string, Words> = new Map([
  ofCommand(addStatementLines, 'Bank statement brought', 'बैंक विवरण ल्याइयो'),
  ofCommand(matchStatementLines, 'Bank statement tied to the books', 'बैंक विवरण हिसाबसँग जोडियो'),
  ofCommand(removeStatementLine, 'Line of a bank statement removed', 'बैंक विवरणको पङ्क्ति हटाइयो'),
  ofCommand(clearBankLines, 'Bank reconciliation changed', 'बैंक मिलान परिवर्तन'),
  ofCommand(addChequeBook, 'Cheque book added', 'चेकबुक थपियो'),
  ofCommand(removeChequeBook, 'Cheque book taken out', 'चेकबुक हटाइयो'),
  ofCommand(storeSpoiledLeaves, 'Spoiled cheques marked', 'बिग्रिएका चेक अङ्कित'),
  ofCommand(storeChequeLayout, 'Layout of cheques changed', 'चेकको ढाँचा परिवर्तन'),
  ofCommand(updateVoucherType, 'Numbers of vouchers changed', 'भौचर नम्बर परिवर्तन'),
  ofCommand(updateCbms, 'CBMS connection changed', 'CBMS जडान परिवर्तन'),
  ofCommand(resendToCbms, 'Sent again to CBMS', 'CBMS मा फेरि पठाइयो'),
  ofCommand(cancelImport, 'Import ended', 'आयात अन्त्य'),
])

/** The security events. */
export const EVENTS: Record<EventKind, Words> = {
  sign_in: { en: 'Signed in', np: 'साइन इन' },
  sign_in_refused: { en: 'Sign-in refused', np: 'साइन इन अस्वीकृत' },
  sign_out: { en: 'Signed out', np: 'साइन आउट' },
  session_ended: { en: 'Session ended', np: 'साइन इन अन्त्य' },
  user_created: { en: 'User created', np: 'प्रयोगकर्ता बनाइयो' },
  user_disabled: { en: 'User disabled', np: 'प्रयोगकर्ता रोकियो' },
  user_enabled: { en: 'User enabled', np: 'प्रयोगकर्तालाई फेरि प्रवेश दिइयो' },
  user_changed: { en: 'Superadmin changed', np: 'सुपर एडमिन फेरियो' },
  membership_given: { en: 'Role given', np: 'भूमिका दिइयो' },
  membership_changed: { en: 'Role changed', np: 'भूमिका फेरियो' },
  membership_ended: { en: 'Membership ended', np: 'सदस्यता अन्त्य भयो' },
  new_password: { en: 'Password changed', np: 'पासवर्ड फेरियो' },
  password_reset: { en: 'Password removed', np: 'पासवर्ड हटाइयो' },
  two_factor_on: { en: 'Two-factor authentication turned on', np: 'साइन इनको दोस्रो चरण सुरु गरियो' },
  two_factor_off: { en: 'Two-factor authentication turned off', np: 'साइन इनको दोस्रो चरण हटाइयो' },
  two_factor_reset: { en: 'Authenticator app removed', np: 'प्रमाणीकरण एप हटाइयो' },
  name_changed: { en: 'Name changed', np: 'नाम परिवर्तन' },
  recovery_code_used: { en: 'Recovery code used', np: 'पुनःप्राप्ति कोड प्रयोग भयो' },
  two_factor_required: { en: 'Two-factor authentication required', np: 'साइन इनको दोस्रो चरण अनिवार्य गरियो' },
  two_factor_optional: { en: 'Two-factor authentication no longer required', np: 'साइन इनको दोस्रो चरण अनिवार्य रहेन' },
  export: { en: 'Exported', np: 'फाइलमा निकालियो' },
  print: { en: 'Printed', np: 'छापियो' },
  practice_wiped: { en: 'Practice firm wiped', np: 'अभ्यास फर्म मेटाइयो' },
}
