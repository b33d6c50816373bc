import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { BankIcon, ImportIcon } from '../../ui/icon.ts'

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

export const bankScreens = [reconciliation, statement] as const
