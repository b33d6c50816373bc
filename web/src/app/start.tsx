import './styles/index.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { keepSignedIn } from '../api/keep-signed-in.ts'
import { followChanges } from '../api/live.ts'
import { keepDraftsMoving } from '../books/draft-store.ts'
import { keepAcceptedMoving } from '../features/vouchers/drafts/keep-accepted-moving.ts'
import { followSession } from './follow-session.ts'
import { installUpdates } from './install-updates.ts'
import { Notices } from './notices.tsx'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { nonce } from './security.ts'
import { mantineVariables, theme } from './theme.ts'

const page = document.getElementById('root')
if (!page) throw new Error('The page has no place for the app.')

keepSignedIn()
// Before the first screen reads: what it read before the stream was open would be read again.
followChanges(queryClient)
// Registered before followSession, which unmounts the screens: until then what is typed belongs to the former user.
keepDraftsMoving()
keepAcceptedMoving(queryClient)
const root = createRoot(page)
followSession(() => root.unmount())
installUpdates()
root.render(
  // Mantine makes all its variables here, so that its style sheet of them, 3.7 kB, need not be loaded.
  <MantineProvider
    theme={theme}
    cssVariablesResolver={mantineVariables}
    deduplicateCssVariables={false}
    forceColorScheme="light"
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>
      <Notices />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
