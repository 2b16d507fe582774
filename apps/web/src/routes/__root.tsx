import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { cancelLogout, useLogoutQuestion } from '../platform/session/logout.ts'
import { lazyComponent } from '../ui/layout/lazy-component.tsx'
import { SkipLink } from '../ui/layout/main.tsx'
import { Toaster } from '../ui/overlay/toaster.tsx'

const LogoutQuestion = lazyComponent(() => import('../features/shell/logout-question.tsx'))

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  const unsaved = useLogoutQuestion()
  return (
    <>
      <SkipLink />
      <Outlet />
      <Suspense fallback={null}>{unsaved && <LogoutQuestion unsaved={unsaved} onClose={cancelLogout} />}</Suspense>
      <Toaster />
    </>
  )
}
