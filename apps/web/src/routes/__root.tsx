import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SkipLink } from '../features/shell/skip-link.tsx'
import { cancelLogout, useLogoutQuestion } from '../platform/logout.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Toaster } from '../ui/toaster.tsx'

const LogoutQuestion = lazyPart(() => import('../features/shell/logout-question.tsx'))

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  const unsent = useLogoutQuestion()
  return (
    <>
      <SkipLink />
      <Outlet />
      <Suspense fallback={null}>{unsent && <LogoutQuestion unsent={unsent} onClose={cancelLogout} />}</Suspense>
      <Toaster />
    </>
  )
}
