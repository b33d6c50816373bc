import { glanceAtLedger, type LedgerAnswer } from '@lekha/contract'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { AlterIcon, LedgersIcon } from '../../ui/icon.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useAddresses } from './addresses.ts'
import { DeleteLedger } from './delete-ledger.tsx'
import { Facts, FigureFacts } from './facts.tsx'
import { GroupPath } from './group-path.tsx'
import { useLedgerFigures } from './ledger-figures.ts'
import { useListSearch } from './list-search.ts'
import { NameText } from './marked-name.tsx'
import { useShownNumber } from './shown.tsx'
import { useVoucherColumns, voucherShape } from './voucher-columns.tsx'
import './chart.css'

/** `ledger/{id}`: what is known of a ledger, what it did in the working year, its last vouchers. */
export function LedgerScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/year/ledger/$id' })
  const masters = useMasters()
  if (!masters) return <Waiting lines={8} />
  const ledger = masters.ledgerById.get(id)
  return ledger ? <AboutLedger key={id} masters={masters} ledger={ledger} /> : <Empty page title={t('There is no such ledger.')} />
}

function AboutLedger({ masters, ledger }: { masters: Masters; ledger: LedgerAnswer }) {
  const { t } = useTranslation()
  const [deleting, setDeleting] = useState(false)
  const back = useBack('/$lng/ledger')
  const { may } = useOrganization()
  const { statement, alter } = useAboutKeys(ledger, () => setDeleting(true), back)
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>
            <NameText of={ledger} />
          </h1>
          <span className="second">
            <GroupPath masters={masters} groupId={ledger.groupId} />
          </span>
          <div className="page-tools">
            {statement && (
              <Button kind="ghost" small icon={<LedgersIcon />} keys="S" onClick={statement}>
                {t('Statement')}
              </Button>
            )}
            {alter && (
              <Button kind="ghost" small icon={<AlterIcon />} keys="Alt+Enter" onClick={alter}>
                {t('Alter')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="page-body about">
        <div className="about-facts">
          <LedgerFacts masters={masters} ledger={ledger} />
          <FigureFacts figures={useLedgerFigures()(ledger.id)} />
        </div>
        {may('report.read') && <LastVouchers ledgerId={ledger.id} />}
      </div>
      {deleting && <DeleteLedger ledger={ledger} onClose={() => setDeleting(false)} onDone={back} />}
    </div>
  )
}

function LedgerFacts({ masters, ledger }: { masters: Masters; ledger: LedgerAnswer }) {
  const { t } = useTranslation()
  const number = useShownNumber()
  const addresses = useAddresses()
  const subLedgers = masters.subLedgersOf(ledger.id).length
  return (
    <Facts
      facts={[
        [t('English'), ledger.name],
        [t('Nepali'), ledger.nameNp && <span lang="ne">{ledger.nameNp}</span>],
        [t('Code'), ledger.code],
        [t('Alias'), ledger.alias],
        [t('PAN'), ledger.pan],
        [t('Credit days'), ledger.creditDays !== null && number(ledger.creditDays)],
        [t('Phone'), ledger.phone],
        [t('Address'), ledger.address],
        [t('Sub-ledgers'), subLedgers > 0 && <Link {...addresses.subLedgerBalances}>{number(subLedgers)}</Link>],
        [t('State'), !ledger.active && t('not active')],
      ]}
    />
  )
}

function LastVouchers({ ledgerId }: { ledgerId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addresses = useAddresses()
  const { organizationId } = useOrganization()
  const glance = useEndpoint(glanceAtLedger, { params: { organizationId, ledgerId }, query: { fiscalYearId: useWorkingYear().id } })
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/year/ledger/$id' }))
  const columns = useVoucherColumns()
  return (
    <>
      <h2 className="about-head">{t('Last vouchers')}</h2>
      <DataTable
        label={t('Last vouchers')}
        columns={columns}
        rows={glance.data?.result.vouchers}
        shape={voucherShape}
        onOpen={({ id }) => void search.noteRow(id).then(() => navigate(addresses.voucher(id)))}
        {...(search.row && { startAt: search.row })}
        autoFocus
        empty={<Empty>{t('No voucher names this ledger yet.')}</Empty>}
      />
    </>
  )
}

function useAboutKeys(ledger: LedgerAnswer, onDelete: () => void, back: () => void) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const navigate = useNavigate()
  const addresses = useAddresses()
  const seesReports = may('report.read')
  const own = may('chart.write') && ledger.reserved === null
  const statement = () => void navigate(addresses.statement(ledger.id))
  const alter = () => void navigate(addresses.ledgerForm(ledger.id)).then(holdKeys())
  useKeys([
    { keys: 'Enter', label: t('Voucher') },
    { keys: 'S', label: t('Statement'), run: statement, when: seesReports },
    { keys: 'Alt+Enter', label: t('Alter'), run: alter, when: own },
    { keys: 'Alt+D', also: 'Delete', label: t('Delete'), run: onDelete, when: own },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return { statement: seesReports ? statement : undefined, alter: own ? alter : undefined }
}
