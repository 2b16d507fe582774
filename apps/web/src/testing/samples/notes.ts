import type { Note } from '@adjutant/contract/notes'
import { sampleId, sampleTime, sampleUser } from './people.ts'

export const sampleNote: Note = {
  id: sampleId(200),
  user_id: sampleUser.id,
  content: 'Half a thought',
  entry_date: '2031-03-09',
  created_at: sampleTime,
  updated_at: sampleTime,
}
