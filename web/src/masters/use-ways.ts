import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { holdKeys } from '../ui/hold-keys.ts'

/** Navigation from a list to other screens; `noteRow` stores the row in the address, so that Back focuses it again. */
export function useWays(noteRow: (id: string) => Promise<void>) {
  const navigate = useNavigate()
  const go = (link: LinkProps) => navigate(link as Parameters<typeof navigate>[0])
  return {
    go: (link: LinkProps) => void go(link),
    leave: (id: string, link: LinkProps) => void noteRow(id).then(() => go(link)),
    /** Goes to a form, and replays there what the user types meanwhile. */
    goToForm: (link: LinkProps) => void go(link).then(holdKeys()),
    leaveToForm: (id: string, link: LinkProps) =>
      void noteRow(id)
        .then(() => go(link))
        .then(holdKeys()),
  }
}
