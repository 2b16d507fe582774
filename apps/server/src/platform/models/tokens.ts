const charactersPerToken = 4

/** Used when a provider doesn't report token counts. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken)
