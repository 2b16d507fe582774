import type { Thread } from '@adjutant/contract/comms'
import { sampleThread, toThreadMessage } from '../comms.ts'

export const sampleRequestMessage = toThreadMessage(1, 'May I show you our rates?')

/** A thread in which a stranger wrote first. */
export const sampleRequest: Thread = {
  ...sampleThread,
  messages: [sampleRequestMessage],
  last_message_preview: sampleRequestMessage.text,
  is_request: true,
  can_send: false,
  last_read_message_id: sampleRequestMessage.id,
}
