import type { File } from '@adjutant/contract/files/files'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '../../../platform/files/download.ts'
import { useOpenedRecord } from '../../../platform/navigation/use-opened-record.ts'
import { RecordChain } from '../../../platform/records/record-chain.tsx'
import { RecordDialog } from '../../../ui/overlay/record-dialog.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { canAsk } from './ask-file.ts'
import type { FileContentRef } from '../preview/use-file-content.ts'
import styles from './file-detail.module.css'
import type { FileAction } from '../file-dialogs.tsx'
import { FileFacts } from './file-facts.tsx'
import { useChangeItems, useQuestionItems } from '../list/file-menu-items.tsx'
import { toSingleFileQuery } from '../file-queries.ts'
import { FileVersions } from './file-versions.tsx'
import { Preview } from '../preview/preview.tsx'

type DetailProps = { onAction: (action: FileAction) => void; onClose: () => void }

function AskMenu({ file }: { file: File }) {
  const items = useQuestionItems(file)
  if (!canAsk(file)) return null
  const face = (
    <span className={styles.ask}>
      <MessageCircleQuestionMark aria-hidden="true" /> Ask
    </span>
  )
  return <Menu label="Ask this file" align="start" trigger={face} items={items.map((item) => ({ ...item, hasSeparator: false }))} />
}

function Actions({ file, displayed, onAction, onClose }: DetailProps & { file: File; displayed: FileContentRef }) {
  const items = useChangeItems(file, onAction, onClose)
  const { mutate: save, isPending } = useDownload()
  return (
    <div className={styles.actions}>
      <AskMenu file={file} />
      <Button size="small" icon={<Download />} loading={isPending} onClick={() => save(displayed)}>
        Download
      </Button>
      {items.length > 0 && <Menu label={`Actions for ${file.name}`} trigger={<Ellipsis />} items={items} />}
    </div>
  )
}

function OpenFile({ file, page, onAction, onClose }: DetailProps & { file: File; page: number | undefined }) {
  const [old, setOld] = useState<FileContentRef>()
  const displayed = old ?? { id: file.id, name: file.name, type: file.type, size: file.size, sha256: file.sha256 }
  return (
    <Dialog open size="full" title={file.name} onClose={onClose}>
      <div className={styles.sheet}>
        {/* Opened for viewing, so the preview gets the focus. */}
        <div className={styles.preview} data-autofocus tabIndex={-1}>
          <Preview displayed={displayed} page={page} />
        </div>
        <aside className={styles.aside} aria-label="About this file">
          <Actions file={file} displayed={displayed} onAction={onAction} onClose={onClose} />
          <FileFacts file={file} />
          <RecordChain kind="file" recordId={file.id} />
          {file.can_edit && <FileVersions file={file} displayed={old?.version} onShow={setOld} />}
        </aside>
      </div>
    </Dialog>
  )
}

/** The file named by the URL, open at its page. */
export default function FileDetail({ id, page, ...actions }: DetailProps & { id: string; page: number | undefined }) {
  const { record, loadState } = useOpenedRecord(toSingleFileQuery(useQueryClient(), id))
  if (!record) return <RecordDialog title="File" onClose={actions.onClose} {...loadState} />
  return <OpenFile file={record} page={page} {...actions} />
}
