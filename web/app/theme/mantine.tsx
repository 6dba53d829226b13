import {
  createTheme,
  defaultVariantColorsResolver,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine.css'

/** The bright green of the dark scheme needs dark letters; tokens.css knows which. */
const readableOnFilled: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors
}

const theme = createTheme({
  primaryColor: 'green',
  variantColorResolver: readableOnFilled,
  components: {
    // A header inside a dialog is not a landmark of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    DrawerCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Modal: { defaultProps: { lockScroll: false, centered: true, radius: 'var(--radius-l)' } },
    Drawer: { defaultProps: { lockScroll: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200 } },
  },
})

/**
 * Everything below may use Mantine; pages outside of it do without Mantine and load faster.
 * The values live in mantine.css, because a strict content security policy forbids the style elements that
 * Mantine would write. For the same reason overlays do not lock scrolling by script, and responsive props
 * and AppShell are not used.
 */
export const Mantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)
