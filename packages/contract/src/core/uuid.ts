/** The source of a regular expression for an id in lower case. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const whole = new RegExp(`^${uuidPattern}$`, 'i')
const anywhere = new RegExp(uuidPattern, 'gi')

/** The nil UUID of RFC 9562: before all other ids in their order, and the id of nothing. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** Also accepts upper case, which must be lowered: ids are compared as text. */
export const isUuid = (text: string): boolean => whole.test(text)

/** The ids in a text, in lower case and each once. */
export const listUuids = (text: string): string[] => [...new Set([...text.matchAll(anywhere)].map(([id]) => id.toLowerCase()))]
