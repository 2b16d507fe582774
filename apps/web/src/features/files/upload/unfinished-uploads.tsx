import type { FileUpload } from '@adjutant/contract/files/file-uploads'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { toSizeText } from '../file-size.ts'
import styles from './unfinished-uploads.module.css'
import type { Upload } from './upload-store.ts'
import { useUploadInto } from './use-uploads.ts'

/** Fetched once, because the page tracks its own uploads itself. */
const unfinishedQuery = { ...api.fileUploads.list.options(), staleTime: Infinity, gcTime: 0 }

function Row({ upload }: { upload: FileUpload }) {
  const { id, name, folder, size, offset } = upload
  const queryClient = useQueryClient()
  const uploadInto = useUploadInto()
  const { mutate: cancel, isPending } = useMutation({
    mutationFn: () => api.fileUploads.cancel.call({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unfinishedQuery.queryKey }),
    meta: { failed: "Couldn't cancel the upload" },
  })
  const resume = ([file]: File[]) => {
    if (file?.name === name && file.size === size) return uploadInto([file], { folder, uploadId: id })
    return showToast({ title: 'This is a different file', message: `Choose “${name}” of ${toSizeText(size)}.`, tone: 'error' })
  }
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <span className={styles.name}>{name}</span> stopped at {toSizeText(offset)} of {toSizeText(size)}. Choose the same file again to
        resume.
      </p>
      <Button size="small" aria-label={`Choose file ${name} again`} onClick={() => pickFiles(resume, { isSingle: true })}>
        Choose file
      </Button>
      <Button size="small" tone="ghost" loading={isPending} aria-label={`Cancel upload of ${name}`} onClick={() => cancel()}>
        Cancel upload
      </Button>
    </li>
  )
}

/** Unfinished uploads of an earlier visit. */
export function UnfinishedUploads({ uploads }: { uploads: readonly Upload[] }) {
  const { data = [] } = useQuery(unfinishedQuery)
  const shown = data.filter(({ id, file_id }) => file_id === null && !uploads.some(({ uploadId }) => uploadId === id))
  // Uploads that have finished since are not listed.
  const open = shown.filter(
    ({ name, size }) => !uploads.some((upload) => upload.state === 'done' && upload.name === name && upload.size === size),
  )
  if (open.length === 0) return null
  return (
    <ul role="list" className={styles.list} aria-label="Unfinished uploads">
      {open.map((upload) => (
        <Row key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}
