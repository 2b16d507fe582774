/** Upper-cases the first character, in the same way for every language. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
