import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { focusOnNavigation } from './page-focus.ts'
import { guardNavigation } from './navigation-guard.ts'
import { createAppRouter } from './router.tsx'
import { watchSession } from './session-redirects.ts'

/** The app at the window's URL. `stop` removes its listeners from the window. */
export function createApp(queryClient: QueryClient) {
  const router = createAppRouter(queryClient)
  focusOnNavigation(router)
  const stopGuard = guardNavigation(router)
  const stopWatching = watchSession(router, queryClient)
  const stop = () => {
    stopWatching()
    stopGuard()
    router.history.destroy()
  }
  const ui = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  return { ui, router, stop }
}
