/** What the factory holds, in the order of its sections. No words here: the entry loads this file for the address of the page. */
export const kinds = ['crew', 'flow', 'agent', 'tool'] as const
export type Kind = (typeof kinds)[number]
