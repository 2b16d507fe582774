/** At most so many characters from the beginning, and never the first half of one that takes two: JSON that is stored may not hold it. */
export const upTo = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
