import { type Paisa, ZERO } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon, WarningIcon } from './icon.ts'
import { Money } from './money.tsx'

/** What must be zero; `unproven` where the figures are not whole, so that even zero proves nothing. */
export type Proof = { id: string; label: string; difference: Paisa; unproven?: boolean }

type ProofsProps = {
  /** Differences that must be zero; undefined while the figures are not live, when nothing is claimed. */
  proofs: Proof[] | undefined
  /** At the right: the sum of the selection. */
  children?: ReactNode
}

/** The line under a report that shows what was proved. */
export function Proofs({ proofs, children }: ProofsProps) {
  const { t } = useTranslation()
  return (
    <div className="proofs">
      {proofs?.map((proof) => <ProofMark key={proof.id} {...proof} />) ?? t('Proofs are shown again when the figures are live.')}
      <span className="grow" />
      {children}
    </div>
  )
}

function ProofMark({ label, difference, unproven = false }: Proof) {
  const { t } = useTranslation()
  const agrees = difference === ZERO
  const holds = agrees && !unproven
  const verdict = agrees ? t('Not proved') : t('Does not agree')
  return (
    <span className={holds ? 'proof' : 'proof proof-failed'}>
      {holds ? <CheckIcon /> : <WarningIcon />}
      {holds ? <span className="unheard">{t('Proved')}</span> : <b>{verdict}:</b>} {label}
      {!agrees && <Money amount={difference} side />}
    </span>
  )
}
