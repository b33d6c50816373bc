import { type FiscalYear, setFiscalYearStatus } from '@lekha/contract'
import { useWrite } from '../../api/use-endpoint.ts'

/**
 * Makes a year the active one: sets the active one to Deactive, then the chosen one to active; if the second call fails, restores the
 * former. For a user who may not change years it changes nothing. Returns whether it succeeded.
 */
export function useSwitchYear(years: FiscalYear[], mayWrite: boolean) {
  const write = useWrite(setFiscalYearStatus)
  const set = (id: string, status: FiscalYear['status']) => write.mutateAsync({ params: { id }, body: { status } })

  const switchTo = async (id: string): Promise<boolean> => {
    const former = years.find(({ status }) => status === 'active')
    if (!mayWrite || former?.id === id) return true
    try {
      if (former) await set(former.id, 'Deactive')
    } catch {
      return false
    }
    try {
      await set(id, 'active')
      return true
    } catch {
      // The user was notified of the first failure. If this call fails too, no year is active, which forbids nothing.
      if (former) await set(former.id, 'active').catch(() => undefined)
      return false
    }
  }
  return { switchTo, pending: write.isPending }
}
