import { exportAsBeancount, exportAsHledger, exportAsTally } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { call } from '../../api/call.ts'

type WrittenFile = { name: string; mediaType: string; bytes: Uint8Array }

/** A format in which the whole books can be taken away. */
export type ExportFormat = {
  id: string
  /** English; so is what it is for, in one sentence. */
  name: string
  purpose: string
  keys: string
  read: (organizationId: string) => Promise<WrittenFile>
}

/** In the order of the page. A further format is one more value. */
export const FORMATS: readonly ExportFormat[] = [
  {
    id: 'tally',
    name: sentence('XML for Tally'),
    purpose: sentence('Groups, ledgers with their opening balances, and vouchers, as Tally and Lekha import them.'),
    keys: 'T',
    read: (organizationId) => call(exportAsTally, { params: { organizationId } }),
  },
  {
    id: 'hledger',
    name: sentence('Journal for hledger'),
    purpose: sentence('A text file that hledger and Ledger read: to check every balance with another program, or to go on working there.'),
    keys: 'H',
    read: (organizationId) => call(exportAsHledger, { params: { organizationId } }),
  },
  {
    id: 'beancount',
    name: sentence('File for Beancount'),
    purpose: sentence('The same books for Beancount and Fava, with the names in both languages beside the accounts.'),
    keys: 'B',
    read: (organizationId) => call(exportAsBeancount, { params: { organizationId } }),
  },
]
