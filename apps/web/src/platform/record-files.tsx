import type { attachmentKinds } from '@adjutant/contract/choices'
import { createContext, Suspense, use } from 'react'
import type { ReactNode } from 'react'
import styles from './record-files.module.css'
import type { WaitingBox } from './waiting-files.ts'

export interface OfRecord {
  kind: (typeof attachmentKinds)[number]
  recordId: string
}

/** Of a record, or of one that is still to be made. */
export type RecordFilesProps = OfRecord | { waiting: WaitingBox; recordId?: undefined }

/** Who shows the files of a record: handed in from above, for the features know nothing of each other. */
const Shower = createContext<((props: RecordFilesProps) => ReactNode) | undefined>(undefined)

export const RecordFilesBy = Shower.Provider

/** The files that are attached to a goal, a task, a note or a contact, and the ways to attach more. */
export function RecordFiles(props: RecordFilesProps) {
  const show = use(Shower)
  return <Suspense fallback={<div className={styles.place} />}>{show?.(props)}</Suspense>
}
