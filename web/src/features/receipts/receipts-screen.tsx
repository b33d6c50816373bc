import { listReceipts, RECEIVED_BY, type Receipt } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { PAID_BY } from '../../books/paid-by.ts'
import { readWorkingDate } from '../../books/working-date.ts'
import { isDate } from '../../form/ad-date-input.tsx'
import { ViewChoice } from '../../masters/view-choice.tsx'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Collection } from './collection.tsx'
import { CountSheet } from './count-sheet.tsx'
import { lineText } from './receipt-paper.tsx'

const shape = ({ id, cancelled }: Receipt): RowShape => ({ id, kind: cancelled ? 'cancelled' : 'plain' })

/** The period and the filters of the address, and what was collected by them. */
function useCollection() {
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const year = useWorkingYear()
  const search = useSearch({ from: '/$lng/signed-in/role/organization/year/receipt/view' })
  const day = readWorkingDate(year)
  const from = search.from && isDate(search.from) ? search.from : day
  const to = search.to && isDate(search.to) ? search.to : from
  const way = RECEIVED_BY.find((each) => each === search.way)
  const query = { from, to, ...(way && { paidBy: way }), ...(search.cashier && { cashierId: search.cashier }) }
  const { data } = useEndpoint(listReceipts, { params: { organizationId }, query }, { keepFormer: true })
  const change = (changes: Partial<typeof search>) =>
    void navigate({ to: '.', search: { ...search, row: undefined, ...changes }, replace: true, resetScroll: false })
  return { from, to, way, cashier: search.cashier ?? '', row: search.row, data, change }
}

/** `receipt/view`: the receipts of a day, or of a period, and the collection by head, way of payment and cashier. */
export function ReceiptsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const back = useBack('/$lng/receipt')
  const { may } = useOrganization()
  const state = useCollection()
  const { data, row, change } = state
  const [counts, setCounts] = useState(false)
  const columns = useReceiptColumns()
  const open = ({ id }: Receipt) => {
    change({ row: id })
    void navigate({ to: '/$lng/receipt/view/$id', params: { lng, id } })
  }
  const toCounter = () => void navigate({ to: '/$lng/receipt', params: { lng } })
  const count = () => setCounts(true)
  useKeys([
    { keys: 'Enter', label: t('Facts') },
    { keys: 'Alt+C', label: t('New receipt'), run: toCounter, when: may('voucher.post') },
    { keys: 'Alt+O', label: t('Count sheet'), run: count, when: data !== undefined },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Receipts')}</h1>
          <div className="page-tools">
            <Button kind="ghost" small keys="Alt+O" onClick={count}>
              {t('Count sheet')}
            </Button>
            {may('voucher.post') && (
              <Button kind="ghost" small keys="Alt+C" onClick={toCounter}>
                {t('New receipt')}
              </Button>
            )}
          </div>
        </div>
        <Filters state={state} />
      </div>
      <div className="page-body">
        <DataTable
          label={t('Receipts')}
          columns={columns}
          rows={data?.result}
          shape={shape}
          onOpen={open}
          autoFocus
          {...(row && { startAt: row })}
          empty={<Empty>{t('No receipt was taken in this period.')}</Empty>}
        />
        {data?.more && <p className="hint">{t('The newest 500 receipts are listed. The sums are of all.')}</p>}
        {data && <Collection of={data} />}
      </div>
      {counts && data && <CountSheet of={data} from={state.from} to={state.to} onClose={() => setCounts(false)} />}
    </div>
  )
}

function Filters({ state }: { state: ReturnType<typeof useCollection> }) {
  const { t } = useTranslation()
  const { from, to, way, cashier, data, change } = state
  return (
    <div className="chips">
      <DateField aria-label={t('From')} value={from} onChange={(day) => change({ from: day, ...(day > to && { to: day }) })} />
      <DateField aria-label={t('To')} value={to} onChange={(day) => change({ to: day, ...(day < from && { from: day }) })} />
      <ViewChoice
        label={t('Paid by')}
        views={[{ value: '', label: t('Every way of payment') }, ...RECEIVED_BY.map((each) => ({ value: each, label: t(PAID_BY[each]) }))]}
        value={way ?? ''}
        onChange={(value) => change({ way: value || undefined })}
      />
      <ViewChoice
        label={t('Cashier')}
        views={[
          { value: '', label: t('Every cashier') },
          ...(data?.byCashier ?? []).map((each) => ({ value: each.cashierId, label: each.cashier })),
        ]}
        value={cashier}
        onChange={(value) => change({ cashier: value || undefined })}
      />
    </div>
  )
}

function useReceiptColumns(): Column<Receipt>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const number: Column<Receipt> = {
    ...{ id: 'number', header: t('No.'), align: 'text', width: phone ? 92 : '9%' },
    cell: (row) => digits(row.number, lng),
  }
  const payer: Column<Receipt> = {
    ...{ id: 'payer', header: t('Payer'), align: 'text' },
    cell: (row) => (
      <>
        {nameIn({ name: row.payer, nameNp: row.payerNp }, lng)}
        {row.reversed && <span className="hint"> {t('Reversed')}</span>}
      </>
    ),
  }
  const amount: Column<Receipt> = {
    ...{ id: 'amount', header: t('Amount'), align: 'money', width: phone ? 112 : 140 },
    cell: ({ total }) => <Money amount={total} />,
  }
  if (phone) return [number, payer, amount]
  return [
    { id: 'date', header: t('Date'), align: 'text', width: '11%', cell: ({ date }) => <DateText ad={date} /> },
    number,
    payer,
    { id: 'for', header: t('For'), align: 'text', width: '30%', cell: ({ lines }) => lines.map((line) => lineText(line, lng)).join(', ') },
    { id: 'way', header: t('Paid by'), align: 'text', width: '11%', cell: ({ paidBy }) => t(PAID_BY[paidBy]) },
    amount,
  ]
}
