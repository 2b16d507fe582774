import { adviceFlow } from '@adjutant/contract/core/choices'
import { dashboardMessages } from '@adjutant/contract/messages/dashboard-messages'
import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/api.ts'
import { currentUserOptions } from '../../../platform/session/current-user.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'

const AdviceRun = lazyComponent(() => import('./advice-run.tsx'))

function useGenerateAdvice() {
  const refresh = useRefresh('runs', 'advice')
  return useMutation({
    mutationFn: (user_id: string) => api.flowRuns.startNamed.call({ params: { flow: adviceFlow }, body: { inputs: { user_id } } }),
    onSuccess: () => {
      showToast({ title: dashboardMessages.adviceStarted, tone: 'info' })
      return refresh()
    },
    onError: (error) =>
      showToast({ title: dashboardMessages.adviceFailed, message: toDetail(error, startupMessages.unexpected), tone: 'error' }),
  })
}

/** Starts the strategic flow. The run is shown beside the button, where it can be stopped. */
export function AdviceButton() {
  const { mutate, isPending } = useGenerateAdvice()
  const { data: user } = useQuery(currentUserOptions)
  const generate = () => (user ? mutate(user.id) : showToast({ title: dashboardMessages.userNotLoaded, tone: 'error' }))
  return (
    <>
      <Suspense fallback={null}>
        <AdviceRun />
      </Suspense>
      <Button size="small" icon={<Sparkles />} loading={isPending} onClick={generate}>
        Generate Advice
      </Button>
    </>
  )
}
