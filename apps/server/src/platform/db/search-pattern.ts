/** An ILIKE pattern for "contains this text": what the person typed is text, its wildcards too. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
