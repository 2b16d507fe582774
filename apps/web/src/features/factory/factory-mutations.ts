import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useRefresh } from '../../platform/api/use-refresh.ts'
import { getBrowserTimeZone } from '../../platform/text/browser-time-zone.ts'
import { kindLabels } from './factory-items.ts'
import type { Item } from './factory-items.ts'
import type { Kind } from './item-kinds.ts'

const calls = { crew: api.crews, flow: api.flows, agent: api.agents, tool: api.tools }
const savedLabels = { crew: 'Crew saved', flow: 'Flow saved', agent: 'Agent saved', tool: 'Tool saved' }
const deletedLabels = { crew: 'Crew deleted', flow: 'Flow deleted', agent: 'Agent deleted', tool: 'Tool deleted' }

type Calls<K extends Kind> = (typeof calls)[K]
type NewBody<K extends Kind> = Parameters<Calls<K>['create']['call']>[0]['body']
type ChangeBody<K extends Kind> = Parameters<Calls<K>['change']['call']>[0]['body']
type Saved<K extends Kind> = Awaited<ReturnType<Calls<K>['create']['call']>>

interface CallsOfOne<K extends Kind> {
  create: { call: (input: { body: NewBody<K> }) => Promise<Saved<K>> }
  change: { call: (input: { params: { id: string }; body: ChangeBody<K> }) => Promise<Saved<K>> }
}

/** This type relates each kind to its own calls, which `calls[kind]` alone would widen to a union. */
const saves: { [K in Kind]: CallsOfOne<K> } = calls

/** Creates an item or updates the one with this id; a built-in one becomes a copy. */
export function useSave<K extends Kind>(kind: K, id: string | undefined) {
  const refresh = useRefresh('factory')
  const { create, change } = saves[kind]
  return useMutation({
    mutationFn: (body: NewBody<K> | ChangeBody<K>) =>
      id ? change.call({ params: { id }, body }) : create.call({ body: body as NewBody<K> }),
    onSuccess: refresh,
    meta: { done: savedLabels[kind], failed: kindLabels[kind].failed, isShownAtFields: true },
  })
}

export function useDelete(kind: Kind) {
  const refresh = useRefresh('factory')
  return useMutation({
    mutationFn: ({ id }: Item) => calls[kind].remove.call({ params: { id } }),
    onSettled: refresh,
    meta: { done: deletedLabels[kind], failed: `Couldn't delete the ${kind}` },
  })
}

export type TrialArguments = NonNullable<Parameters<typeof api.tools.try.call>[0]['body']['arguments']>

export function useTrial() {
  return useMutation({
    mutationFn: ({ id, args }: { id: string; args: TrialArguments }) => api.tools.try.call({ params: { id }, body: { arguments: args } }),
  })
}

/** Lists the tools of an MCP server. */
export function useDiscovery() {
  return useMutation({ mutationFn: (body: Parameters<typeof api.tools.discover.call>[0]['body']) => api.tools.discover.call({ body }) })
}

export function useDraftCrew() {
  return useMutation({
    // A described time such as "every Friday at 7" is in the person's time zone.
    mutationFn: (description: string) => api.crews.draft.call({ body: { description, time_zone: getBrowserTimeZone() } }),
    meta: { failed: "Couldn't draft the crew" },
  })
}
