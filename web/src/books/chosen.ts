import { useSyncExternalStore } from 'react'

/** The working context of this tab: the ids of the organization and the fiscal year, null when none is chosen. */
export type Chosen = { org: string | null; fiscalYear: string | null }

const NAMES = ['org', 'fiscalYear'] as const
const listeners = new Set<() => void>()
let chosen = begin()

/** Session storage belongs to this tab; a new tab begins with the context that any tab used last. */
function begin(): Chosen {
  if (sessionStorage.getItem('org') === null) {
    for (const name of NAMES) {
      const last = localStorage.getItem(name)
      if (last !== null) sessionStorage.setItem(name, last)
    }
  }
  return { org: sessionStorage.getItem('org'), fiscalYear: sessionStorage.getItem('fiscalYear') }
}

function choose(next: Chosen) {
  for (const name of NAMES) {
    for (const storage of [sessionStorage, localStorage]) {
      const id = next[name]
      if (id === null) storage.removeItem(name)
      else storage.setItem(name, id)
    }
  }
  chosen = next
  for (const listener of listeners) listener()
}

export function readChosen(): Chosen {
  return chosen
}

/** Chooses an organization and clears the year, which belongs to the former one. Choosing the same organization again keeps its year. */
export function chooseOrganization(org: string): void {
  if (org !== chosen.org) choose({ org, fiscalYear: null })
}

export function chooseFiscalYear(fiscalYear: string): void {
  choose({ ...chosen, fiscalYear })
}

/** Chooses both at once, as a copied link carries them. */
export function chooseBoth(next: Chosen): void {
  if (next.org !== chosen.org || next.fiscalYear !== chosen.fiscalYear) choose(next)
}

export function forgetChosen(): void {
  choose({ org: null, fiscalYear: null })
}

export function useChosen(): Chosen {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => chosen,
  )
}
