/** The token of a mailed link is in the fragment, so that no server log contains it. */
const findInHash = (hash: string, name: string): string | undefined => new URLSearchParams(hash.replace(/^#/, '')).get(name) || undefined

export const toInvitationToken = (hash: string) => findInHash(hash, 'invitation')
export const toLinkToken = (hash: string) => findInHash(hash, 'token')
