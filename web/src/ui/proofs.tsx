import { type Paisa, ZERO } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon, WarningIcon } from './icon.ts'
import { Money } from './money.tsx'
import styles from './proofs.module.css'

/**
 * A difference that must be zero; `unproven` when its figures are incomplete, so that even zero proves nothing; `absolute` when it adds up
 * differences of both directions, so that it is neither a debit nor a credit.
 */
export type Proof = { id: string; label: string; difference: Paisa; unproven?: boolean; absolute?: boolean }

type ProofsProps = {
  /** Undefined while the figures are not live: then nothing is claimed. */
  proofs: Proof[] | undefined
  /** Shown at the right: the sum of the selected rows. */
  children?: ReactNode
}

/** The line under a report that shows its proofs. */
export function Proofs({ proofs, children }: ProofsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.proofs}>
      {proofs?.map((proof) => <ProofMark key={proof.id} {...proof} />) ?? t('Proofs are shown again when the figures are up to date.')}
      <span className="grow" />
      {children}
    </div>
  )
}

function ProofMark({ label, difference, unproven = false, absolute = false }: Proof) {
  const { t } = useTranslation()
  const agrees = difference === ZERO
  const holds = agrees && !unproven
  const verdict = agrees ? t('Not proved') : t('Does not agree')
  return (
    <span className={styles.proof} data-proof={holds ? 'holds' : 'failed'}>
      {holds ? <CheckIcon /> : <WarningIcon />}
      {holds ? <span className="visually-hidden">{t('Proved')}</span> : <b>{verdict}:</b>} {label}
      {!agrees && <Money amount={difference} side={!absolute} />}
    </span>
  )
}
