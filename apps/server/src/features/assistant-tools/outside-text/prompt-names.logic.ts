import { truncate } from '@adjutant/contract/text/truncate'

const maxNameLength = 60
const maxRoleWords = 7

/** Characters of names and job titles. Others could form a tool call, an address or a sentence. */
const notInNames = /[^\p{L}\p{M}\p{N} .,'’&/()+-]+/gu

/** Other people write these names. They are in every prompt and don't count as outside text, so they must not be able to give orders. */
export const toPlainName = (name: string): string =>
  truncate(name.replaceAll(notInNames, ' ').replaceAll(/\s+/g, ' ').trim(), maxNameLength)

/** Colleagues write their own roles: a longer text could be an order to the model in place of a role. */
export const isPlainRole = (role: string): boolean =>
  role === toPlainName(role) && role.split(/\s+/).length <= maxRoleWords && !/[.]\s/.test(role)
