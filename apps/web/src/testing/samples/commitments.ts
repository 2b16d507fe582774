import type { Commitment } from '@adjutant/contract/commitments'
import { sampleContact } from './contacts.ts'
import { sampleNote } from './notes.ts'
import { sampleId, sampleTime } from './people.ts'

/** Noticed in a note. */
export const sampleCommitment: Commitment = {
  id: sampleId(500),
  direction: 'i_owe',
  state: 'proposed',
  text: 'A new offer',
  due_date: '2031-03-09',
  counterpart: { name: sampleContact.name, contact_id: sampleContact.id, user_id: null },
  source: {
    kind: 'note',
    id: sampleNote.id,
    record_id: sampleNote.id,
    quote: 'I promised Okafor a new offer by 2031-03-09.',
    position: 0,
    date: '2026-11-02',
  },
  task: null,
  completed_at: null,
  completed_by: null,
  done_hint: null,
  created_at: sampleTime,
  updated_at: sampleTime,
}
