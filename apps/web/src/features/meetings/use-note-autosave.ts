import type { MeetingDetails } from '@adjutant/contract/meetings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { toMeetingQuery } from './meeting-queries.ts'

const pauseMs = 800

/**
 * Saves the note when the typing pauses, when the field loses the focus, when the page is left and when the connection is back. The call
 * outlives the page.
 */
export function useNoteAutosave({ id, note }: Pick<MeetingDetails, 'id' | 'note'>) {
  const queryClient = useQueryClient()
  const refreshNotes = useRefresh('notes')
  // Undefined while everything is saved: then the stored note is shown, also after a change in another tab.
  const [draft, setDraft] = useState<string>()
  // After a failure, the text is saved again only by hand or after a change, to avoid a loop.
  const [failed, setFailed] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (content: string) => api.meetings.saveNote.call({ params: { id }, body: { content } }),
    onError: (_error, content) => setFailed(content),
    onSuccess: (saved, content) => {
      const { queryKey } = toMeetingQuery(id)
      queryClient.setQueryData<MeetingDetails>(queryKey, (before) => before && { ...before, note: saved, has_note: true })
      setDraft((now) => (now === content ? undefined : now))
      return refreshNotes()
    },
  })
  const hasUnsaved = draft !== undefined && draft.trim() !== '' && draft.trim() !== note?.content
  // A click on Save also blurs the field, which would save twice before `isPending` is set.
  const isSaving = useRef(false)
  const save = () => {
    if (!hasUnsaved || isSaving.current) return
    isSaving.current = true
    mutate(draft, { onSettled: () => (isSaving.current = false) })
  }
  const saveLater = useEffectEvent(save)
  useEffect(() => {
    if (draft === undefined || draft === failed || isPending) return undefined
    const timer = setTimeout(() => saveLater(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, failed, isPending])
  const hasFailed = hasUnsaved && draft === failed
  // After a failed save, the page has already asked whether to discard the text.
  const saveOnLeave = useEffectEvent(() => hasFailed || save())
  useEffect(() => {
    const saveNow = () => saveLater()
    const events = ['pagehide', 'online'] as const
    for (const event of events) window.addEventListener(event, saveNow)
    return () => {
      for (const event of events) window.removeEventListener(event, saveNow)
      saveOnLeave()
    }
  }, [])
  const state = isPending || (hasUnsaved && !hasFailed) ? 'saving' : hasFailed ? 'failed' : note ? 'saved' : 'empty'
  return { content: draft ?? note?.content ?? '', write: setDraft, save, state, hasFailed } as const
}
