import { words } from '@adjutant/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { changeWindow } from './comms-queries.ts'
import type { Outbox, Outgoing } from './outbox.ts'
import { sendAll, toRetryMs } from './outbox-sending.ts'
import { withSent } from './thread-window.ts'
import { isOutboxKey, useOutbox } from './use-outbox.ts'

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

/** Of all tabs one sends at a time, so that nothing overtakes. A browser without locks relies on the server, which stores each once. */
const inTurn = (name: string, work: () => Promise<unknown>) => (navigator.locks ? navigator.locks.request(name, work) : work())

/** Sends what is written as soon as there is a way, until it is told to stop. */
function startSending(outbox: Outbox, client: QueryClient, lockName: string) {
  let failures = 0
  let isAtWork = false
  // A sender that was stopped may wait for a lock or an answer: what it sent after that would go out in the name of the next session.
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    if (isStopped) return
    outbox.look()
    const outcome = await sendAll(outbox, (entry) => sendOne(client, entry), words.wire.broken)
    outbox.setStuck(outcome === 'stuck')
    failures = outcome === 'stuck' ? failures + 1 : 0
    if (outcome === 'stuck' && !isStopped) timer = setTimeout(() => void work(), toRetryMs(failures - 1))
  }
  const hasWork = () => !isStopped && outbox.list().some(({ failure }) => failure === undefined)
  const work = async () => {
    clearTimeout(timer)
    if (isAtWork || !hasWork()) return
    isAtWork = true
    await inTurn(lockName, attempt)
    isAtWork = false
    // Something may have been written while the last one was on its way.
    if (!outbox.isStuck()) await work()
  }
  // While there is no way, what is written later waits for the next try like the rest.
  const unwatch = outbox.watch(() => !outbox.isStuck() && void work())
  void work()
  return {
    tryNow: () => void work(),
    stop: () => {
      isStopped = true
      unwatch()
      clearTimeout(timer)
    },
  }
}

/** Keeps the outbox going for as long as the component is there. */
export function useOutboxSender() {
  const { id } = useCurrentUser()
  const outbox = useOutbox()
  const client = useQueryClient()
  useEffect(() => {
    const { tryNow, stop } = startSending(outbox, client, `adjutant-outbox:${id}`)
    const hear = ({ key }: StorageEvent) => isOutboxKey(key, id) && outbox.look()
    window.addEventListener('online', tryNow)
    window.addEventListener('storage', hear)
    return () => {
      stop()
      window.removeEventListener('online', tryNow)
      window.removeEventListener('storage', hear)
    }
  }, [id, outbox, client])
}
