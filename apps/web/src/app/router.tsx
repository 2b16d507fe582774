import { createRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { PagePending } from '../ui/layout/page-pending.tsx'
import { routeTree } from './route-tree.gen.ts'

// Loaded right after start-up: it must be available when no other chunk can be fetched.
const failurePage = import('./failure-page.tsx')
const FailurePage = lazy(() => failurePage)
const NotFoundPage = lazy(() => import('../routes/-not-found.tsx'))

/** Shorter waits would only flicker. */
const pendingMs = 300
/** Minimum time for which the pending state stays visible. */
const pendingMinMs = 200

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Each query defines its own stale time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    // Positions are kept in session storage, so the key must not contain the URL, which can hold search text.
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
    /** Page title for the browser tab. */
    title?: string
  }
}
