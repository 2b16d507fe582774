/** Names are user input: in a subject or sentence they must not contain line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const greeting = (firstName: string | null | undefined): string => (firstName ? `Dear ${oneLine(firstName)},` : 'Hello,')
