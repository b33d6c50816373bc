import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { BankIcon, ChequeIcon, ImportIcon } from '../../ui/icon.ts'

const reconciliation = defineScreen({
  id: 'bank-clearing',
  path: 'bank/reconciliation',
  guard: 'organization',
  title: sentence('Bank reconciliation'),
  /** The account; up to which day (AD); the balance that the bank states, as it was typed; 'all' where lines that the bank has are shown too. */
  search: z.object({ ledger: text, to: text, stated: text, view: text }),
  permission: 'report.read',
  entries: [
    {
      section: 'books',
      icon: BankIcon,
      words: 'bank reconciliation brs reconcile clear cheques uncleared bank hisab milan बैंक हिसाब मिलान गर्ने चेक',
    },
  ],
  needsWidth: true,
  manual: 'bank-reconciliation',
  part: lazyRouteComponent(() => import('./bank-screen.tsx'), 'BankScreen'),
})

const statement = defineScreen({
  id: 'bank-statement',
  path: 'bank/statement',
  guard: 'organization',
  title: sentence('Statements of the bank'),
  search: z.object({ ledger: text }),
  permission: 'report.read',
  entries: [
    {
      section: 'books',
      icon: ImportIcon,
      words: 'bank statement import csv excel match lines बैंकका विवरण आयात मिलान',
    },
  ],
  needsWidth: true,
  manual: 'bank-statement',
  part: lazyRouteComponent(() => import('./statement-screen.tsx'), 'StatementScreen'),
})

const cheques = defineScreen({
  id: 'cheque-books',
  path: 'bank/cheques',
  guard: 'organization',
  title: sentence('Cheque books'),
  search: z.object({ ledger: text }),
  permission: 'voucher.read',
  entries: [{ section: 'books', icon: ChequeIcon, words: 'cheque books leaves spoiled check book चेकबुक चेक' }],
  manual: 'cheques',
  part: lazyRouteComponent(() => import('./cheques/cheques-screen.tsx'), 'ChequesScreen'),
})

const chequeLayout = defineScreen({
  id: 'cheque-layout',
  path: 'bank/chequeLayout',
  guard: 'organization',
  title: sentence('Layout of the cheques'),
  search: z.object({ ledger: text }),
  permission: 'voucher.read',
  entries: [{ section: 'none', icon: ChequeIcon, words: 'layout of the cheques offset shift print position चेकको ढाँचा छाप्ने' }],
  manual: 'cheques',
  part: lazyRouteComponent(() => import('./cheques/layout-screen.tsx'), 'ChequeLayoutScreen'),
})

export const bankScreens = [reconciliation, statement, cheques, chequeLayout] as const
