import type { LedgerAnswer } from '@lekha/contract'
import { byName, withDescendants } from '@lekha/ledger'
import { addKnown } from '@lekha/money'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { useShownNumber } from '../../masters/shown.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { Money } from '../../ui/money.tsx'
import { likeNames } from './like-names.ts'
import { NeighbourTable } from './neighbour-table.tsx'

type NeighboursPanelProps = {
  masters: Masters
  groupId: string | null
  name: string
  /** The id of the ledger that is being changed. */
  own: string | undefined
}

/** The other ledgers of the group and those with a similar name, so that the user creates none twice. */
export function NeighboursPanel({ masters, groupId, name, own }: NeighboursPanelProps) {
  const { t } = useTranslation()
  const number = useShownNumber()
  const typed = useDeferredValue(name)
  const like = useMemo(() => likeNames(typed, masters.ledgers, own), [typed, masters.ledgers, own])
  const group = groupId === null ? undefined : masters.groupById.get(groupId)
  const inGroup = useMemo(() => ledgersBelow(masters, groupId), [masters, groupId])
  return (
    <aside className="panel" aria-label={t('Neighbours')}>
      {group && (
        <>
          <h2>
            <NameText of={group} />
          </h2>
          <p className="small second">
            {inGroup.length === 1 ? t('1 ledger') : t('{{number}} ledgers', { number: number(inGroup.length) })}
          </p>
          <p className="figure">
            <Money amount={addKnown(...inGroup.map(({ id }) => masters.balanceOf(id)))} side />
          </p>
        </>
      )}
      <div role="status">
        <NeighbourTable title={t('Like names')} items={like} balanceOf={masters.balanceOf} warn />
      </div>
      <NeighbourTable title={t('In this group')} items={inGroup.filter(({ id }) => id !== own)} balanceOf={masters.balanceOf} />
    </aside>
  )
}

function ledgersBelow({ groups, ledgers }: Masters, groupId: string | null): LedgerAnswer[] {
  if (groupId === null) return []
  const ids = withDescendants(groups, [groupId])
  return ledgers.filter((ledger) => ledger.groupId !== null && ids.has(ledger.groupId)).toSorted(byName)
}
