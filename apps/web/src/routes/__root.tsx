import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { cancelLeave, useLeaveRequest } from '../platform/navigation/leave-request.ts'
import { cancelLogout, useLogoutQuestion } from '../platform/session/logout.ts'
import { lazyComponent } from '../ui/layout/lazy-component.tsx'
import { SkipLink } from '../ui/layout/main.tsx'
import { Toaster } from '../ui/overlay/toaster.tsx'

const LogoutQuestion = lazyComponent(() => import('../features/shell/logout-question.tsx'))
const DiscardQuestion = lazyComponent(() => import('../ui/overlay/discard-question.tsx'))

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  const unsaved = useLogoutQuestion()
  const proceed = useLeaveRequest()
  const leave = () => {
    cancelLeave()
    proceed?.()
  }
  return (
    <>
      <SkipLink />
      <Outlet />
      <Suspense fallback={null}>{unsaved && <LogoutQuestion unsaved={unsaved} onClose={cancelLogout} />}</Suspense>
      <Suspense fallback={null}>{proceed && <DiscardQuestion onDiscard={leave} onClose={cancelLeave} />}</Suspense>
      <Toaster />
    </>
  )
}
