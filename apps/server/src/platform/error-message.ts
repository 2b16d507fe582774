/** Anything can be thrown, so a caught value is not always an Error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
