/** Names come from people: in a subject or a sentence they stand on one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const greeting = (firstName: string | null | undefined): string => (firstName ? `Dear ${oneLine(firstName)},` : 'Hello,')
