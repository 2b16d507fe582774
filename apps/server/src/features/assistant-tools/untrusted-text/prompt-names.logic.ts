import { truncate } from '@adjutant/contract/text/truncate'

const maxNameLength = 60
const maxRoleWords = 7

/** Characters that names and job titles don't have: they could form a tool call, an address or a sentence. */
const notInNames = /[^\p{L}\p{M}\p{N} .,'’&/()+-]+/gu

/**
 * Other people write these names, and every prompt contains them without counting as untrusted text. So a name must not be able to carry
 * instructions.
 */
export const toPlainName = (name: string): string =>
  truncate(name.replaceAll(notInNames, ' ').replaceAll(/\s+/g, ' ').trim(), maxNameLength)

/** Colleagues write their own roles, and a longer text could be an instruction to the model. */
export const isPlainRole = (role: string): boolean =>
  role === toPlainName(role) && role.split(/\s+/).length <= maxRoleWords && !/[.]\s/.test(role)
