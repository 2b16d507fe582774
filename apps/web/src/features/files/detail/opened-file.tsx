import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import FileDetail from './file-detail.tsx'
import FileDialogs from '../file-dialogs.tsx'
import type { FileAction } from '../file-dialogs.tsx'

/** A file opened over another page. */
export default function OpenedFile({ id, onClose }: { id: string; onClose: () => void }) {
  const [action, setAction] = useState<FileAction>()
  const router = useRouter()
  return (
    <>
      <FileDetail id={id} page={undefined} onAction={setAction} onClose={onClose} />
      {action && (
        <FileDialogs
          action={action}
          onFolder={(folder) => void router.navigate({ to: '/app/files', search: { folder } })}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  )
}
