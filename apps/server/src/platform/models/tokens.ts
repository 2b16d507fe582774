const charactersAToken = 4

/** For where a provider does not say how many tokens a text was. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersAToken)
