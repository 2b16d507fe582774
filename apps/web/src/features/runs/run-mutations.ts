import type { RunReply } from '@adjutant/contract/runs'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useRefresh } from '../../platform/refresh.ts'
import type { Run } from './run.ts'

type RunName = Pick<Run, 'id' | 'kind'>

const callsOf = (kind: Run['kind']) => (kind === 'crew' ? api.crewRuns : api.flowRuns)

export function useStopRun() {
  const refresh = useRefresh('runs', 'conversations')
  return useMutation({
    mutationFn: async ({ id, kind }: RunName) => void (await callsOf(kind).stop.call({ params: { id } })),
    onSettled: refresh,
    meta: { failed: 'The run could not be stopped.' },
  })
}

/** The first reply counts: a second one hears that the run no longer waits. */
export function useReply({ id, kind }: RunName) {
  const refresh = useRefresh('runs', 'conversations')
  return useMutation({
    mutationFn: async (body: RunReply) => void (await callsOf(kind).continue.call({ params: { id }, body })),
    onSettled: refresh,
    meta: { failed: 'The reply was not taken.' },
  })
}
