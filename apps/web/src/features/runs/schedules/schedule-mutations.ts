import type { Schedule, ScheduleChange, ScheduleCreate } from '@adjutant/contract/schedules'
import { words } from '@adjutant/contract/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { useRefresh } from '../../../platform/refresh.ts'

/** Creates a schedule or updates the one with this id. */
export function useSaveSchedule(id: string | undefined) {
  const refresh = useRefresh('schedules')
  return useMutation({
    mutationFn: (body: ScheduleCreate): Promise<Schedule> => {
      const { kind: _kind, definition_id: _definition, ...change } = body
      return id ? api.schedules.change.call({ params: { id }, body: change }) : api.schedules.create.call({ body })
    },
    onSuccess: refresh,
    meta: { done: words.schedule.created, failed: words.schedule.saveFailed, atFields: true },
  })
}

export function useChangeSchedule() {
  const refresh = useRefresh('schedules')
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ScheduleChange }) => api.schedules.change.call({ params: { id }, body: change }),
    onSettled: refresh,
    meta: { failed: words.schedule.saveFailed },
  })
}

export function useDeleteSchedule() {
  const refresh = useRefresh('schedules')
  return useMutation({
    mutationFn: (id: string) => api.schedules.remove.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: words.schedule.deleted, failed: 'Failed to delete schedule' },
  })
}
