import { startupMessages } from '@adjutant/contract/messages/startup-messages'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../ui/data/load-failure.tsx'
import { isNotFound, toDetail } from './api-error.ts'

type QueryFailureProps = {
  query: { error: unknown; refetch: () => unknown }
  title: string
  /** Replaces the failure when the record doesn't exist or the person can't see it. */
  missing?: ReactNode
}

/** Replaces what a query failed to load, with the reason and a retry. */
export function QueryFailure({ query: { error, refetch }, title, missing }: QueryFailureProps) {
  if (missing && isNotFound(error)) return missing
  return <LoadFailure title={title} detail={toDetail(error, startupMessages.unexpected)} onRetry={() => void refetch()} />
}
