import { useOutboxSender } from './use-outbox-sender.ts'

/** Shows nothing. What was written is sent from here, on whatever page one is. */
export default function CommsWatch() {
  useOutboxSender()
  return null
}
