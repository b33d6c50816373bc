import {
  type CSSVariablesResolver,
  createTheme,
  type ModalOverlayProps,
  type ModalRootProps,
  type PopoverProps,
  type SegmentedControlProps,
} from '@mantine/core'
import type { NotificationsProps } from '@mantine/notifications'

/** The one transition of every floating part: a short fade. Nothing slides, grows or bounces. */
const fade = { duration: 100, transition: 'fade' } as const

/** Default props of a Mantine part. Not by `Part.extend`, which would import the part into the first page's bundle even when unused. */
const withDefaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

/** Mantine's theme in the product's sizes. Colours and sizes of our own parts are the variables of styles/tokens.css. */
export const theme = createTheme({
  primaryColor: 'lekha',
  primaryShade: 6,
  black: '#1A2233',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  colors: {
    lekha: ['#EDF2FE', '#DDE6FC', '#C3D1F8', '#A9BCEF', '#7F9AE4', '#5277D8', '#2F58CA', '#2548AB', '#1D3A8A', '#162C69'],
  },
  fontFamily: 'Lekha, sans-serif',
  headings: { fontFamily: 'Lekha, sans-serif', fontWeight: '600' },
  fontSizes: { xs: '11px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '22px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  components: {
    ModalRoot: withDefaults<ModalRootProps>({ size: 400, radius: 'lg', yOffset: '12dvh', xOffset: 16, transitionProps: fade }),
    ModalOverlay: withDefaults<ModalOverlayProps>({ color: '#1A2233', backgroundOpacity: 0.46 }),
    Popover: withDefaults<PopoverProps>({ radius: 'md', offset: 6, transitionProps: fade }),
    SegmentedControl: withDefaults<SegmentedControlProps>({ transitionDuration: 0, withItemsBorders: false }),
    Notifications: withDefaults<NotificationsProps>({
      // One at a time, in the free part of the header, where it covers nothing that the user works in.
      limit: 1,
      autoClose: 3000,
      position: 'top-right',
      containerWidth: 620,
      transitionDuration: 100,
      allowDragDismiss: false,
      allowScrollDismiss: false,
    }),
  },
})

/** Maps Mantine's colour variables to our tokens, so that each colour is defined once. For MantineProvider's cssVariablesResolver. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default-border': 'var(--line-2)',
  },
  light: {},
  dark: {},
})
