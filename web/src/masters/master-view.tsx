import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { NameText } from '../picker/marked-name.tsx'
import { Button } from '../ui/button.tsx'
import { AlterIcon, LedgersIcon } from '../ui/icon.ts'
import { useKeys } from '../ui/use-keys.ts'
import { type Fact, MasterFacts } from './facts.tsx'
import type { FieldNames } from './history-dialog.tsx'
import { MasterDialog, type MasterQuestion } from './master-dialog.tsx'
import type { MasterWire, NamedRow } from './master-wire.ts'
import styles from './masters.module.css'

type MasterViewProps = {
  wire: MasterWire
  row: NamedRow
  /** Shown behind the name: its group. */
  second?: ReactNode
  back: () => void
  /** Opens its statement; undefined for users who may not read it. */
  statement?: (() => void) | undefined
  /** Opens its form; undefined when it cannot be changed. */
  alter: (() => void) | undefined
  /** The label of Enter in the rows below the facts; without rows Enter opens the statement. */
  enter?: string
  /** The labels of its fields, in its facts and its history. */
  fields: FieldNames
  /** Facts that are no fields of it. */
  facts?: readonly Fact[]
  /** Further actions. */
  tools?: ReactNode
  /** Shown beside the facts: its figures. */
  children: ReactNode
  /** Shown below the facts. */
  below?: ReactNode
}

/** A master's facts, its history, and its actions. */
export function MasterView({ wire, row, second, back, statement, alter, enter, fields, facts, tools, children, below }: MasterViewProps) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const [over, setOver] = useState<MasterQuestion>()
  const seesHistory = may('report.read')
  useKeys([
    ...(enter === undefined ? [] : [{ keys: 'Enter', label: enter }]),
    { keys: 'S', ...(enter === undefined && { also: 'Enter' }), label: t('Statement'), run: statement, when: statement !== undefined },
    { keys: 'Alt+Enter', label: t('Alter'), run: alter, when: alter !== undefined },
    { keys: 'Alt+D', also: 'Delete', label: t('Delete'), run: () => setOver('delete'), when: alter !== undefined },
    { keys: 'H', label: t('History'), run: () => setOver('history'), when: seesHistory },
    { keys: 'U', label: t('Where used'), run: () => setOver('uses'), when: seesHistory },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1 className={styles.title}>
            <NameText of={row} />
          </h1>
          <span className="second">{second}</span>
          <div className="page-tools">
            {tools}
            {seesHistory && (
              <>
                <Button kind="ghost" small keys="H" onClick={() => setOver('history')}>
                  {t('History')}
                </Button>
                <Button kind="ghost" small keys="U" onClick={() => setOver('uses')}>
                  {t('Where used')}
                </Button>
              </>
            )}
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
      <div className={`page-body ${styles.about}`} data-scrolls="about">
        <div className={styles.aboutFacts}>
          <MasterFacts row={row} fields={fields} more={facts} />
          {children}
        </div>
        {below}
      </div>
      {over && <MasterDialog is={over} {...{ wire, row, fields }} onClose={() => setOver(undefined)} onDeleted={back} />}
    </div>
  )
}
