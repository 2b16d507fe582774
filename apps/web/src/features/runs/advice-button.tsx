import { adviceFlow } from '@adjutant/contract/choices'
import { words } from '@adjutant/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import { currentUserOptions } from '../../platform/current-user.ts'
import { useRefresh } from '../../platform/refresh.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast.ts'

const AdviceRun = lazyPart(() => import('./advice-run.tsx'))

function useGenerateAdvice() {
  const refresh = useRefresh('runs', 'advice')
  return useMutation({
    mutationFn: (user_id: string) => api.flowRuns.startNamed.call({ params: { flow: adviceFlow }, body: { inputs: { user_id } } }),
    onSuccess: () => {
      showToast({ title: words.run.adviceStarted, tone: 'info' })
      return refresh()
    },
    onError: (error) => showToast({ title: words.run.adviceFailed, message: toDetail(error, words.wire.broken), tone: 'error' }),
  })
}

/** Starts the strategic flow. The run is shown beside the button, where it can be stopped. */
export function AdviceButton() {
  const { mutate, isPending } = useGenerateAdvice()
  const { data: user } = useQuery(currentUserOptions)
  const generate = () => (user ? mutate(user.id) : showToast({ title: words.run.userNotLoaded, tone: 'error' }))
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
