import type { Schedule, ScheduleChange, ScheduleCreate } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'

/** Creates a schedule or updates the one with this id. */
export function useSaveSchedule(id: string | undefined) {
  const refresh = useRefresh('schedules')
  return useMutation({
    mutationFn: (body: ScheduleCreate): Promise<Schedule> => {
      const { kind: _kind, definition_id: _definition, ...change } = body
      return id ? api.schedules.change.call({ params: { id }, body: change }) : api.schedules.create.call({ body })
    },
    onSuccess: refresh,
    meta: { done: appMessages.schedule.created, failed: appMessages.schedule.saveFailed, isShownAtFields: true },
  })
}

export function useChangeSchedule() {
  const refresh = useRefresh('schedules')
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ScheduleChange }) => api.schedules.change.call({ params: { id }, body: change }),
    onSettled: refresh,
    meta: { failed: appMessages.schedule.saveFailed },
  })
}

export function useDeleteSchedule() {
  const refresh = useRefresh('schedules')
  return useMutation({
    mutationFn: (id: string) => api.schedules.remove.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: appMessages.schedule.deleted, failed: "Couldn't delete the schedule" },
  })
}
