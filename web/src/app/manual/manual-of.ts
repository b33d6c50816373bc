import type { Screen } from '../../screen/define-screen.ts'

/** The page of the manual that explains a screen: its own, else that of the screen which it is within or whose path it continues. */
export function manualOf(screens: readonly Screen[], { manual, within, path }: Screen): string | undefined {
  const parents = screens.filter((other) => other.id === within || (other.path !== path && path.startsWith(`${other.path}/`)))
  return manual ?? parents.map((parent) => manualOf(screens, parent)).find((page) => page !== undefined)
}
