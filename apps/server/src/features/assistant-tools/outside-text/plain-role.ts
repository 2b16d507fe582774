const maxLength = 60
const maxWords = 7

/** Colleagues write their own roles: a longer text could be an order to the model in place of a role. */
export const isPlainRole = (role: string): boolean =>
  role.length <= maxLength && role.split(/\s+/).length <= maxWords && !/[.:;!?]\s/.test(role)
