import { describeRows, type ChainAdapter } from '../chain/index.ts'
import { isVisible } from './contacts.conditions.ts'
import { contacts } from './contacts.schema.ts'

export const contactChain: ChainAdapter = {
  describe: describeRows('contact', { table: contacts, id: contacts.id, title: contacts.name, at: contacts.created_at, isVisible }),
  links: [],
}
