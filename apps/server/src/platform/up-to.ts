/** Truncates without splitting a surrogate pair; stored JSON can't contain a lone surrogate. */
export const upTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
