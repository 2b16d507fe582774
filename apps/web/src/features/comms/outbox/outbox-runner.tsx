import { useOutboxSender } from './use-outbox-sender.ts'

/** Renders nothing. Sends the outbox on every page. */
export default function OutboxRunner() {
  useOutboxSender()
  return null
}
