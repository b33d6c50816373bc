import type { SubLedgerAnswer } from '@lekha/contract'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { AlterIcon, LedgersIcon } from '../../ui/icon.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useAddresses } from './addresses.ts'
import { DeleteSubLedger } from './delete-sub-ledger.tsx'
import { Facts, FigureFacts } from './facts.tsx'
import { NameText } from './marked-name.tsx'
import { useFiguresBySubLedger } from './sub-ledger-figures.ts'
import './chart.css'

/** `subLedger/{id}/about`: what is known of a sub-ledger, what it did in the working year, and the way to its statement. */
export function SubLedgerScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/year/subLedger/$id/about' })
  const masters = useMasters()
  if (!masters) return <Waiting lines={6} />
  const subLedger = masters.subLedgers.find((each) => each.id === id)
  return subLedger ? (
    <AboutSubLedger key={id} masters={masters} subLedger={subLedger} />
  ) : (
    <Empty page title={t('There is no such sub-ledger.')} />
  )
}

function AboutSubLedger({ masters, subLedger }: { masters: Masters; subLedger: SubLedgerAnswer }) {
  const { t } = useTranslation()
  const addresses = useAddresses()
  const [deleting, setDeleting] = useState(false)
  const figures = useFiguresBySubLedger()(subLedger.id)
  const back = useBack('/$lng/subLedger')
  const { statement, alter } = useAboutKeys(subLedger, () => setDeleting(true), back)
  const ledger = masters.ledgerById.get(subLedger.ledgerId)
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>
            <NameText of={subLedger} />
          </h1>
          {ledger && (
            <Link {...addresses.ledger(ledger.id)}>
              <NameText of={ledger} />
            </Link>
          )}
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
          <Facts
            facts={[
              [t('English'), subLedger.name],
              [t('Nepali'), subLedger.nameNp && <span lang="ne">{subLedger.nameNp}</span>],
              [t('Code'), subLedger.code],
              [t('Alias'), subLedger.alias],
              [t('State'), !subLedger.active && t('not active')],
            ]}
          />
          <FigureFacts figures={figures} />
        </div>
      </div>
      {deleting && <DeleteSubLedger subLedger={subLedger} onClose={() => setDeleting(false)} onDone={back} />}
    </div>
  )
}

function useAboutKeys(subLedger: SubLedgerAnswer, onDelete: () => void, back: () => void) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const navigate = useNavigate()
  const addresses = useAddresses()
  const [seesReports, mayWrite] = [may('report.read'), may('chart.write')]
  const statement = () => void navigate(addresses.subLedgerStatement(subLedger.id))
  const alter = () => void navigate(addresses.subLedgerForm(subLedger.id)).then(holdKeys())
  useKeys([
    { keys: 'S', also: 'Enter', label: t('Statement'), run: statement, when: seesReports },
    { keys: 'Alt+Enter', label: t('Alter'), run: alter, when: mayWrite },
    { keys: 'Alt+D', also: 'Delete', label: t('Delete'), run: onDelete, when: mayWrite },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return { statement: seesReports ? statement : undefined, alter: mayWrite ? alter : undefined }
}
