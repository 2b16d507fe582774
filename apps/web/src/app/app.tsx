import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { focusOnNavigation } from './page-focus.ts'
import { createAppRouter } from './router.tsx'
import { watchSession } from './session-redirects.ts'

/** Asks the topmost dialog to close, as Escape does; the dialog decides whether it may. */
function closeTopDialog() {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  top?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return top !== undefined
}

/** The back button closes an open dialog before it leaves the page. A dialog with its own URL closes with that URL. */
function watchBackButton({ history }: ReturnType<typeof createAppRouter>) {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation, nextLocation }) =>
      action === 'BACK' && currentLocation.pathname !== nextLocation.pathname && closeTopDialog(),
  })
}

/** The app at the window's URL. `stop` removes its listeners from the window. */
export function createApp(queryClient: QueryClient) {
  const router = createAppRouter(queryClient)
  focusOnNavigation(router)
  watchBackButton(router)
  const stopWatching = watchSession(router, queryClient)
  const stop = () => {
    stopWatching()
    router.history.destroy()
  }
  const ui = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  return { ui, router, stop }
}
