const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Also accepts upper case, which must be lowered: ids are compared as text. */
export const isUuid = (text: string): boolean => uuid.test(text)
