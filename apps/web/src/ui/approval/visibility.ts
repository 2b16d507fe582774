import type { ActRecord } from '@adjutant/contract/ai/acts'

/** Who owns a record and which organizations see it. */
export const toVisibility = ({ owner, organization }: Pick<ActRecord, 'owner' | 'organization'>): string =>
  [owner, organization].filter(Boolean).join(' · ') || 'Only you can see it'
