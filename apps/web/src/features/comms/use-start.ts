import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { api } from '../../platform/api.ts'
import type { CommsStart } from '../../platform/open-thread.ts'
import { words } from '@adjutant/contract/words'
import { toRecipientsQuery } from './comms-queries.ts'

const isName = (wanted: string, name: string) => name.trim().toLowerCase() === wanted.trim().toLowerCase()

/** A recipient with this name. */
async function findRecipientId(client: QueryClient, name: string) {
  const { items } = await client.fetchQuery({ ...toRecipientsQuery(name), staleTime: 0 })
  return items.find((recipient) => isName(name, recipient.name))?.id
}

/** The named thread, or the one with that person, created if necessary. Undefined if there is no such person. */
async function findThreadId(client: QueryClient, { threadId, recipientId, recipientName }: CommsStart) {
  if (threadId) return threadId
  const id = recipientId ?? (recipientName && (await findRecipientId(client, recipientName)))
  if (!id) return undefined
  const thread = await api.comms.create.call({ body: { participant_ids: [id] } })
  void client.invalidateQueries({ queryKey: api.comms.threads.key() })
  return thread.id
}

/** Opens the target of the navigation state and returns the reason if that fails. */
export function useStart(start: CommsStart | undefined, onOpen: (threadId: string) => void) {
  const client = useQueryClient()
  const [fault, setFault] = useState<string>()
  const open = useEffectEvent(async (wanted: CommsStart) => {
    setFault(undefined)
    try {
      const threadId = await findThreadId(client, wanted)
      if (threadId) onOpen(threadId)
      else setFault(`You can't message ${wanted.recipientName ?? 'this person'} here: ${words.contact.notAppUser.toLowerCase()}.`)
    } catch (error) {
      setFault(toDetail(error, words.wire.broken))
    }
  })
  useEffect(() => {
    if (start) void open(start)
  }, [start])
  return fault
}
