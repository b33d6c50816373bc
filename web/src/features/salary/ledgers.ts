import type { Masters } from '../../books/masters.ts'
import { underGroups } from '../../books/under-groups.ts'

/** The ledgers to which a sheet posts, besides those of the employees. */
export type SalaryLedgers = { salary: string | null; fund: string | null; cit: string | null; tds: string | null }
/** One of them. */
export type SalaryLedger = keyof SalaryLedgers
export const SALARY_LEDGERS: readonly SalaryLedger[] = ['salary', 'fund', 'cit', 'tds']

/** How each is called in most charts, and in which groups it stands; the one of tax is of salary rather than of any other. */
const NAMED: Record<SalaryLedger, { groups: readonly string[]; names: readonly RegExp[] }> = {
  salary: { groups: ['indirect-expenses', 'direct-expenses'], names: [/^(salary|salaries|तलब)$/iu, /salar|तलब/iu] },
  fund: { groups: ['current-liabilities'], names: [/\bssf\b|सामाजिक सुरक्षा/iu, /\bpf\b|provident|सञ्चय कोष/iu] },
  cit: { groups: ['current-liabilities'], names: [/\bcit\b|citizen investment|नागरिक लगानी/iu] },
  tds: { groups: ['duties-taxes'], names: [/(tds|अग्रिम कर).*(salar|तलब)/iu, /\btds\b|अग्रिम कर/iu] },
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
  return { salary: offered('salary'), fund: offered('fund'), cit: offered('cit'), tds: offered('tds') }
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
