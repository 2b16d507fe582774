import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from '../../../ui/button/button.tsx'
import { recentRunsQuery } from '../list/run-list-queries.ts'

const ButtonLink = createLink(ButtonAnchor)

/** A link to the runs of a crew or flow. Renders nothing without recent runs. */
export function RunLogs({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(recentRunsQuery)
  if (!data?.items.some((run) => run.definition_id === id)) return null
  return (
    <ButtonLink to="/app/runs" search={{ of: id }} tone="ghost" size="small" aria-label={`View Logs of ${toReadableName(name)}`}>
      View Logs
    </ButtonLink>
  )
}
