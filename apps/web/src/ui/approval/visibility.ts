/** Who owns a record and which organizations see it. */
export const toVisibility = ({ owner, organization }: { owner: string | null; organization: string | null }): string =>
  [owner, organization].filter(Boolean).join(' · ') || 'Only you can see it'
