import type { SubLedgerAnswer } from '@lekha/contract'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { MasterView } from '../../masters/master-view.tsx'
import { useWays } from '../../masters/use-ways.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { Empty } from '../../ui/empty.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useAddresses } from './addresses.ts'
import { useFieldNames } from './field-names.ts'
import { FigureFacts } from './figure-facts.tsx'
import { useFiguresBySubLedger } from './sub-ledger-figures.ts'
import { subLedgerWire } from './wires.ts'

/** `subLedger/{id}/about`: the facts about a sub-ledger, its figures in the working year, and the link to its statement. */
export function SubLedgerScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/year/subLedger/$id/about' })
  const masters = useMasters()
  if (!masters) return <Waiting lines={6} />
  const subLedger = masters.subLedgerById.get(id)
  if (!subLedger && masters.known.subLedgers?.isComing(id)) return <Waiting lines={6} />
  return subLedger ? (
    <AboutSubLedger key={id} masters={masters} subLedger={subLedger} />
  ) : (
    <Empty page title={t('There is no such sub-ledger.')} />
  )
}

function AboutSubLedger({ masters, subLedger }: { masters: Masters; subLedger: SubLedgerAnswer }) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const addresses = useAddresses()
  const { go, goToForm } = useWays(() => Promise.resolve())
  const ledger = masters.ledgerById.get(subLedger.ledgerId)
  return (
    <MasterView
      wire={subLedgerWire}
      row={subLedger}
      second={
        ledger && (
          <Link {...addresses.ledger(ledger.id)}>
            <NameText of={ledger} />
          </Link>
        )
      }
      back={useBack('/$lng/subLedger')}
      statement={may('report.read') ? () => go(addresses.subLedgerStatement(subLedger.id)) : undefined}
      alter={may('chart.write') ? () => goToForm(addresses.subLedgerForm(subLedger.id)) : undefined}
      fields={{ ...useFieldNames(), ledgerId: [t('Ledger'), (id) => masters.ledgerById.get(String(id))?.name] }}
    >
      <FigureFacts figures={useFiguresBySubLedger()(subLedger.id)} />
    </MasterView>
  )
}
