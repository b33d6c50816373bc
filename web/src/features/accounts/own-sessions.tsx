import { endOwnSession, listSessions } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { SessionTable } from './session-table.tsx'

/** The user's own sessions; each one but this can be ended. */
export function OwnSessions() {
  const { t } = useTranslation()
  const sessions = useEndpoint(listSessions, {})
  const end = useWrite(endOwnSession)
  return (
    <section className="form-section">
      <h2>{t('Where you are signed in')}</h2>
      <SessionTable
        sessions={sessions.data?.result}
        action={({ id, current }) =>
          !current && (
            <Button kind="link" small disabled={end.isPending} onClick={() => end.mutate({ params: { sessionId: id } })}>
              {t('End')}
            </Button>
          )
        }
      />
    </section>
  )
}
