import { type FiscalYear, setFiscalYearStatus } from '@lekha/contract'
import { useWrite } from '../../api/use-endpoint.ts'

/**
 * Makes a year the active one: first the active one is set to Deactive, then the chosen one to active. Where the second
 * fails the former is restored. Who may not change years changes nothing and goes on. Answers whether it went well.
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
      // Told already. If this fails too, the year stays without the mark, which forbids nothing.
      if (former) await set(former.id, 'active').catch(() => undefined)
      return false
    }
  }
  return { switchTo, pending: write.isPending }
}
