import { groupPath } from '@lekha/ledger'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { useAddresses } from './addresses.ts'

/** The path from the primary group to this one, as links. */
export function GroupPath({ masters, groupId }: { masters: Masters; groupId: string | null }) {
  const { t } = useTranslation()
  const addresses = useAddresses()
  if (groupId === null) return t('Outside every group')
  return groupPath(masters.groups, groupId).map((group, place) => (
    <Fragment key={group.id}>
      {place > 0 && ' › '}
      <Link {...addresses.group(group.id)}>
        <NameText of={group} />
      </Link>
    </Fragment>
  ))
}
