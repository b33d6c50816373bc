import type { Words } from '../engine/locale.ts'

/** The words of files of reports. */
export const FILE_WORDS = {
  several: { en: 'several organizations', np: 'धेरै संस्था' },
  level: { en: 'Level', np: 'तह' },
  group: { en: 'Group', np: 'समूह' },
  unit: { en: 'Unit', np: 'एकाइ' },
  pan: { en: 'PAN', np: 'स्थायी लेखा नं.' },
  amounts: { en: 'Amounts in Rs (रु)', np: 'रकम रु. मा' },
  filters: { en: 'Filters and views in force', np: 'लागू फिल्टर र देखाइ' },
  code: { en: 'Integrity code', np: 'सत्यता सङ्केत' },
  preparedBy: { en: 'Prepared by', np: 'तयार गर्ने' },
  checkedBy: { en: 'Checked by', np: 'जाँच गर्ने' },
  approvedBy: { en: 'Approved by', np: 'स्वीकृत गर्ने' },
  proved: { en: 'Proved', np: 'प्रमाणित' },
  differs: { en: 'Does not agree', np: 'मिलेको छैन' },
  credits: { en: 'In a balance, a credit is negative.', np: 'बाँकीमा क्रेडिट ऋणात्मक हुन्छ।' },
  broughtForward: { en: 'Brought forward', np: 'अघिल्लो पृष्ठबाट सारिएको' },
  carriedForward: { en: 'Carried forward', np: 'अर्को पृष्ठमा सार्ने' },
  debit: { en: 'Dr', np: 'डे' },
  credit: { en: 'Cr', np: 'क्रे' },
  tooLarge: {
    en: 'Amounts that a spreadsheet cannot hold to the paisa stand here as text and are in no formula.',
    np: 'स्प्रेडसिटले पैसासम्म राख्न नसक्ने रकम यहाँ पाठका रूपमा छन् र कुनै सूत्रमा छैनन्।',
  },
} as const satisfies Record<string, Words>

/** The sentence of a report as of a day. */
export const asOfDay = (day: string): Words => ({ en: `as of ${day}`, np: `${day} सम्म` })

/** When a file was written and by whom. */
export const printedBy = (when: string, who: string): Words => ({ en: `Printed ${when} by ${who}`, np: `${who}ले ${when} मा छापेको` })

/** The last entry that a file includes. */
export const upToEntry = (entry: string): Words => ({ en: `entry ${entry}`, np: `प्रविष्टि क्रम ${entry}` })

/** What the books of several organizations were known up to: each has its own last entry. */
export const knownBySeveral = (date: string): Words => ({
  en: `As known on ${date}; groups and names as of today`,
  np: `${date} सम्म थाहा भए अनुसार; समूह र नाम आजका`,
})

/** Which page of how many; the number of all is drawn by itself, because it is known last. */
export const pageBefore = (page: string): Words => ({ en: `Page ${page} of`, np: `पृष्ठ ${page} /` })

/** What the books were known up to; nothing yet, where `entry` is not given. */
export const knownOn = (date: string, entry?: { number: string; day: string; time: string }): Words =>
  entry
    ? {
        en: `As known on ${date}: up to entry ${entry.number} of ${entry.day}, ${entry.time}; groups and names as of today`,
        np: `${date} सम्म थाहा भए अनुसार: ${entry.day}, ${entry.time} को प्रविष्टि ${entry.number} सम्म; समूह र नाम आजका`,
      }
    : { en: `As known on ${date}: nothing was recorded yet`, np: `${date} सम्म थाहा भए अनुसार: अभिलेख भएको केही थिएन` }
