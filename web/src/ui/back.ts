import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useLanguage } from './language.ts'

// The browser knows of a page of ours before this one also after a load; where it does not tell, the router knows of its own steps.
const { navigation } = window as { navigation?: { canGoBack: boolean } }

/** One step back, as with the browser's own button; to `otherwise` where this tab began here: Esc never leaves the product. */
export function useBack(
  otherwise:
    | '/$lng/accountDashboard'
    | '/$lng/ledger'
    | '/$lng/subLedger'
    | '/$lng/groups'
    | '/$lng/costCentre'
    | '/$lng/account/users' = '/$lng/accountDashboard',
): () => void {
  const lng = useLanguage()
  const router = useRouter()
  const navigate = useNavigate()
  const stepped = useCanGoBack()
  return () => ((navigation?.canGoBack ?? stepped) ? router.history.back() : void navigate({ to: otherwise, params: { lng } }))
}
