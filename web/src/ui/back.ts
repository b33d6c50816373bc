import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useLanguage } from './language.ts'

// The Navigation API knows whether this site has a page before this one, even after a reload; browsers without it fall back on the router's history.
const { navigation } = window as { navigation?: { canGoBack: boolean } }

/** Goes one step back like the browser's button, or to `otherwise` when the tab's history begins here: Esc never leaves the product. */
export function useBack(
  otherwise:
    | '/$lng/accountDashboard'
    | '/$lng/ledger'
    | '/$lng/subLedger'
    | '/$lng/groups'
    | '/$lng/costCentre'
    | '/$lng/inventory/item'
    | '/$lng/inventory/group'
    | '/$lng/inventory/category'
    | '/$lng/inventory/unit'
    | '/$lng/inventory/godown'
    | '/$lng/tds/nature'
    | '/$lng/members'
    | '/$lng/members/types'
    | '/$lng/receipt'
    | '/$lng/receipt/heads'
    | '/$lng/receipt/view'
    | '/$lng/representatives'
    | '/$lng/bank/cheques'
    | '/$lng/inventory/price'
    | '/$lng/account/users' = '/$lng/accountDashboard',
): () => void {
  const lng = useLanguage()
  const router = useRouter()
  const navigate = useNavigate()
  const stepped = useCanGoBack()
  return () => ((navigation?.canGoBack ?? stepped) ? router.history.back() : void navigate({ to: otherwise, params: { lng } }))
}
