import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/api.ts'
import type { CommsRequest } from '../../../platform/navigation/comms-navigation.ts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toRecipientsQuery } from '../comms-queries.ts'

const isName = (request: string, name: string) => name.trim().toLowerCase() === request.trim().toLowerCase()

/** A recipient with this name. */
async function findRecipientId(client: QueryClient, name: string) {
  const { items } = await client.fetchQuery({ ...toRecipientsQuery(name), staleTime: 0 })
  return items.find((recipient) => isName(name, recipient.name))?.id
}

/** The named thread, or the one with that person, created if necessary. Undefined if no such person exists. */
async function findThreadId(client: QueryClient, { threadId, recipientId, recipientName }: CommsRequest) {
  if (threadId) return threadId
  const id = recipientId ?? (recipientName && (await findRecipientId(client, recipientName)))
  if (!id) return undefined
  const thread = await api.comms.create.call({ body: { participant_ids: [id] } })
  void client.invalidateQueries({ queryKey: api.comms.threads.key() })
  return thread.id
}

/** Opens the target of the navigation state and returns the reason if that fails. */
export function useOpenRequestedThread(start: CommsRequest | undefined, onOpen: (threadId: string) => void) {
  const client = useQueryClient()
  const [issue, setIssue] = useState<string>()
  const open = useEffectEvent(async (request: CommsRequest) => {
    setIssue(undefined)
    try {
      const threadId = await findThreadId(client, request)
      if (threadId) onOpen(threadId)
      else setIssue(`You can't message ${request.recipientName ?? 'this person'} here: ${appMessages.contact.notAppUser.toLowerCase()}.`)
    } catch (error) {
      setIssue(toDetail(error, appMessages.http.unexpected))
    }
  })
  useEffect(() => {
    if (start) void open(start)
  }, [start])
  return issue
}
