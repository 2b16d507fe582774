import type { File } from '@adjutant/contract/files/files'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { listSharing } from '../../../platform/accounts/sharing.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { Status } from '../../../ui/data/status.tsx'
import type { StatusTone } from '../../../ui/data/status.tsx'
import { hasNoText } from './ask-file.ts'
import styles from './file-facts.module.css'
import { organizationsQuery } from '../file-queries.ts'
import { toSizeText } from '../file-size.ts'
import { toTypeLabel } from '../preview/preview-kind.ts'

const readingLabels: Record<File['state'], { tone: StatusTone; text: string }> = {
  processing: { tone: 'progress', text: 'Indexing: you can search its text in a moment' },
  ready: { tone: 'good', text: 'Indexed' },
  failed: { tone: 'warning', text: "Saved, but its text can't be read" },
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Eyebrow>{label}</Eyebrow>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Reading({ file }: { file: File }) {
  const { state, reason } = file
  const { tone, text } = hasNoText(file.kind) ? { tone: 'good' as const, text: 'Saved' } : readingLabels[state]
  return (
    <>
      <Status tone={tone}>{text}</Status>
      {reason && <p className={styles.reason}>{reason}</p>}
    </>
  )
}

function Sharing({ file: { shared_org_ids: ids } }: { file: File }) {
  const { data: organizations } = useQuery(organizationsQuery)
  if (ids.length === 0) return 'Nobody'
  return organizations
    ? listSharing(organizations, ids, null)
        .map(({ label }) => label)
        .join(', ')
    : '…'
}

/** Metadata of a file. */
export function FileFacts({ file }: { file: File }) {
  const { id: userId } = useCurrentUser()
  // A received file does not show its owner's folder.
  const isReceived = file.shared_org_ids.length === 0 && file.created_by_user?.id !== userId
  return (
    <dl className={styles.facts}>
      <Fact label="Reading">
        <Reading file={file} />
      </Fact>
      <Fact label="Kind">
        {toTypeLabel(file.type)} · {toSizeText(file.size)}
      </Fact>
      {isReceived ? (
        <Fact label="Shared with">You, in a message</Fact>
      ) : (
        <>
          <Fact label="Folder">
            <Link to="/app/files" search={file.folder ? { folder: file.folder } : {}}>
              {file.folder || 'All files'}
            </Link>
          </Fact>
          <Fact label="Shared with">
            <Sharing file={file} />
          </Fact>
        </>
      )}
      <Fact label="Added">
        {file.created_by_user && `${file.created_by_user.name} · `}
        <DateText value={file.created_at} style="moment" />
      </Fact>
    </dl>
  )
}
