/** Truncates without splitting a surrogate pair; stored JSON can't contain a lone surrogate. */
export const truncate = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')

/** Truncates to `max` characters, with an ellipsis if text is missing. */
export const shorten = (text: string, max: number): string => (text.length <= max ? text : `${truncate(text, max - 1).trimEnd()}…`)
