import type { chainKinds } from '@adjutant/contract/core/choices'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'

export interface RecordChainProps {
  kind: (typeof chainKinds)[number]
  recordId: string
  /** Without the button that opens it, for a dialog of its own. */
  isExpanded?: boolean
}

/** Injected by the routes, because features do not import each other. */
const RecordChainContext = createContext<((props: RecordChainProps) => ReactNode) | undefined>(undefined)

export const RecordChainProvider = RecordChainContext.Provider

/** What led to the record and what it leads to. */
export function RecordChain(props: RecordChainProps) {
  return use(RecordChainContext)?.(props)
}
