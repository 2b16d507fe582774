import type { Calendar } from '@adjutant/contract/meetings/meetings'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { routes } from '../../../platform/api/route-traits.ts'
import { sendBytes } from '../../../platform/files/upload.ts'
import { ownTimeZone } from '../meeting-time.ts'

export function useAddCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: (body: { name: string; url: string }) => api.meetings.addCalendar.call({ body: { ...body, time_zone: ownTimeZone() } }),
    onSuccess: refresh,
    meta: { done: 'Calendar added', failed: 'The calendar was not added' },
  })
}

async function uploadCalendar({ file, id }: { file: File; id?: string | undefined }): Promise<Calendar> {
  const body = new FormData()
  body.append('file', file)
  const query = { time_zone: ownTimeZone(), ...(id !== undefined && { calendar_id: id }) }
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const { responseText } = await sendBytes(routes.meetings.uploadCalendar, { query, body }, options)
  return JSON.parse(responseText)
}

export function useUploadCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: uploadCalendar,
    onSuccess: refresh,
    meta: { done: 'Calendar uploaded', failed: 'The file was not read' },
  })
}

export function useChangeCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; url?: string }) => api.meetings.changeCalendar.call({ params: { id }, body }),
    onSuccess: refresh,
    meta: { done: 'Calendar updated', failed: 'The calendar was not updated' },
  })
}

export function useRefreshCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: (id: string) => api.meetings.refreshCalendar.call({ params: { id } }),
    onSuccess: refresh,
    meta: { failed: 'The calendar was not refreshed' },
  })
}

export function useDeleteCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: (id: string) => api.meetings.removeCalendar.call({ params: { id } }),
    onSuccess: refresh,
    meta: { done: 'Calendar deleted', failed: 'The calendar was not deleted' },
  })
}
