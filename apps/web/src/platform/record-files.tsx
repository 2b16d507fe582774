import type { attachmentKinds } from '@adjutant/contract/choices'
import { createContext, Suspense, use } from 'react'
import type { ReactNode } from 'react'
import styles from './record-files.module.css'
import type { WaitingBox } from './waiting-files.ts'

export interface OfRecord {
  kind: (typeof attachmentKinds)[number]
  recordId: string
}

/** Files of an existing record, or of one that is about to be created. */
export type RecordFilesProps = OfRecord | { waiting: WaitingBox; recordId?: undefined }

/** Injected by the routes, because features do not import each other. */
const Shower = createContext<((props: RecordFilesProps) => ReactNode) | undefined>(undefined)

export const RecordFilesBy = Shower.Provider

/** Lists and adds the attachments of a goal, task, note or contact. */
export function RecordFiles(props: RecordFilesProps) {
  const show = use(Shower)
  return <Suspense fallback={<div className={styles.place} />}>{show?.(props)}</Suspense>
}
