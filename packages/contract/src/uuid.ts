const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Capital letters count too. They are to be made small: ids are compared as text. */
export const isUuid = (text: string): boolean => uuid.test(text)
