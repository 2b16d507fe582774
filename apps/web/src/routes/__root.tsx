import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { SkipLink } from '../features/shell/skip-link.tsx'
import { Toaster } from '../ui/toaster.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <Toaster />
    </>
  )
}
