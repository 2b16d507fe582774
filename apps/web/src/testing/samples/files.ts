import type { File, ListedFile } from '@adjutant/contract/files/files'
import { sampleId, sampleTime, sampleUser } from './people.ts'

export const sampleFile: File = {
  id: sampleId(600),
  name: 'lyon-plan.md',
  type: 'text/markdown',
  kind: 'text',
  size: 54,
  sha256: '0'.repeat(64),
  folder: '',
  version: 1,
  state: 'ready',
  reason: null,
  shared_org_ids: [],
  created_by_user: { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email },
  created_at: sampleTime,
  updated_at: sampleTime,
  can_edit: true,
  can_delete: true,
  can_share: true,
}

/** The file with this number as a list shows it. */
export const toListedFile = (number: number, name: string, fields: Partial<ListedFile> = {}): ListedFile => ({
  ...sampleFile,
  id: sampleId(600 + number),
  name,
  // Contents are cached by their hash.
  sha256: String(number).padStart(64, '0'),
  excerpt: null,
  page: null,
  ...fields,
})
