import { createRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { FailurePage } from './failure-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'

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
