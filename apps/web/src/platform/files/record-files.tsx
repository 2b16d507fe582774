import type { attachmentKinds } from '@adjutant/contract/core/choices'
import { createContext, Suspense, use } from 'react'
import type { ReactNode } from 'react'
import styles from './record-files.module.css'
import type { PendingAttachments } from './use-pending-attachments.ts'

export interface RecordRef {
  kind: (typeof attachmentKinds)[number]
  recordId: string
}

/** Files of an existing record, or of one that is about to be created. */
export type RecordFilesProps = RecordRef | { waiting: PendingAttachments; recordId?: undefined }

/** Injected by the routes, because features do not import each other. */
const RecordFilesContext = createContext<((props: RecordFilesProps) => ReactNode) | undefined>(undefined)

export const RecordFilesProvider = RecordFilesContext.Provider

/** Lists and adds the attachments of a goal, task, note or contact. */
export function RecordFiles(props: RecordFilesProps) {
  const show = use(RecordFilesContext)
  return <Suspense fallback={<div className={styles.place} />}>{show?.(props)}</Suspense>
}
