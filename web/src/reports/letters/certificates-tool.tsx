import type { Report } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useLogo } from '../../paper/paper.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { VoucherListIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { Select } from '../../ui/select.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { CertificatePapers } from './certificate-paper.tsx'
import { certificatesIn } from './certificates.ts'
import { useLetterWords } from './use-letter-words.ts'

/** The button and the key of the certificates to the parties from whom a report says that we deducted tax; of what was deducted from us there are none. */
export function CertificatesTool({ report }: { report: Report }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const isOurs = report.params.way !== 'receivable'
  useKeys([{ keys: 'Alt+L', label: t('Certificates'), run: () => setOpen(true), hidden: true, when: isOurs }])
  if (!isOurs) return null
  return (
    <>
      <Button kind="ghost" small icon={<VoucherListIcon />} keys="Alt+L" onClick={() => setOpen(true)}>
        {t('Certificates')}
      </Button>
      {open && <CertificatesDialog report={report} onClose={() => setOpen(false)} />}
    </>
  )
}

const ALL = ''

/** For whom certificates are printed: all parties, or one. */
function CertificatesDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useLetterWords()
  useLogo()
  const [chosen, setChosen] = useState(ALL)
  const [printing, setPrinting] = useState(false)
  const all = certificatesIn(report)
  const certificates = chosen === ALL ? all : all.filter(({ id }) => id === chosen)
  const [only] = certificates.length === 1 ? certificates : []
  const everybody = { value: ALL, label: t('All parties: {{count}}', { count: digits(String(all.length), language) }) }
  const { from = '', to = '' } = report.params
  return (
    <FormDialog title={t('Certificates of tax deducted')} verb={t('Print')} onClose={onClose}>
      {({ id }) => (
        <Form
          id={id}
          className="form-stack"
          onSubmit={(event) => {
            event.preventDefault()
            setPrinting(certificates.length > 0)
          }}
        >
          <Field label={t('Party')}>
            <Select
              options={[everybody, ...all.map(({ id: value, name }) => ({ value, label: name }))]}
              value={chosen}
              onChange={setChosen}
            />
          </Field>
          {all.length === 0 && <p className="second">{t('No deduction of this period says from whom it was made.')}</p>}
          {all.length > 0 && !only && <p className="second">{t('Each party gets a sheet of its own.')}</p>}
          {only && <p>{t('Tax of Rs {{tax}} on Rs {{base}}', { tax: words.money(only.tax), base: words.money(only.base) })}</p>}
          {printing && <CertificatePapers {...{ certificates, period: { from, to } }} onPrinted={onClose} />}
        </Form>
      )}
    </FormDialog>
  )
}
