import { adToBs, bsToAd } from '@lekha/calendar'
import { showReconciliation } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { isDate } from '../../form/ad-date-input.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useBankColumns } from './bank-columns.tsx'
import { BankBalances, BankChoice } from './bank-head.tsx'
import { DayDialog } from './day-dialog.tsx'
import { type ClearingRow, useClearings } from './use-clearings.ts'

const shape = ({ id }: ClearingRow) => ({ id })

/** The first day of the Bikram Sambat month of a day, AD. */
const monthStart = (ad: string): string => bsToAd(`${adToBs(ad).slice(0, 8)}01`)

/** `bank/reconciliation`: marks line by line what the bank has, until the balance that it must state is the one that it states. */
export function BankScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { organizationId, may } = useOrganization()
  const search = useSearch({ from: '/$lng/signed-in/role/organization/bank/reconciliation' })
  const to = search.to && isDate(search.to) ? search.to : today()
  const shownToo = search.view === 'all' ? { clearedFrom: monthStart(to) } : {}
  const { data } = useEndpoint(
    showReconciliation,
    { params: { organizationId }, query: { ...(search.ledger && { ledgerId: search.ledger }), to, ...shownToo } },
    { keepFormer: true },
  )
  const reconciliation = data?.result
  const { rows, clear } = useClearings(reconciliation)
  const marking = useMarking(rows, clear, may('voucher.change'))
  const change = (changes: Partial<typeof search>) => void navigate({ to: '.', search: { ...search, ...changes }, replace: true })
  const openStatement = () =>
    void navigate({
      to: '/$lng/report/bankReconciliation',
      params: { lng },
      search: { to, ...(reconciliation?.ledgerId && { ledger: reconciliation.ledgerId }) },
    })
  useKeys([
    {
      keys: 'X',
      label: search.view === 'all' ? t('Hide what the bank has') : t('Show what the bank has'),
      run: () => change({ view: search.view === 'all' ? undefined : 'all' }),
    },
    { keys: 'Alt+P', label: t('Statement'), run: openStatement },
  ])
  const columns = useBankColumns()
  const head = { reconciliation, to, stated: search.stated ?? '', onChange: change }
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
          onOpen={({ voucherId }) => void navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { voucher: voucherId } })}
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

/** The keys that give lines their day at the bank: the line's own day, one that is typed, or the one that was typed last. */
function useMarking(rows: readonly ClearingRow[] | undefined, clear: ReturnType<typeof useClearings>['clear'], may: boolean) {
  const { t } = useTranslation()
  const [rowId, setRowId] = useState<string>()
  const [asks, setAsks] = useState<'day' | 'all'>()
  const [lastDay, setLastDay] = useState<string>()
  const row = rows?.find(({ id }) => id === rowId)
  const open = rows?.filter(({ clearedOn }) => clearedOn === null) ?? []
  const mark = (day: string | null) => row && clear([row], () => day)
  const toggle = (of: ClearingRow) => clear([of], () => (of.clearedOn === null ? ownDay(of) : null))
  const isLive = may && row !== undefined
  const askAll = may && open.length > 0 ? () => setAsks('all') : undefined
  useKeys([
    { keys: 'Space', label: t('Bank has it, or not'), when: isLive },
    { keys: 'D', label: t('Other day'), run: () => setAsks('day'), when: isLive },
    { keys: 'R', label: t('On the day typed last'), run: () => lastDay && mark(lastDay), when: isLive && lastDay !== undefined },
    { keys: 'Alt+A', label: t('All on their day'), run: () => askAll?.(), when: askAll !== undefined },
    { keys: 'Enter', label: t('Open the voucher'), when: row !== undefined },
  ])
  const over = (
    <>
      {asks === 'day' && row && (
        <DayDialog
          day={row.clearedOn ?? lastDay ?? ownDay(row)}
          onGive={(day) => {
            mark(day === '' ? null : day)
            if (day !== '') setLastDay(day)
            setAsks(undefined)
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'all' && (
        <AskDialog
          title={t('The bank has {{count}} lines on their own day?', { count: open.length })}
          verb={t('Mark them')}
          onDo={() => {
            clear(open, ownDay)
            setAsks(undefined)
          }}
          onClose={() => setAsks(undefined)}
        >
          <p>{t('Each line that is shown without a day gets the day of its voucher. A day can be changed or taken off later.')}</p>
        </AskDialog>
      )}
    </>
  )
  return { setRowId, askAll, toggle: may ? toggle : undefined, over }
}

/** The day of the line's voucher; of one that is dated in the future, today. */
const ownDay = ({ date }: Pick<ClearingRow, 'date'>): string => (date > today() ? today() : date)
