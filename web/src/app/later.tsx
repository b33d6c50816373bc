import { sentence } from '@lekha/ledger'
import { defineScreen, type Guard } from '../screen/define-screen.ts'
import { ArrivesLater } from '../ui/arrives-later.tsx'

/** A screen with an address whose part of the product is not built yet. */
const later = <const Behind extends Guard, const Path extends string>(guard: Behind, path: Path, part: string) =>
  defineScreen({ id: `later:${path}`, path, guard, title: part, part: () => <ArrivesLater part={part} /> })

const BUDGETS = sentence('Budget monitoring')

/** Every address of the specification that has no screen yet. */
export const laterScreens = [
  later('organization', 'budgetmonitoring', BUDGETS),
  later('organization', 'budgetmonitoring/view/$id', BUDGETS),
  later('organization', 'budgetmonitoring/addBudget', BUDGETS),
  later('organization', 'budgetmonitoring/edit/$budgetId', BUDGETS),
  later('year', 'report/budgetSummary', sentence('Budget summary')),
  later('year', 'account/budgetMonitoring', BUDGETS),
  later('year', 'account/budgetMonitoring/view/$id', BUDGETS),
  later('year', 'account/budgetMonitoring/addBudget', BUDGETS),
  later('year', 'account/budgetMonitoring/edit/$budgetId', BUDGETS),
] as const
