const pattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const whole = new RegExp(`^${pattern}$`, 'i')
const anywhere = new RegExp(pattern, 'gi')

/** Also accepts upper case, which must be lowered: ids are compared as text. */
export const isUuid = (text: string): boolean => whole.test(text)

/** The ids in a text, in lower case and each once. */
export const listUuids = (text: string): string[] => [...new Set([...text.matchAll(anywhere)].map(([id]) => id.toLowerCase()))]
