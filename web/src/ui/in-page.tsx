import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'

/** Draws a part in an empty page, in English, for a component test; gives back the person who uses it. */
export async function inPage(part: ReactNode): Promise<UserEvent> {
  cleanup()
  // English is its own key, as in the app.
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, keySeparator: false, nsSeparator: false })
  render(<MantineProvider env="test">{part}</MantineProvider>)
  return userEvent.setup()
}
