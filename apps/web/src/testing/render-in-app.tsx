import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react/pure'
import type { api } from '../platform/api/api.ts'
import { currentUserOptions } from '../platform/session/current-user.ts'
import { Toaster } from '../ui/overlay/toaster.tsx'
import { createRootElement, createTestClient } from './app-environment.ts'

export const currentUser = { id: 'ines', name: 'Ines', email: 'ines@x.test' } as unknown as Awaited<ReturnType<typeof api.users.me.call>>

/** Renders a component with what the app provides: the query client with its toasts, a router for links, and a signed-in person. */
export async function renderInApp(ui: ReactNode) {
  const queryClient = createTestClient()
  queryClient.setQueryData(currentUserOptions.queryKey, currentUser)
  const router = createRouter({ routeTree: createRootRoute({ component: () => ui }), history: createMemoryHistory() })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      {/* The app's router type lists its pages; this one has none. */}
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
    { container: createRootElement() },
  )
  return { screen, queryClient }
}
