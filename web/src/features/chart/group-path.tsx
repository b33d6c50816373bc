import { groupPath } from '@lekha/ledger'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { useAddresses } from './addresses.ts'

/** The way down to a group, from the primary one; each step is a link. */
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
