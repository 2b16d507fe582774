import { createRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { routeTree } from './route-tree.gen.ts'

// Fetched right after the start, not with it: it must be here when nothing else can be fetched any more.
const failurePage = import('./failure-page.tsx')
const FailurePage = lazy(() => failurePage)
const NotFoundPage = lazy(() => import('./not-found-page.tsx'))

/** A wait this long shows a skeleton; a shorter one would only flicker. */
const pendingMs = 300

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The queries know how long their answers are fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMs,
    scrollRestoration: true,
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
