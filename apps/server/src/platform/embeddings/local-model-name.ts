/** Stored with each embedding. */
export const localModelName = 'gte-small'
