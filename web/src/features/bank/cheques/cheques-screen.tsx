import { type ChequeBook, listChequeBooks, removeChequeBook } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import styles from '../bank.module.css'
import { AccountChoice } from '../bank-head.tsx'
import { BookDialog } from './book-dialog.tsx'
import { useChequeColumns } from './cheque-columns.tsx'
import { SpoiledDialog } from './spoiled-dialog.tsx'

const shape = ({ id, next }: ChequeBook) => ({ id, kind: next === null ? ('child' as const) : ('plain' as const) })

/** The account of the address, else the busiest one, its books, and the ways to its layout and register. */
function useChequeBooks() {
  const lng = useLanguage()
  const navigate = useNavigate()
  const { organizationId } = useOrganization()
  const search = useSearch({ from: '/$lng/signed-in/role/organization/bank/cheques' })
  const query = search.ledger ? { ledgerId: search.ledger } : {}
  const result = useEndpoint(listChequeBooks, { params: { organizationId }, query }, { keepFormer: true }).data?.result
  const ledgerId = result?.ledgerId ?? undefined
  const ofAccount: Record<string, string> = ledgerId === undefined ? {} : { ledger: ledgerId }
  return {
    ...{ result, ledgerId },
    choose: (ledger: string) => void navigate({ to: '.', search: { ledger }, replace: true }),
    openLayout: () => void navigate({ to: '/$lng/bank/chequeLayout', params: { lng }, search: ofAccount }),
    openRegister: () => void navigate({ to: '/$lng/report/chequeRegister', params: { lng }, search: ofAccount }),
  }
}

/** `bank/cheques`: the cheque books of a bank account, how many leaves are left, and the next one. */
export function ChequesScreen() {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const { result, ledgerId, choose, openLayout, openRegister } = useChequeBooks()
  const columns = useChequeColumns()
  const [rowId, setRowId] = useState<string>()
  const dialogs = useBookDialogs(ledgerId, result?.books ?? [], rowId, may('voucher.change'))
  useKeys([
    { keys: 'Alt+L', label: t('Layout of the cheques'), run: openLayout, when: ledgerId !== undefined },
    { keys: 'Alt+P', label: t('Cheque register'), run: openRegister },
  ])
  if (result?.ledgerId === null) return <Empty page title={t('There is no ledger of a bank account yet.')} />
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Cheque books')}</h1>
          <div className={styles.account}>
            <AccountChoice accounts={result?.accounts ?? []} ledgerId={ledgerId ?? null} onChange={choose} />
          </div>
          <div className="page-tools">
            <Button kind="ghost" small keys="Alt+P" onClick={openRegister}>
              {t('Cheque register')}
            </Button>
            <Button kind="ghost" small keys="Alt+L" onClick={openLayout}>
              {t('Layout of the cheques')}
            </Button>
            {dialogs.create && (
              <Button kind="main" small keys="Alt+C" onClick={dialogs.create}>
                {t('New cheque book')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="page-body">
        <DataTable
          label={t('Cheque books')}
          columns={columns}
          rows={result?.books}
          shape={shape}
          autoFocus
          onRow={({ id }) => setRowId(id)}
          onOpen={dialogs.openSpoiled}
          empty={
            <Empty>{t('A payment is offered the next cheque of a book. Alt+C enters the numbers of a book that the bank gave.')}</Empty>
          }
        />
      </div>
      {dialogs.over}
    </div>
  )
}

/** The keys that add a book, mark its spoiled leaves and take it out, with their dialogs. */
function useBookDialogs(ledgerId: string | undefined, books: readonly ChequeBook[], rowId: string | undefined, may: boolean) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const [asks, setAsks] = useState<'new' | 'spoiled' | 'remove'>()
  const remove = useWrite(removeChequeBook)
  const row = books.find(({ id }) => id === rowId)
  const close = () => setAsks(undefined)
  const isLive = may && row !== undefined
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row'), when: row !== undefined },
    { keys: 'Alt+C', label: t('New cheque book'), run: () => setAsks('new'), when: may && ledgerId !== undefined },
    { keys: 'Enter', label: t('Spoiled cheques'), when: isLive },
    { keys: 'Alt+D', also: 'Delete', label: t('Take the book out'), run: () => setAsks('remove'), when: isLive },
  ])
  const over = (
    <>
      {asks === 'new' && ledgerId !== undefined && <BookDialog {...{ ledgerId, books }} onClose={close} />}
      {asks === 'spoiled' && row && <SpoiledDialog book={row} onClose={close} />}
      {asks === 'remove' && row && (
        <AskDialog
          title={t('Take out the cheque book {{first}} – {{last}}?', {
            first: digits(row.first, language),
            last: digits(row.last, language),
          })}
          verb={t('Take the book out')}
          onDo={() => remove.mutate({ params: { organizationId, chequeBookId: row.id } }, { onSettled: close })}
          onClose={close}
        >
          <p>{t('Its cheques are not offered any more. Vouchers keep the numbers of theirs.')}</p>
        </AskDialog>
      )}
    </>
  )
  const create = may && ledgerId !== undefined ? () => setAsks('new') : undefined
  const openSpoiled = (book: ChequeBook) => {
    if (may && book.id === rowId) setAsks('spoiled')
  }
  return { over, create, openSpoiled }
}
