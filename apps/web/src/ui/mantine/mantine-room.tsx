import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import 'virtual:mantine-variables.css'
import './styles.css'
import { theme } from './theme.ts'

/** Goes around a Mantine part where it is used, so that pages without one load nothing of Mantine. */
export function MantineRoom({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} forceColorScheme="dark">
      {children}
    </MantineProvider>
  )
}
