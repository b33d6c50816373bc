import type { Report } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Form } from '../../form/form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useLogo } from '../../paper/paper.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { LetterPapers } from './letter-paper.tsx'
import { type LetterKind, lettersIn, mailOf, type PartyLetter, remindersOf } from './letters.ts'
import { type LetterOf, type LetterSide, useLetterWords } from './use-letter-words.ts'

const ALL = ''

/** Which letters are printed, or written as a mail, of a report of all open bills. */
export function LettersDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation()
  const masters = useMasters()
  useLogo()
  const side: LetterSide = report.params.side === 'payable' ? 'payable' : 'receivable'
  const [kind, setKind] = useState<LetterKind>('confirmation')
  const [chosen, setChosen] = useState(ALL)
  const [printing, setPrinting] = useState(false)
  const all = kind === 'reminder' ? remindersOf(lettersIn(report)) : lettersIn(report)
  const one = all.find(({ ledgerId }) => ledgerId === chosen) ?? (all.length === 1 ? all[0] : undefined)
  const ofGroup = all.filter(({ ledgerId }) => masters?.ledgerById.get(ledgerId)?.groupId === chosen)
  const letters = (one ? [one] : ofGroup.length > 0 ? ofGroup : all).map(
    (letter): LetterOf => ({ letter, kind, side, day: report.params.to ?? '' }),
  )
  const kinds = [
    { value: 'confirmation' as const, label: t('Confirmation of balance') },
    { value: 'reminder' as const, label: t('Reminder') },
  ]
  return (
    <FormDialog title={t('Letters to parties')} verb={t('Print')} onClose={onClose}>
      {({ id }) => (
        <Form
          id={id}
          className="form-stack"
          onSubmit={(event) => {
            event.preventDefault()
            setPrinting(letters.length > 0 && masters !== undefined)
          }}
        >
          {side === 'receivable' && <Segmented label={t('Letter')} segments={kinds} value={kind} onChange={setKind} />}
          <Field label={t('Party')}>
            <PartyChoice
              parties={all}
              masters={masters}
              value={one?.ledgerId ?? (ofGroup.length > 0 ? chosen : ALL)}
              onChange={setChosen}
            />
          </Field>
          {all.length === 0 && <p className="second">{t('No bill is overdue.')}</p>}
          {letters[0] && <Shown of={letters[0]} isOne={one !== undefined} />}
          {printing && masters && <LetterPapers {...{ letters, masters }} onPrinted={onClose} />}
        </Form>
      )}
    </FormDialog>
  )
}

type PartyChoiceProps = {
  parties: readonly PartyLetter[]
  masters: Masters | undefined
  value: string
  onChange: (id: string) => void
}

/** All parties, those of a group where there are several, or one. */
function PartyChoice({ parties, masters, value, onChange }: PartyChoiceProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const all = { value: ALL, label: t('All parties: {{count}}', { count: digits(String(parties.length), language) }) }
  const each = parties.map(({ ledgerId, name }) => ({ value: ledgerId, label: name }))
  const byGroup = Map.groupBy(parties, ({ ledgerId }) => masters?.ledgerById.get(ledgerId)?.groupId ?? ALL)
  const groups = [...byGroup].flatMap(([id, own]) => {
    const group = masters?.groupById.get(id)
    return group ? [{ value: id, label: `${nameIn(group, language)}: ${digits(String(own.length), language)}` }] : []
  })
  return (
    <Select
      options={parties.length === 1 ? each : [all, ...(groups.length > 1 ? groups : []), ...each]}
      value={value}
      onChange={onChange}
    />
  )
}

/** What the letter to one party says, and the way to mail it. */
function Shown({ of, isOne }: { of: LetterOf; isOne: boolean }) {
  const { t } = useTranslation()
  const mail = useMail()
  if (!isOne) return <p className="second">{t('Each party gets a sheet of its own.')}</p>
  return (
    <>
      <Statement of={of} />
      <div>
        <Button type="button" small onClick={() => window.open(mail(of), '_self')}>
          {t('Write as an e-mail')}
        </Button>
        <p className="second">{t('Your mail program opens with the letter, to the address that stands in the ledger of the party.')}</p>
      </div>
    </>
  )
}

function Statement({ of }: { of: LetterOf }) {
  return <p>{useLetterWords().statement(of)}</p>
}

function useMail(): (of: LetterOf) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useLetterWords()
  const { organization } = useOrganization()
  const masters = useMasters()
  return (of) => {
    const { letter, kind } = of
    const own = nameIn({ name: organization.organizationName, nameNp: organization.nameNp }, language)
    const bill = ({ label, dueOn, billedOn, left }: PartyLetter['bills'][number]) =>
      [label, dueOn ? t('due {{date}}', { date: words.date(dueOn) }) : billedOn && words.date(billedOn), words.money(left)]
        .filter(Boolean)
        .join(' · ')
    const account = letter.account === 0n ? [] : [`${t('On account')} · ${words.money(letter.account)}`]
    return mailOf({
      to: masters?.ledgerById.get(letter.ledgerId)?.email ?? '',
      subject: `${words.title(kind)} – ${own}`,
      before: [letter.name, '', words.statement(of), ''],
      bills: letter.bills.map(bill),
      after: [...account, `${t('Total')} · ${words.money(letter.total)}`, '', words.request(kind), '', own],
      more: (left) => t('and {{count}} more bills', { count: digits(String(left), language) }),
    })
  }
}
