import { type OpenStatementLine, showBankStatement, showReconciliation } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import styles from './bank.module.css'
import { AccountChoice } from './bank-head.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useStatementColumns } from './statement-columns.tsx'
import { StatementFacts } from './statement-facts.tsx'
import { useTies } from './use-ties.tsx'

const shape = ({ id }: OpenStatementLine) => ({ id })

/** The account of the address, else the busiest one, and its statement. */
function useStatement() {
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const search = useSearch({ from: '/$lng/signed-in/role/organization/bank/statement' })
  const accounts = useEndpoint(showReconciliation, { params: { organizationId }, query: { to: today() } }).data?.result
  const ledgerId = search.ledger ?? accounts?.ledgerId ?? undefined
  const query = { ledgerId: ledgerId ?? '' }
  const { data } = useEndpoint(showBankStatement, { params: { organizationId }, query }, { enabled: ledgerId !== undefined })
  return {
    ...{ accounts, ledgerId, statement: ledgerId === undefined ? undefined : data?.result },
    choose: (ledger: string) => void navigate({ to: '.', search: { ledger }, replace: true }),
  }
}

/** `bank/statement`: what the bank states and the books do not say yet. Each line is tied to one of the books, or entered as a new voucher; nothing is posted alone. */
export function StatementScreen() {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const { accounts, ledgerId, statement, choose } = useStatement()
  const columns = useStatementColumns()
  const [brings, setBrings] = useState(false)
  const mayChange = may('voucher.change') && ledgerId !== undefined
  const ties = useTies(ledgerId, statement?.lines, mayChange)
  useKeys([{ keys: 'Alt+I', label: t('Bring a statement'), run: () => setBrings(true), when: mayChange }])
  if (accounts?.ledgerId === null) return <Empty page title={t('There is no ledger of a bank account yet.')} />
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Statements of the bank')}</h1>
          <div className={styles.account}>
            <AccountChoice accounts={accounts?.accounts ?? []} ledgerId={ledgerId ?? null} onChange={choose} />
          </div>
          <div className="page-tools">
            {ties.askAll && (
              <Button kind="ghost" small keys="Alt+A" onClick={ties.askAll}>
                {t('Tie all that are sure')}
              </Button>
            )}
            {mayChange && (
              <Button kind="main" small keys="Alt+I" onClick={() => setBrings(true)}>
                {t('Bring a statement')}
              </Button>
            )}
          </div>
        </div>
        <StatementFacts statement={statement} />
      </div>
      <div className="page-body">
        <DataTable
          label={t('Open lines of the statement')}
          columns={columns}
          rows={statement?.lines}
          shape={shape}
          autoFocus
          onRow={({ id }) => ties.setRowId(id)}
          onSelect={ties.tie}
          onOpen={ties.open}
          empty={
            <p className="hint">
              {statement?.last === null
                ? t('No statement of this account was brought yet. Alt+I brings one.')
                : t('Every line of the statement is tied to the books. Alt+I brings the next one.')}
            </p>
          }
        />
        {statement?.more && <p className="hint">{t('The first thousand open lines are shown.')}</p>}
      </div>
      {ties.over}
      {brings && ledgerId !== undefined && (
        <ImportDialog ledgerId={ledgerId} columns={statement?.columns ?? null} onClose={() => setBrings(false)} />
      )}
    </div>
  )
}
