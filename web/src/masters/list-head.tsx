import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icon.ts'

type ListHeadProps = {
  title: string
  /** Creates a new one; undefined for users without the permission. */
  create: { label: string; run: () => void } | undefined
  /** Whether it stands under the tabs of the settings, which have the heading of the page. */
  inSettings?: boolean
  /** Further actions of the list. */
  tools?: ReactNode
  /** The second row: the search, which part is shown, how many. */
  children?: ReactNode
}

/** The head of every list of masters. */
export function ListHead({ title, create, inSettings = false, tools, children }: ListHeadProps) {
  return (
    <div className={inSettings ? undefined : 'page-head'}>
      <div className="page-line">
        {inSettings ? <h2>{title}</h2> : <h1>{title}</h1>}
        {(tools || create) && (
          <div className="page-tools">
            {tools}
            {create && (
              <Button kind="ghost" small icon={<PlusIcon />} keys="Alt+C" onClick={create.run}>
                {create.label}
              </Button>
            )}
          </div>
        )}
      </div>
      {children && <div className="chips">{children}</div>}
    </div>
  )
}
