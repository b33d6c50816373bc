import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { holdKeys } from '../ui/hold-keys.ts'

/** Ways from a list to other screens; `noteRow` marks the row that is left, so that Back finds it. */
export function useWays(noteRow: (id: string) => Promise<void>) {
  const navigate = useNavigate()
  const go = (link: LinkProps) => navigate(link as Parameters<typeof navigate>[0])
  return {
    go: (link: LinkProps) => void go(link),
    leave: (id: string, link: LinkProps) => void noteRow(id).then(() => go(link)),
    /** To a form: what is typed on the way is kept for it. */
    goToForm: (link: LinkProps) => void go(link).then(holdKeys()),
    leaveToForm: (id: string, link: LinkProps) =>
      void noteRow(id)
        .then(() => go(link))
        .then(holdKeys()),
  }
}
