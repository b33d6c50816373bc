import type { Cbms } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './cbms.module.css'

/** How the telling of bills goes: in one sentence, and in figures. */
export function CbmsState({ cbms }: { cbms: Cbms | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const count = (many: number | undefined) => (many === undefined ? '–' : formatCount(many, language))
  const figures: (readonly [label: string, value: ReactNode])[] = [
    [t('Bills are sent since'), cbms?.sendsFrom && <DateText key="since" ad={cbms.sendsFrom} withAd />],
    [t('User name in the taxpayer portal'), cbms?.username],
    [t('The tax office has'), count(cbms?.accepted)],
    [t('Waiting'), count(cbms?.waiting)],
    [t('Held'), count(cbms?.held)],
    [t('Last one taken'), cbms?.lastAccepted && <Moment key="last" iso={cbms.lastAccepted} />],
    [t('Oldest that waits, entered'), cbms?.oldestWaiting && <Moment key="oldest" iso={cbms.oldestWaiting} />],
    [t('Next try'), cbms?.nextTryAt && cbms.stopped === null && <Moment key="next" iso={cbms.nextTryAt} />],
  ]
  return (
    <>
      <p className={styles.state}>
        <State cbms={cbms} />
      </p>
      <dl className={styles.strip}>
        {figures
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function State({ cbms }: { cbms: Cbms | undefined }) {
  const { t } = useTranslation()
  if (!cbms) return '–'
  if (cbms.sendsFrom === null) return t('Switched off')
  if (cbms.stopped === 'refused')
    return (
      <span className="bad strong">
        {t('Stopped: the tax office refuses the sign-in or the PAN of the seller. Enter user name and password again.')}
      </span>
    )
  if (cbms.stopped === 'unreadable')
    return <span className="bad strong">{t('Stopped: the stored password cannot be read on this server. Enter it again.')}</span>
  if (cbms.failures > 0)
    return (
      <span className="bad">
        {t('The tax office does not answer ({{failure}}). The bills wait and are sent later.', { failure: cbms.lastFailure })}
      </span>
    )
  if (cbms.held > 0) return <span className="bad">{t('Some bills are held. Read the answer below, then send them again.')}</span>
  return <span className="good strong">{cbms.waiting > 0 ? t('Bills are being sent.') : t('All is well.')}</span>
}
