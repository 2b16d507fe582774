/** Kinds of factory items in section order. No messages here: the entry chunk loads this file for the search parameters. */
export const kinds = ['crew', 'flow', 'agent', 'tool'] as const
export type Kind = (typeof kinds)[number]
