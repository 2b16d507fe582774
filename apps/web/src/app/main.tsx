import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/global.css'
import './app.css'
import { focusOnNavigation } from './page-focus.ts'
import { createQueryClient } from './query-client.ts'
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

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
focusOnNavigation(router)
watchBackButton(router)
watchSession(router, queryClient)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
