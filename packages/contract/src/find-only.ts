/** The element of a list that has no other; undefined if there are none or several. */
export const findOnly = <T>([first, ...others]: readonly T[]): T | undefined => (others.length === 0 ? first : undefined)
