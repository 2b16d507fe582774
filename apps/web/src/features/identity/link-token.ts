/** The token of a mailed link. It comes after the # so that no server sees it in an address. */
const findInHash = (hash: string, name: string): string | undefined => new URLSearchParams(hash.replace(/^#/, '')).get(name) || undefined

export const toInvitationToken = (hash: string) => findInHash(hash, 'invitation')
export const toLinkToken = (hash: string) => findInHash(hash, 'token')
