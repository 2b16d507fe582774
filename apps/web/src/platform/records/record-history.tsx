import type { historyKinds } from '@adjutant/contract/core/choices'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'

export interface RecordHistoryProps {
  kind: (typeof historyKinds)[number]
  recordId: string
  /** For dialogs whose form has the fields of before. */
  onRestored?: () => void
}

/** Injected by the routes, because features do not import each other. */
const RecordHistoryContext = createContext<((props: RecordHistoryProps) => ReactNode) | undefined>(undefined)

export const RecordHistoryProvider = RecordHistoryContext.Provider

/** Who changed the record and when, with the restore of an earlier version. */
export function RecordHistory(props: RecordHistoryProps) {
  return use(RecordHistoryContext)?.(props)
}
