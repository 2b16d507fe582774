import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from '../../ui/button.tsx'
import { flowLogsQuery } from './run-queries.ts'

const ButtonLink = createLink(ButtonAnchor)

/** Leads to the conversation of the flow's latest run; nothing where it was never run in one. */
export function FlowLogs({ flowId, name }: { flowId: string; name: string }) {
  const { data } = useQuery(flowLogsQuery)
  const conversationId = data?.items.find((run) => run.flow_id === flowId && run.conversation_id)?.conversation_id
  if (!conversationId) return null
  return (
    <ButtonLink
      to="/app/conversations/$conversationId"
      params={{ conversationId }}
      tone="ghost"
      size="small"
      aria-label={`View Logs of ${name}`}
    >
      View Logs
    </ButtonLink>
  )
}
