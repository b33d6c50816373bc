import { listReceipts, type MemberDues, type MemberFirm, type OpenCharge, readMemberDues } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/clock.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { ChargeDialog } from './charge-dialog.tsx'
import styles from './members.module.css'

/** What a firm owes today; undefined until it was read. */
function useMemberDues({ id }: MemberFirm): MemberDues | undefined {
  const { organizationId } = useOrganization()
  return useEndpoint(readMemberDues, { params: { organizationId, memberFirmId: id }, query: { on: today() } }).data?.result
}

/** Opens the statement of the firm's sub-ledger; undefined before it was charged for the first time, and for who may not read it. */
export function useMemberStatement(firm: MemberFirm): (() => void) | undefined {
  const lng = useLanguage()
  const navigate = useNavigate()
  const { may } = useOrganization()
  const dues = useMemberDues(firm)
  if (!dues || dues.ledgerId === null || !may('report.read')) return undefined
  return () => void navigate({ to: '/$lng/subLedger/$id', params: { lng, id: firm.id } })
}

/** What the firm owes, and its last receipt. Alt+N charges it, Alt+Y takes a payment. */
export function Dues({ firm }: { firm: MemberFirm }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { may } = useOrganization()
  const dues = useMemberDues(firm)
  const [charges, setCharges] = useState(false)
  const pay = () => void navigate({ to: '/$lng/receipt', params: { lng }, search: { member: firm.id } })
  const [mayCharge, mayPay] = [may('member.write') && dues !== undefined, may('voucher.post')]
  useKeys([
    { keys: 'Alt+N', label: t('Charge'), run: () => setCharges(true), when: mayCharge },
    { keys: 'Alt+Y', label: t('Take a payment'), run: pay, when: mayPay },
  ])
  return (
    <section aria-label={t('What it owes')}>
      <div className={styles.rolesHead}>
        <h2>{t('What it owes')}</h2>
        <Money amount={dues?.balance} side />
        <LastReceipt firm={firm} />
        <span className="grow" />
        {mayCharge && (
          <Button kind="ghost" small keys="Alt+N" onClick={() => setCharges(true)}>
            {t('Charge')}
          </Button>
        )}
        {mayPay && (
          <Button kind="ghost" small keys="Alt+Y" onClick={pay}>
            {t('Take a payment')}
          </Button>
        )}
      </div>
      {dues && dues.charges.length > 0 && <Charges charges={dues.charges} />}
      {charges && dues && <ChargeDialog firm={firm} dues={dues} onClose={() => setCharges(false)} />}
    </section>
  )
}

function Charges({ charges }: { charges: readonly OpenCharge[] }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <table className={styles.charges} aria-label={t('Open charges')}>
      <thead>
        <tr>
          <th>{t('Charge head')}</th>
          <th>{t('Charged on')}</th>
          <th>{t('Due')}</th>
          <th data-align="money">{t('Charged')}</th>
          <th data-align="money">{t('Left')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map(({ billId, label, billedOn, dueOn, total, left }) => (
          <tr key={billId}>
            <td>{digits(label, lng)}</td>
            <td>
              <DateText ad={billedOn} />
            </td>
            <td className={dueOn !== null && dueOn < today() ? 'bad' : undefined}>{dueOn !== null && <DateText ad={dueOn} />}</td>
            <td data-align="money">
              <Money amount={total} />
            </td>
            <td data-align="money">
              <Money amount={left} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last receipt of the firm, as a link to it. */
function LastReceipt({ firm }: { firm: MemberFirm }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { organizationId, years } = useOrganization()
  const [from, to] = [years[0]?.year ?? today(), years.at(-1)?.end ?? today()]
  const read = useEndpoint(listReceipts, { params: { organizationId }, query: { from, to, memberFirmId: firm.id } }).data?.result
  const last = read?.find(({ cancelled, reversed }) => !cancelled && !reversed)
  if (!last) return null
  return (
    <span className="second">
      {t('Last receipt')}{' '}
      <Button kind="link" small onClick={() => void navigate({ to: '/$lng/receipt/view/$id', params: { lng, id: last.id } })}>
        {digits(last.number, lng)}
      </Button>{' '}
      · <DateText ad={last.date} /> · <Money amount={last.total} />
    </span>
  )
}
