import type { SubLedgerAnswer } from '@lekha/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMasters } from '../../books/masters.ts'
import { Empty } from '../../ui/empty.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { SubLedgerFormBody } from './sub-ledger-form.tsx'
import './chart.css'

/** `subLedger/new` and `subLedger/{id}/edit`. */
export function SubLedgerFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { ledgerId = '', name = '' } = useSearch({ strict: false })
  const masters = useMasters()
  const [former, setFormer] = useState<SubLedgerAnswer>()
  if (!masters) return <Waiting lines={6} />
  if (id === undefined) {
    const fields = former ? { ledgerId: former.ledgerId, name: '' } : { ledgerId, name }
    return (
      <SubLedgerFormBody
        key={former?.id ?? `${ledgerId} ${name}`}
        masters={masters}
        subLedger={undefined}
        {...fields}
        onCreated={setFormer}
      />
    )
  }
  const subLedger = masters.subLedgers.find((each) => each.id === id)
  if (!subLedger) return <Empty page title={t('There is no such sub-ledger.')} />
  return <SubLedgerFormBody key={id} masters={masters} subLedger={subLedger} ledgerId={subLedger.ledgerId} name="" onCreated={setFormer} />
}
