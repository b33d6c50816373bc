import { closeFiscalYear, type YearEnd } from '@lekha/contract'
import { wordsOf } from '@lekha/ledger'
import { add, formatAmount, magnitude, parsePaisa } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useFailureSentence, useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { yearName } from '../../books/year-name.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { mayPropose, useOpenStock } from './use-open-stock.ts'

/** Says what closing a year does, and does it. */
export function CloseDialog({ end, onClose }: { end: YearEnd; onClose: () => void }) {
  const { year, checks } = end
  const { t } = useTranslation()
  const language = useLanguage()
  const name = yearName(year, language)
  const { kept } = wordsOf(useOrganization().organization.kind)
  const sayFailure = useFailureSentence()
  const close = useWrite(closeFiscalYear, { quiet: true })
  const carryOut = () =>
    close.mutate(
      { params: { id: year.id }, body: { version: year.version } },
      {
        onSuccess: () => {
          notify('success', t('The year is closed.'), name)
          onClose()
        },
      },
    )
  return (
    <AskDialog
      title={t('Close the year {{name}}?', { name })}
      verb={t('Close the year')}
      pending={close.isPending}
      refused={close.isError}
      onDo={carryOut}
      onClose={onClose}
    >
      <p>
        {t('A closing entry is posted on its last day: every income and expense goes to {{ledger}}. Reports leave it out unless you ask.', {
          ledger: nameIn(kept, language),
        })}
      </p>
      <p>{t('After that nothing can be posted, altered or cancelled in the year, until an administrator reopens it.')}</p>
      {checks.some(({ state }) => state === 'warns') && <p className="strong">{t('The checklist has lines to look at.')}</p>}
      <StockNotice end={end} />
      {close.error && (
        <p role="alert" className="bad">
          {sayFailure(close.error)}
        </p>
      )}
    </AskDialog>
  )
}

/** That the stock by hand stays outside the books, and the journal that brings it in. */
function StockNotice({ end }: { end: YearEnd }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const openStock = useOpenStock(end)
  if (end.stock.length === 0) return null
  const amount = formatAmount(add(...end.stock.map((each) => magnitude(parsePaisa(each.amount)))), language)
  return (
    <>
      <p className="strong">
        {t(
          'Stock by hand of {{amount}} is in the statements and not in the books. Closing does not post it: the next year begins with it outside the books.',
          {
            amount,
          },
        )}
      </p>
      <p>
        <Button kind="link" onClick={openStock}>
          {mayPropose(end) ? t('Open the journal that posts it') : t('Count it on the last day of the year')}
        </Button>
      </p>
    </>
  )
}
