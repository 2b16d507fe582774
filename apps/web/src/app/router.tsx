import { createRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { PagePending } from '../ui/page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'

// Fetched right after the start, not with it: it must be here when nothing else can be fetched any more.
const failurePage = import('./failure-page.tsx')
const FailurePage = lazy(() => failurePage)
const NotFoundPage = lazy(() => import('../routes/-not-found.tsx'))

/** A wait this long shows that something comes; a shorter one would only flicker. */
const pendingMs = 300
/** What has been shown stays so long that it can be seen. */
const pendingMinMs = 200

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The queries know how long their answers are fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    // Positions are kept in the session storage: an address there could tell what was searched for.
    getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The name of the page in the browser's title. */
    title?: string
  }
}
