import type { Calendar } from '@adjutant/contract/meetings'
import { omitUndefined } from '@adjutant/contract/omit'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { useRefresh } from '../../../platform/api/use-refresh.ts'
import { routes } from '../../../platform/api/route-traits.ts'
import { sendBytes } from '../../../platform/files/upload.ts'
import { getBrowserTimeZone } from '../../../platform/text/browser-time-zone.ts'

export function useAddCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: (body: { name: string; url: string }) =>
      api.meetings.addCalendar.call({ body: { ...body, time_zone: getBrowserTimeZone() } }),
    onSuccess: refresh,
    meta: { done: 'Calendar added', failed: "Couldn't add the calendar" },
  })
}

type CalendarFile = { file: File; id?: string | undefined; name?: string | undefined }

async function uploadCalendar({ file, id, name }: CalendarFile): Promise<Calendar> {
  const body = new FormData()
  body.append('file', file)
  const query = { time_zone: getBrowserTimeZone(), ...omitUndefined({ calendar_id: id, name }) }
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  const { responseText } = await sendBytes(routes.meetings.uploadCalendar, { query, body }, options)
  return JSON.parse(responseText)
}

export function useUploadCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: uploadCalendar,
    onSuccess: refresh,
    meta: { done: 'Calendar uploaded', failed: "Couldn't read the file" },
  })
}

export function useChangeCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; url?: string }) => api.meetings.changeCalendar.call({ params: { id }, body }),
    onSuccess: refresh,
    meta: { done: 'Calendar updated', failed: "Couldn't update the calendar" },
  })
}

export function useRefreshCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: (id: string) => api.meetings.refreshCalendar.call({ params: { id } }),
    onSuccess: refresh,
    meta: { failed: "Couldn't refresh the calendar" },
  })
}

export function useDeleteCalendar() {
  const refresh = useRefresh('meetings')
  return useMutation({
    mutationFn: (id: string) => api.meetings.removeCalendar.call({ params: { id } }),
    onSuccess: refresh,
    meta: { done: 'Calendar deleted', failed: "Couldn't delete the calendar" },
  })
}
