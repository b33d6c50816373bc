import { endUserSessions, listUserSessions } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { SessionTable } from './session-table.tsx'
import type { User } from './users.ts'

/** The sessions of a user; ends all of them. */
export function UserSessions({ user: { id, stoppable } }: { user: User }) {
  const { t } = useTranslation()
  const params = { userId: id }
  const sessions = useEndpoint(listUserSessions, { params }, { enabled: stoppable })
  const end = useWrite(endUserSessions)
  if (!stoppable) return null
  const signOut = () => end.mutate({ params }, { onSuccess: () => notify('success', t('Signed out everywhere.')) })
  return (
    <section className="form-section">
      <div className="page-line">
        <h2>{t('Signed in')}</h2>
        <div className="page-tools">
          <Button kind="ghost" small disabled={end.isPending || !sessions.data?.result.length} onClick={signOut}>
            {t('Sign out everywhere')}
          </Button>
        </div>
      </div>
      <SessionTable sessions={sessions.data?.result} />
    </section>
  )
}
