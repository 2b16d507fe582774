import { useOutboxSender } from './use-outbox-sender.ts'

/** Renders nothing. Sends the outbox on every page. */
export default function CommsWatch() {
  useOutboxSender()
  return null
}
