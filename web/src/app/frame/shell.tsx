import { userRole } from '@lekha/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useFailedReads } from '../../api/failed-reads.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganizationIfAny } from '../../books/organization.ts'
import { colorOf } from '../../ui/monogram.tsx'
import { InVain } from '../../ui/skeleton.tsx'
import { SwitcherAbove } from '../pages/needs.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { FailedReadsStrip } from './failed-reads-strip.tsx'
import { type Floating, Floats, fetchFloats } from './floats.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { ProgramKeys } from './program-keys.tsx'
import { useNavigation } from './use-navigation.ts'

/** The frame of every screen behind the login: header, navigation, the screen, the active keys; and the parts that open over them. */
export function Shell({ children }: { children: ReactNode }) {
  const open = useOrganizationIfAny()
  const superadmin = useEndpoint(userRole, {}).data?.role === 'superadmin'
  const { navShut, toggleNav } = useNavigation()
  const [floating, setFloating] = useState<Floating | null>(null)
  useEffect(() => void fetchFloats().catch(() => {}), []) // if that fails, the code is fetched when its key is pressed
  const failed = useFailedReads()
  const seesUsers = superadmin || open?.role === 'admin'
  return (
    <div className={styles.shell} data-nav={navShut ? 'shut' : 'open'} style={colorOf(open?.organization)}>
      <ProgramKeys onFloat={setFloating} />
      <Header
        open={open}
        seesUsers={seesUsers}
        navShut={navShut}
        onToggleNav={toggleNav}
        onOrganization={() => setFloating('organization')}
        onFiscalYear={() => setFloating('fiscal-year')}
        onGoTo={() => setFloating('go-to')}
        onManual={() => setFloating('manual')}
      />
      <Navigation />
      <main className={styles.shellMain} data-scrolls="main" data-scroll-restoration-id="main">
        {failed && <FailedReadsStrip failed={failed} />}
        <InVain value={failed?.unread === true}>
          <SwitcherAbove value={floating === 'organization' || floating === 'fiscal-year'}>{children}</SwitcherAbove>
        </InVain>
      </main>
      <Footer />
      <BottomBar seesUsers={seesUsers} onManual={() => setFloating('manual')} />
      {floating && <Floats floating={floating} onClose={() => setFloating(null)} />}
    </div>
  )
}
