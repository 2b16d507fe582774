import type { File as StoredFile } from '@adjutant/contract/files'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Paperclip } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ClipboardEvent } from 'react'
import { api } from '../../platform/api.ts'
import { pickFiles } from '../../platform/pick-files.ts'
import type { RecordFilesProps } from '../../platform/record-files.tsx'
import { readingMs, useSending } from '../../platform/sending.ts'
import { Button } from '../../ui/button.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { FileChips } from '../../ui/file-chips.tsx'
import { useDropping } from '../../ui/use-dropping.ts'
import styles from './record-files.module.css'

const FilePicker = lazy(() => import('./file-picker.tsx'))
const OpenedFile = lazy(() => import('./opened-file.tsx'))

type Read = { state: { data?: StoredFile[] | undefined } }

const toAttachedQuery = (params: RecordFilesProps) => ({
  ...api.files.attachments.options({ params: { kind: params.kind, recordId: params.recordId } }),
  refetchInterval: ({ state }: Read) => (state.data?.some((file) => file.state === 'processing') ? readingMs : false),
})

function useRecordFiles({ kind, recordId }: RecordFilesProps) {
  const queryClient = useQueryClient()
  const params = { kind, recordId }
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.files.attachments.key({ params }) })
  const { data: attached = [], isError } = useQuery(toAttachedQuery(params))
  const attach = useMutation({
    mutationFn: (file_id: string) => api.files.attach.call({ params, body: { file_id } }),
    onSettled: refresh,
    meta: { failed: 'The file could not be attached.' },
  })
  const detach = useMutation({
    mutationFn: (fileId: string) => api.files.detach.call({ params: { ...params, fileId } }),
    onSettled: refresh,
    meta: { failed: 'The file could not be taken off.' },
  })
  const sending = useSending(async (file_id, signal) => {
    await api.files.attach.call({ params, body: { file_id } }, signal)
    await refresh()
  })
  return { attached, isError, attach: attach.mutate, detach: detach.mutate, ...sending }
}

const notes: Record<StoredFile['state'], string | undefined> = { processing: 'Reading…', ready: undefined, failed: 'Not readable' }

/** The files of a record. They are dropped on it, pasted, chosen on this device, or picked among those that are kept. */
export default function RecordFiles(props: RecordFilesProps) {
  const { attached, isError, attach, detach, sending, add, drop } = useRecordFiles(props)
  const [isPicking, setPicking] = useState(false)
  const { isOver, handlers } = useDropping(add)
  const [openedId, setOpenedId] = useState<string>()
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }
  const kept = attached.map(({ id, name, state, reason }) => ({
    id,
    name,
    note: notes[state],
    title: reason ?? `Open ${name}`,
    onOpen: () => setOpenedId(id),
    onRemove: () => detach(id),
  }))
  return (
    <section className={styles.files} aria-label="Files" data-dropping={isOver || undefined} onPaste={paste} {...handlers}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          <Eyebrow>Files</Eyebrow>
        </h3>
        <Button size="small" tone="ghost" icon={<Paperclip />} onClick={() => pickFiles(add)}>
          Attach
        </Button>
        <Button size="small" tone="ghost" icon={<FolderOpen />} onClick={() => setPicking(true)}>
          Choose from your files
        </Button>
      </header>
      <FileChips kept={kept} sending={sending} onDrop={drop} />
      {kept.length + sending.length === 0 && (
        <p className={styles.none}>{isError ? 'The files could not be loaded.' : 'None yet. Drop some here.'}</p>
      )}
      <Suspense fallback={null}>
        {isPicking && <FilePicker takenIds={attached.map(({ id }) => id)} onPick={attach} onClose={() => setPicking(false)} />}
        {openedId && <OpenedFile id={openedId} onClose={() => setOpenedId(undefined)} />}
      </Suspense>
    </section>
  )
}
