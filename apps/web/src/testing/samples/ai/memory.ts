import type { Memory } from '@adjutant/contract/ai/memory'
import { sampleId, sampleTime } from '../people.ts'

export const sampleMemory: Memory = {
  id: sampleId(300),
  content: 'Call me Ms Faber',
  metadata: { conversation_id: null, conversation_name: null },
  created_at: sampleTime,
  updated_at: sampleTime,
}
