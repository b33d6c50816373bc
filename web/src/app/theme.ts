import {
  type ButtonFactory,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type ModalOverlayProps,
  type ModalRootProps,
  type PartialVarsResolver,
  type PopoverProps,
  type SegmentedControlProps,
  type VariantColorResolverResult,
} from '@mantine/core'

/** The one transition of every floating part: a short fade. Nothing slides, grows or bounces. */
const fade = { duration: 100, transition: 'fade' } as const

/** Default props of a Mantine part. Not by `Part.extend`, which would import the part into the first page's bundle even when unused. */
const withDefaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

/** The colours of a button by its kind; `icon` is a button of one icon. Where a kind has no border, it has no room for one either. */
const BUTTONS: Record<string, VariantColorResolverResult> = {
  main: { background: 'var(--primary)', hover: 'var(--primary-dark)', color: '#fff', border: 'none' },
  quiet: { background: 'var(--paper)', hover: 'var(--ground)', color: 'var(--ink)', border: '1px solid var(--line-2)' },
  ghost: { background: 'none', hover: 'var(--ground)', color: 'var(--ink-2)', border: 'none' },
  link: { background: 'none', hover: 'none', color: 'var(--primary)', border: 'none' },
  danger: { background: 'var(--bad)', hover: 'var(--bad)', color: '#fff', border: 'none' },
  icon: { background: 'none', hover: 'var(--ground)', color: 'var(--ink-2)', border: 'none' },
}

const buttonSizes: PartialVarsResolver<ButtonFactory> = (_theme, { size, variant }) => {
  const small = size === 'small'
  const edge = variant === 'ghost' || variant === 'link' ? '8px' : small ? '10px' : '14px'
  return {
    root: {
      '--button-height': variant === 'icon' ? 'var(--icon-button)' : small ? 'var(--button-small)' : 'var(--field)',
      '--button-padding-x': variant === 'icon' ? '0' : edge,
      '--button-fz': small ? 'var(--text-2)' : 'var(--size-text)',
    },
  }
}

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
  fontSizes: { xs: 'var(--size-key)', sm: 'var(--size-text)', md: 'var(--size-text)', lg: 'var(--size-lead)', xl: 'var(--size-title)' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '22px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  variantColorResolver: (input) => BUTTONS[input.variant] ?? defaultVariantColorsResolver(input),
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  components: {
    Button: { vars: buttonSizes },
    Input: { vars: () => ({ wrapper: { '--input-height': 'var(--field)' } }) },
    // Under this name Mantine styles the label, the help and the error of a field.
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': 'var(--text-2)' },
        error: { '--input-error-size': 'var(--text-2)' },
        description: { '--input-description-size': 'var(--text-2)' },
      }),
    },
    Checkbox: { vars: () => ({ root: { '--checkbox-size': '16px', '--checkbox-radius': '3px' } }) },
    ModalRoot: withDefaults<ModalRootProps>({ size: 400, radius: 'lg', yOffset: '12dvh', xOffset: 16, transitionProps: fade }),
    ModalOverlay: withDefaults<ModalOverlayProps>({ color: '#1A2233', backgroundOpacity: 0.46 }),
    Popover: withDefaults<PopoverProps>({ radius: 'md', offset: 6, transitionProps: fade }),
    SegmentedControl: withDefaults<SegmentedControlProps>({ transitionDuration: 0, withItemsBorders: false }),
  },
})

/** Maps Mantine's colour variables to our tokens, so that each colour is defined once. For MantineProvider's cssVariablesResolver. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  // Where Mantine defines them: under "variables" its own would win, because its selector of the colour scheme is more specific.
  light: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
  },
  dark: {},
})
