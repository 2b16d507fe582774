import type { File as StoredFile } from '@adjutant/contract/files/files'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOpen, Paperclip } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '../../platform/api/api.ts'
import { pickFiles } from '../../platform/files/pick-files.ts'
import type { RecordRef, RecordFilesProps } from '../../platform/files/record-files.tsx'
import { readingMs, usePendingUploads } from '../../platform/files/use-pending-uploads.ts'
import type { PendingAttachments } from '../../platform/files/use-pending-attachments.ts'
import { Button } from '../../ui/button/button.tsx'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'
import { FileChips } from '../../ui/files/file-chips.tsx'
import { toStoredFileChips } from '../../ui/files/stored-file-chips.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { pasteFiles } from '../../ui/files/pasted-files.ts'
import { useFileDrop } from '../../ui/files/use-file-drop.ts'
import styles from './record-files.module.css'

const StoredFilePicker = lazyComponent(() => import('./stored-file-picker.tsx'))
const OpenedFile = lazyComponent(() => import('./detail/opened-file.tsx'))

type Read = { state: { data?: StoredFile[] | undefined } }

const toAttachedQuery = (params: RecordRef) => ({
  ...api.files.attachments.options({ params: { kind: params.kind, recordId: params.recordId } }),
  refetchInterval: ({ state }: Read) => (state.data?.some((file) => file.state === 'processing') ? readingMs : false),
})

function useRecordFiles({ kind, recordId }: RecordRef) {
  const queryClient = useQueryClient()
  const params = { kind, recordId }
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.files.attachments.key({ params }) })
  const { data: attached = [], isError } = useQuery(toAttachedQuery(params))
  const attach = useMutation({
    mutationFn: (file_id: string) => api.files.attach.call({ params, body: { file_id } }),
    onSettled: refresh,
    meta: { failed: "Couldn't attach the file" },
  })
  const detach = useMutation({
    mutationFn: (fileId: string) => api.files.detach.call({ params: { ...params, fileId } }),
    onSettled: refresh,
    meta: { failed: "Couldn't remove the file" },
  })
  const sending = usePendingUploads(async ({ id: file_id }, signal) => {
    await api.files.attach.call({ params, body: { file_id } }, signal)
    await refresh()
  })
  return { attached, isError, attach: attach.mutate, detach: detach.mutate, ...sending }
}

type SectionProps = {
  add: (files: File[]) => void
  takenIds: readonly string[]
  onPick: (fileId: string, name: string) => void
  /** Text for an empty list. */
  none: string | undefined
  children: ReactNode
}

/** Files can be dropped, pasted, chosen from the device, or picked among stored ones. */
function FilesSection({ add, takenIds, onPick, none, children }: SectionProps) {
  const [isPicking, setPicking] = useState(false)
  const { isOver, handlers } = useFileDrop(add)
  return (
    <section className={styles.files} aria-label="Files" data-dropping={isOver || undefined} onPaste={pasteFiles(add)} {...handlers}>
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
      {children}
      {none && <p className={styles.none}>{none}</p>}
      <Suspense fallback={null}>
        {isPicking && <StoredFilePicker takenIds={takenIds} onPick={onPick} onClose={() => setPicking(false)} />}
      </Suspense>
    </section>
  )
}

const noneYet = 'No files yet. Drop files here.'

function AttachedFiles(props: RecordRef) {
  const { attached, isError, attach, detach, sending, add, drop } = useRecordFiles(props)
  const [openedId, setOpenedId] = useState<string>()
  const stored = toStoredFileChips(attached, setOpenedId, (id) => detach(id))
  const none = isError ? "Couldn't load the files." : noneYet
  const isNone = stored.length + sending.length === 0
  return (
    <FilesSection add={add} takenIds={attached.map(({ id }) => id)} onPick={(id) => attach(id)} none={isNone ? none : undefined}>
      <FileChips stored={stored} sending={sending} onDrop={drop} />
      <Suspense fallback={null}>{openedId && <OpenedFile id={openedId} onClose={() => setOpenedId(undefined)} />}</Suspense>
    </FilesSection>
  )
}

/** Files for a new record, attached when it is saved. */
function WaitingFiles({ waiting: { waiting, add, choose, remove } }: { waiting: PendingAttachments }) {
  const isUnderWay = ({ progress, failure }: PendingAttachments['waiting'][number]) => progress !== undefined || failure !== undefined
  const stored = waiting
    .filter((one) => !isUnderWay(one))
    .map(({ key, name }) => ({ id: String(key), name, title: name, onRemove: () => remove(key) }))
  const sending = waiting.filter(isUnderWay).map(({ progress = 0, ...one }) => ({ ...one, progress }))
  const takenIds = waiting.flatMap(({ source }) => (typeof source === 'string' ? source : []))
  return (
    <FilesSection add={add} takenIds={takenIds} onPick={(id, name) => choose(name, id)} none={waiting.length === 0 ? noneYet : undefined}>
      <FileChips stored={stored} sending={sending} onDrop={remove} />
    </FilesSection>
  )
}

/** The files of a record. */
export default function RecordFiles(props: RecordFilesProps) {
  return 'waiting' in props ? <WaitingFiles {...props} /> : <AttachedFiles {...props} />
}
