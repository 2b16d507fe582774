import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

// From light to dark, as Mantine counts; the first four are ink, the rest surfaces.
const dark: MantineColorsTuple = [
  '#eee9dc',
  '#b9beb3',
  '#939c93',
  '#66716a',
  '#2f3d36',
  '#1b2721',
  '#141d19',
  '#0f1613',
  '#0a0f0d',
  '#060a08',
]

const brass: MantineColorsTuple = [
  '#fbf4e4',
  '#f3e6c8',
  '#ebd6a8',
  '#e4c88c',
  '#dcb870',
  '#c9a257',
  '#a98644',
  '#866934',
  '#624d27',
  '#40321a',
]

/** Plain objects only: a component's own `extend` would pull the component into whatever imports the theme. */
export const theme = {
  colors: { dark, brass },
  primaryColor: 'brass',
  primaryShade: 4,
  white: '#eee9dc',
  black: '#0a0f0d',
  autoContrast: true,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '400' },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem' },
  focusRing: 'auto',
  components: {
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'none' } } },
  },
} satisfies MantineThemeOverride
