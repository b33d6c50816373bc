import { useSyncExternalStore } from 'react'

/** The working context: ids of the organization and the fiscal year, null where none is chosen. */
export type Chosen = { org: string | null; fiscalYear: string | null }

const NAMES = ['org', 'fiscalYear'] as const
const listeners = new Set<() => void>()
let chosen = begin()

/** Session storage is this tab's; a new tab begins with what was used last. */
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

/** Another organization has other years: the former year is forgotten. The same one keeps its year, whoever goes no further. */
export function chooseOrganization(org: string): void {
  if (org !== chosen.org) choose({ org, fiscalYear: null })
}

export function chooseFiscalYear(fiscalYear: string): void {
  choose({ ...chosen, fiscalYear })
}

/** Both at once: a copied link carries them. */
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
