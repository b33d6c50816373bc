import { digits } from '@lekha/money'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CheckIcon, ChevronRightIcon, OpenStepIcon } from '../ui/icon.ts'
import { useLanguage } from '../ui/language.ts'
import styles from './steps.module.css'

/** `label`: what is to be done, or, once it is, what was done. */
export type Step = { id: string; label: string; done: boolean; link: LinkProps }

/** A task in steps: how many are done, and the way to each of the others. */
export function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const done = steps.filter((step) => step.done).length
  const count = { done: digits(String(done), language), all: digits(String(steps.length), language) }
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className="hint small">{t('{{done}} of {{all}} done', count)}</span>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ id, label, done: isDone, link }) => (
          <li key={id} className={isDone ? 'hint' : 'strong'}>
            {isDone ? (
              <>
                <CheckIcon /> {label}
              </>
            ) : (
              <Link {...link}>
                <OpenStepIcon /> {label}
                <span className="grow" />
                <ChevronRightIcon />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
