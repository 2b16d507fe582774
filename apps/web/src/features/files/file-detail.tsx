import type { File } from '@adjutant/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '../../platform/download.ts'
import { useOpenedRecord } from '../../platform/opened-record.ts'
import { AwaitedDialog } from '../../ui/awaited-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { canAsk } from './ask-file.ts'
import type { Shown } from './content.ts'
import styles from './file-detail.module.css'
import type { FileDeed } from './file-dialogs.tsx'
import { FileFacts } from './file-facts.tsx'
import { useChangeItems, useQuestionItems } from './file-items.tsx'
import { toFileQueryOf } from './file-queries.ts'
import { FileVersions } from './file-versions.tsx'
import { Preview } from './preview.tsx'

type DetailProps = { onDeed: (deed: FileDeed) => void; onClose: () => void }

function AskMenu({ file }: { file: File }) {
  const items = useQuestionItems(file)
  if (!canAsk(file)) return null
  const face = (
    <span className={styles.ask}>
      <MessageCircleQuestionMark aria-hidden="true" /> Ask
    </span>
  )
  return <Menu label="Ask this file" align="start" trigger={face} items={items.map((item) => ({ ...item, ruled: false }))} />
}

function Deeds({ file, shown, onDeed, onClose }: DetailProps & { file: File; shown: Shown }) {
  const items = useChangeItems(file, onDeed, onClose)
  const { mutate: save, isPending } = useDownload()
  return (
    <div className={styles.deeds}>
      <AskMenu file={file} />
      <Button size="small" icon={<Download />} loading={isPending} onClick={() => save(shown)}>
        Download
      </Button>
      {items.length > 0 && <Menu label={`Actions for ${file.name}`} trigger={<Ellipsis />} items={items} />}
    </div>
  )
}

function OpenFile({ file, page, onDeed, onClose }: DetailProps & { file: File; page: number | undefined }) {
  const [old, setOld] = useState<Shown>()
  const shown = old ?? { id: file.id, name: file.name, type: file.type, size: file.size, sha256: file.sha256 }
  return (
    <Dialog open size="full" title={file.name} onClose={onClose}>
      <div className={styles.sheet}>
        {/* Opened for viewing, so the preview gets the focus. */}
        <div className={styles.preview} data-autofocus tabIndex={-1}>
          <Preview shown={shown} page={page} />
        </div>
        <aside className={styles.aside} aria-label="About this file">
          <Deeds file={file} shown={shown} onDeed={onDeed} onClose={onClose} />
          <FileFacts file={file} />
          {file.can_edit && <FileVersions file={file} shown={old?.version} onShow={setOld} />}
        </aside>
      </div>
    </Dialog>
  )
}

/** The file named by the URL, open at its page. */
export default function FileDetail({ id, page, ...deeds }: DetailProps & { id: string; page: number | undefined }) {
  const { record, awaited } = useOpenedRecord(toFileQueryOf(useQueryClient(), id))
  if (!record) return <AwaitedDialog title="File" onClose={deeds.onClose} {...awaited} />
  return <OpenFile file={record} page={page} {...deeds} />
}
