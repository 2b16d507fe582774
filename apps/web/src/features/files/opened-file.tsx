import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import FileDetail from './file-detail.tsx'
import FileDialogs from './file-dialogs.tsx'
import type { FileDeed } from './file-dialogs.tsx'

/** A file opened over another page. */
export default function OpenedFile({ id, onClose }: { id: string; onClose: () => void }) {
  const [deed, setDeed] = useState<FileDeed>()
  const router = useRouter()
  return (
    <>
      <FileDetail id={id} page={undefined} onDeed={setDeed} onClose={onClose} />
      {deed && (
        <FileDialogs
          deed={deed}
          onFolder={(folder) => void router.navigate({ to: '/app/files', search: { folder } })}
          onClose={() => setDeed(undefined)}
        />
      )}
    </>
  )
}
