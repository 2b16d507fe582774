import { eq, ne } from 'drizzle-orm'
import { describeRows, linkColumns, type ChainAdapter } from '../chain/index.ts'
import { isVisible } from './files.conditions.ts'
import { attachments, files } from './files.schema.ts'

const [file, message] = [
  { kind: 'file', id: attachments.file_id },
  { kind: 'message', id: attachments.record_id },
] as const

export const fileChain: ChainAdapter = {
  describe: describeRows('file', { table: files, id: files.id, title: files.name, at: files.created_at, isVisible }),
  links: [
    linkColumns({ table: attachments, from: message, to: file, relation: 'sent_with', where: () => eq(attachments.kind, 'message') }),
    linkColumns({
      table: attachments,
      from: file,
      to: { kind: attachments.kind, id: attachments.record_id },
      relation: 'attached',
      where: () => ne(attachments.kind, 'message'),
    }),
  ],
}
