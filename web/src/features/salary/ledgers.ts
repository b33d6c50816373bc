import { naturesOf } from '@lekha/ledger'
import type { Masters } from '../../books/masters.ts'
import { underGroups } from '../../books/under-groups.ts'
import type { SheetRow } from './sheet.ts'

/** The ledgers to which a sheet posts, besides those of the employees. */
export type SalaryLedgers = Record<'salary' | 'ssf' | 'pf' | 'cit' | 'tds', string | null>
/** One of them. */
export type SalaryLedger = keyof SalaryLedgers
export const SALARY_LEDGERS: readonly SalaryLedger[] = ['salary', 'ssf', 'pf', 'cit', 'tds']

/** How each is called in most charts, and in which groups it stands; the one of tax is of salary rather than of any other. */
const NAMED: Record<SalaryLedger, { groups: readonly string[]; names: readonly RegExp[] }> = {
  salary: { groups: ['indirect-expenses', 'direct-expenses'], names: [/^(salary|salaries|तलब)$/iu, /salar|तलब/iu] },
  ssf: { groups: ['current-liabilities'], names: [/\bssf\b|social security fund|सामाजिक सुरक्षा/iu] },
  pf: { groups: ['current-liabilities'], names: [/\be?pf\b|provident|सञ्चय कोष/iu] },
  cit: { groups: ['current-liabilities'], names: [/\bcit\b|citizen investment|नागरिक लगानी/iu] },
  tds: { groups: ['duties-taxes'], names: [/(tds|अग्रिम कर).*(salar|तलब)/iu, /\btds\b|अग्रिम कर/iu] },
}

/** Whether a ledger can be the one of a sheet: the expense among the expenses, the others among what is owed. */
export function fitsSalary({ groups }: Pick<Masters, 'groups'>, is: SalaryLedger): (ledger: Masters['ledgers'][number]) => boolean {
  const natures = naturesOf(groups)
  const standsIn = underGroups(groups)('sundry-creditors', 'bank-od-a-c')
  return (ledger) => natures.get(ledger.groupId ?? '') === (is === 'salary' ? 'expense' : 'liability') && !standsIn(ledger)
}

/** The ledgers that are offered: those chosen last in this browser, else the ones whose names say so. */
export function offeredLedgers(masters: Pick<Masters, 'groups' | 'ledgers' | 'ledgerById'>, kept: Partial<SalaryLedgers>): SalaryLedgers {
  const standsIn = underGroups(masters.groups)
  const offered = (is: SalaryLedger): string | null => {
    const chosen = kept[is]
    if (chosen != null && masters.ledgerById.get(chosen)?.active) return chosen
    const { groups, names } = NAMED[is]
    const isThere = standsIn(...groups)
    const rows = masters.ledgers.filter((ledger) => ledger.active && !ledger.requiresSubLedger && isThere(ledger))
    for (const name of names) {
      const found = rows.find((ledger) => name.test([ledger.name, ledger.nameNp].join(' · ')) || name.test(ledger.name))
      if (found) return found.id
    }
    return null
  }
  return { salary: offered('salary'), ssf: offered('ssf'), pf: offered('pf'), cit: offered('cit'), tds: offered('tds') }
}

/** The ledger in which a new employee gets a sub-ledger: that of the employees above, else the one that is called so; undefined where there is none. */
export function ledgerOfEmployees(
  masters: Pick<Masters, 'groups' | 'ledgers'>,
  rows: readonly Pick<SheetRow, 'employee'>[],
): string | undefined {
  const above = rows.findLast(({ employee }) => employee?.subLedgerId != null)?.employee
  const isThere = underGroups(masters.groups)('current-liabilities')
  const called = masters.ledgers.find((each) => each.active && isThere(each) && /salar|तलब/iu.test(`${each.name} ${each.nameNp}`))
  return above?.ledgerId ?? called?.id
}

const nameOf = (organizationId: string) => `lekha ${organizationId} salary ledgers`

export function readSalaryLedgers(organizationId: string): Partial<SalaryLedgers> {
  try {
    return JSON.parse(localStorage.getItem(nameOf(organizationId)) ?? '{}') as Partial<SalaryLedgers>
  } catch {
    return {}
  }
}

export const keepSalaryLedgers = (organizationId: string, ledgers: SalaryLedgers): void =>
  localStorage.setItem(nameOf(organizationId), JSON.stringify(ledgers))
