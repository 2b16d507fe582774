/** Returns the only element of a list; undefined if there are none or several. */
export const findOnly = <T>([first, ...others]: readonly T[]): T | undefined => (others.length === 0 ? first : undefined)
