import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../platform/api/api.ts'
import { toRetryMs } from '../../../platform/api/retry.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { changeWindow } from '../comms-queries.ts'
import { sendAll, type Outbox, type Outgoing } from './outbox.ts'
import { withSent } from '../thread/thread-window.ts'
import { isOutboxKey, useOutbox } from './use-outbox.ts'

const maxPauseMs = 15_000

async function sendOne(client: QueryClient, { client_id, thread_id, text, files, suggestion_id, ai_suggested }: Outgoing) {
  const file_ids = files?.map(({ id }) => id)
  const body = {
    client_id,
    text,
    ...(file_ids && { file_ids }),
    ...(suggestion_id && { suggestion_id }),
    ...(ai_suggested && { ai_suggested }),
  }
  const message = await api.comms.send.call({ params: { threadId: thread_id }, body })
  changeWindow(client, thread_id, (before) => withSent(before, message))
}

/** One tab sends at a time to keep the order. Browsers without locks rely on the server, which stores each message once. */
const withLock = (name: string, work: () => Promise<unknown>) => (navigator.locks ? navigator.locks.request(name, work) : work())

/** Sends waiting messages until stopped. */
function startSending(outbox: Outbox, client: QueryClient, lockName: string) {
  let failures = 0
  let isRunning = false
  // A stopped sender can still wait for a lock or a response; it must not send in the next session.
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    if (isStopped) return
    outbox.reload()
    const outcome = await sendAll(outbox, (entry) => sendOne(client, entry), appMessages.http.unexpected)
    outbox.setStuck(outcome === 'stuck')
    failures = outcome === 'stuck' ? failures + 1 : 0
    if (outcome === 'stuck' && !isStopped) timer = setTimeout(() => void work(), toRetryMs(failures - 1, maxPauseMs))
  }
  const hasWork = () => !isStopped && outbox.list().some(({ failure }) => failure === undefined)
  const work = async () => {
    clearTimeout(timer)
    if (isRunning || !hasWork()) return
    isRunning = true
    await withLock(lockName, attempt)
    isRunning = false
    // New messages can have arrived during the last send.
    if (!outbox.isStuck()) await work()
  }
  // While the server is unreachable, new messages wait for the next attempt.
  const unsubscribe = outbox.subscribe(() => !outbox.isStuck() && void work())
  void work()
  return {
    tryNow: () => void work(),
    stop: () => {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
    },
  }
}

/** Renders nothing. Sends the outbox on every page. */
export default function OutboxRunner() {
  const { id } = useCurrentUser()
  const outbox = useOutbox()
  const client = useQueryClient()
  useEffect(() => {
    const { tryNow, stop } = startSending(outbox, client, `adjutant-outbox:${id}`)
    const handleStorage = ({ key }: StorageEvent) => isOutboxKey(key, id) && outbox.reload()
    window.addEventListener('online', tryNow)
    window.addEventListener('storage', handleStorage)
    return () => {
      stop()
      window.removeEventListener('online', tryNow)
      window.removeEventListener('storage', handleStorage)
    }
  }, [id, outbox, client])
  return null
}
