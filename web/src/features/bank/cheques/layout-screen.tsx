import { type ChequeLayout, listChequeBooks, showChequeLayout, storeChequeLayout } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { schemaOf, useContractForm } from '../../../form/contract-form.ts'
import { Form } from '../../../form/form.tsx'
import { Unsaved } from '../../../form/unsaved.tsx'
import { type ChequeContent, ChequeSheet, USUAL_LAYOUT } from '../../../paper/cheque-sheet.tsx'
import { PrintedCheque } from '../../../paper/printed-cheque.tsx'
import { useBack } from '../../../ui/back.ts'
import { Button } from '../../../ui/button.tsx'
import { today } from '../../../ui/clock.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { notify } from '../../../ui/notify.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import styles from './layout.module.css'
import { LayoutFields } from './layout-fields.tsx'

/** `bank/chequeLayout`: where a bank's cheques have their fields, with a picture of one, and a test print. */
export function ChequeLayoutScreen() {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const search = useSearch({ from: '/$lng/signed-in/role/organization/bank/chequeLayout' })
  const query = search.ledger ? { ledgerId: search.ledger } : {}
  const books = useEndpoint(listChequeBooks, { params: { organizationId }, query }).data?.result
  const ledgerId = books?.ledgerId ?? undefined
  const params = { organizationId, ledgerId: ledgerId ?? '' }
  const { data } = useEndpoint(showChequeLayout, { params }, { enabled: ledgerId !== undefined })
  if (books?.ledgerId === null) return <Empty page title={t('There is no ledger of a bank account yet.')} />
  const account = books?.accounts.find(({ id }) => id === ledgerId)
  if (!account || !data) return <Waiting lines={8} />
  return <LayoutForm key={account.id} account={account} layout={data.result ?? USUAL_LAYOUT} />
}

type Account = { id: string; name: string; nameNp: string }

/** The form of a layout, and how it is stored. */
function useLayoutForm({ account, layout }: { account: Account; layout: ChequeLayout }) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const store = useWrite(storeChequeLayout)
  const of = useContractForm(schemaOf(storeChequeLayout), layout)
  const typed = useWatch({ control: of.form.control })
  const save = of.form.handleSubmit((body) => {
    const onSuccess = () => {
      of.form.reset(body)
      notify('success', t('Your changes are saved.'))
    }
    store.mutate({ params: { organizationId, ledgerId: account.id }, body }, { onSuccess, onError: of.refuse })
  })
  return { of, save, isPending: store.isPending, shown: schemaOf(storeChequeLayout).safeParse(typed).data }
}

function LayoutForm({ account, layout }: { account: Account; layout: ChequeLayout }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useOrganization().may('voucher.change')
  const back = useBack('/$lng/bank/cheques')
  const [prints, setPrints] = useState(false)
  const { of, save, isPending, shown } = useLayoutForm({ account, layout })
  const sample = useSample()
  const done = useCallback(() => setPrints(false), [])
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Save'), run: () => void save(), when: may },
    { keys: 'Alt+P', also: 'Ctrl+P', label: t('Test print'), run: () => setPrints(true), when: shown !== undefined },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>
            {t('Layout of the cheques')} · {(language === 'np' && account.nameNp) || account.name}
          </h1>
          <div className="page-tools">
            <Button kind="ghost" small keys="Alt+P" onClick={() => setPrints(true)}>
              {t('Test print')}
            </Button>
            {may && (
              <Button kind="main" small keys="Ctrl+Enter" disabled={isPending} onClick={() => void save()}>
                {t('Save')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className={`page-body ${styles.body}`}>
        <Picture layout={shown} sample={sample} />
        <Form startHere className={styles.form} onSubmit={save}>
          <LayoutFields of={of} />
        </Form>
      </div>
      <Unsaved when={of.form.formState.isDirty} />
      {prints && shown && <PrintedCheque layout={shown} content={sample} what="Cheque, test" onPrinted={done} />}
    </div>
  )
}

const PX_PER_TENTH = 96 / 254

/** The cheque as it would be printed, as large as it is, or as there is room. */
function Picture({ layout, sample }: { layout: ChequeLayout | undefined; sample: ChequeContent }) {
  const { t } = useTranslation()
  const { ref, width_px } = useWidth<HTMLElement>()
  const zoom = layout && layout.width > 0 && width_px > 0 ? Math.min(1, width_px / (layout.width * PX_PER_TENTH + 4)) : 1
  return (
    <figure ref={ref} className={styles.figure}>
      <div className={styles.cheque} style={{ zoom }}>
        {layout && <ChequeSheet layout={layout} content={sample} />}
      </div>
      <figcaption className="hint">
        {t('Measure a cheque of the bank from its upper left corner. Print a test on plain paper and hold both against the light.')}
      </figcaption>
    </figure>
  )
}

/** A cheque with a long amount, so that both lines of words are seen. */
function useSample(): ChequeContent {
  const { t } = useTranslation()
  return { date: today(), payee: t('Name of the payee'), amount: parsePaisa('1234567.89') }
}
