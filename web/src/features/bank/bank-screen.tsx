import { adToBs, bsToAd } from '@lekha/calendar'
import { showReconciliation } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { isDate } from '../../form/ad-date-input.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useBankColumns } from './bank-columns.tsx'
import { BankBalances, BankChoice } from './bank-head.tsx'
import type { ClearingRow } from './clearing-rows.ts'
import { useClearings } from './use-clearings.ts'
import { useMarking } from './use-marking.tsx'

const shape = ({ id }: ClearingRow) => ({ id })

/** The first day of the Bikram Sambat month of a day, AD. */
const monthStart = (ad: string): string => bsToAd(`${adToBs(ad).slice(0, 8)}01`)

/** The account and day of the address, the lines that the server has for them, and the changes of the address. */
function useReconciliation() {
  const lng = useLanguage()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const search = useSearch({ from: '/$lng/signed-in/role/organization/bank/reconciliation' })
  const to = search.to && isDate(search.to) ? search.to : today()
  const showsAll = search.view === 'all'
  const query = { ...(search.ledger && { ledgerId: search.ledger }), to, ...(showsAll && { clearedFrom: monthStart(to) }) }
  const { data } = useEndpoint(showReconciliation, { params: { organizationId }, query }, { keepFormer: true })
  const reconciliation = data?.result
  const change = (changes: Partial<typeof search>) => void navigate({ to: '.', search: { ...search, ...changes }, replace: true })
  const ledger = reconciliation?.ledgerId
  return {
    ...{ head: { reconciliation, to, stated: search.stated ?? '', onChange: change }, showsAll },
    turn: () => change({ view: showsAll ? undefined : 'all' }),
    openStatement: () =>
      void navigate({ to: '/$lng/report/bankReconciliation', params: { lng }, search: { to, ...(ledger && { ledger }) } }),
    open: ({ voucherId }: ClearingRow) =>
      void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: voucherId } }),
  }
}

/** `bank/reconciliation`: marks line by line what the bank has, until the balance that it must state is the one that it states. */
export function BankScreen() {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const { head, showsAll, turn, openStatement, open } = useReconciliation()
  const { reconciliation } = head
  const { rows, clear } = useClearings(reconciliation)
  const marking = useMarking(rows, clear, may('voucher.change'))
  const columns = useBankColumns()
  useKeys([
    { keys: 'X', label: showsAll ? t('Hide what the bank has') : t('Show what the bank has'), run: turn },
    { keys: 'Alt+P', label: t('Statement'), run: openStatement },
  ])
  if (reconciliation?.ledgerId === null) return <Empty page title={t('There is no ledger of a bank account yet.')} />
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Bank reconciliation')}</h1>
          <BankChoice {...head} />
          <div className="page-tools">
            <Button kind="ghost" small keys="Alt+P" onClick={openStatement}>
              {t('Statement')}
            </Button>
            {marking.askAll && (
              <Button kind="ghost" small keys="Alt+A" onClick={marking.askAll}>
                {t('All on their day')}
              </Button>
            )}
          </div>
        </div>
        <BankBalances {...head} />
      </div>
      <div className="page-body">
        <DataTable
          label={t('Lines of the bank account')}
          columns={columns}
          rows={rows}
          shape={shape}
          autoFocus
          onRow={({ id }) => marking.setRowId(id)}
          onSelect={marking.toggle}
          selectGoesOn
          onOpen={open}
          empty={<p className="hint">{t('The bank has every line up to this day.')}</p>}
        />
        {reconciliation?.more && (
          <p className="hint">{t('More than 2,000 lines are open. The first of them are shown; mark the older ones with Alt+A.')}</p>
        )}
      </div>
      {marking.over}
    </div>
  )
}
