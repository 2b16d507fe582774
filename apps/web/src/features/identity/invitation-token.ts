/** The token of an invitation's link. It stands behind the # so that no server sees it in an address. */
export const toInvitationToken = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation') || undefined
