import { glanceAtLedger, type LedgerAnswer } from '@lekha/contract'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterView } from '../../masters/master-view.tsx'
import { useShownNumber } from '../../masters/shown.tsx'
import { useWays } from '../../masters/use-ways.ts'
import { useBack } from '../../ui/back.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useAddresses } from './addresses.ts'
import styles from './chart.module.css'
import { useFieldNames } from './field-names.ts'
import { FigureFacts } from './figure-facts.tsx'
import { GroupPath } from './group-path.tsx'
import { useLedgerFigures } from './ledger-figures.ts'
import { useVoucherColumns, voucherShape } from './voucher-columns.tsx'
import { ledgerWire } from './wires.ts'

/** `ledger/{id}`: the facts about a ledger, its figures in the working year, its last vouchers. */
export function LedgerScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/year/ledger/$id' })
  const masters = useMasters()
  if (!masters) return <Waiting lines={8} />
  const ledger = masters.ledgerById.get(id)
  if (!ledger && masters.known.ledgers?.isComing(id)) return <Waiting lines={8} />
  return ledger ? <AboutLedger key={id} masters={masters} ledger={ledger} /> : <Empty page title={t('There is no such ledger.')} />
}

function AboutLedger({ masters, ledger }: { masters: Masters; ledger: LedgerAnswer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useOrganization()
  const addresses = useAddresses()
  const seesReports = may('report.read')
  const { go, goToForm } = useWays(() => Promise.resolve())
  const number = useShownNumber()
  const subLedgers = masters.subLedgersOf(ledger.id).length
  const groupName = (id: unknown) => {
    const group = typeof id === 'string' ? masters.groupById.get(id) : undefined
    return group && nameIn(group, language)
  }
  return (
    <MasterView
      wire={ledgerWire}
      row={ledger}
      second={<GroupPath masters={masters} groupId={ledger.groupId} />}
      back={useBack('/$lng/ledger')}
      statement={seesReports ? () => go(addresses.statement(ledger.id)) : undefined}
      alter={may('chart.write') && ledger.reserved === null ? () => goToForm(addresses.ledgerForm(ledger.id)) : undefined}
      enter={t('Voucher')}
      fields={{ ...useFieldNames(), groupId: [t('Group'), groupName] }}
      facts={[
        [
          t('Sub-ledgers'),
          subLedgers > 0 && <Link {...addresses.subLedgerBalances}>{number(masters.known.subLedgers ? undefined : subLedgers)}</Link>,
        ],
      ]}
      below={seesReports && <LastVouchers ledgerId={ledger.id} />}
    >
      <FigureFacts figures={useLedgerFigures()(ledger.id)} />
    </MasterView>
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
      <h2 className={styles.lastVouchers}>{t('Last vouchers')}</h2>
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
