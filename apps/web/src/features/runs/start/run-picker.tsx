import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { listTargets } from './picker-targets.ts'
import RunDialog from './run-dialog.tsx'
import type { RunTarget } from './run-dialog.tsx'
import styles from './run-picker.module.css'
import { crewsQuery, flowsQuery } from '../run-queries.ts'
import type { Kind } from '../run-queries.ts'
import { toDefaultRequest } from './run-request.ts'
import { useStartRun } from './start-run.ts'

type GroupProps = {
  title: string
  targets: readonly RunTarget[]
  /** The reason why this group is disabled. */
  blocked: string | undefined
  startingId: string | undefined
  onPick: (target: RunTarget) => void
}

function Group({ title, targets, blocked, startingId, onPick }: GroupProps) {
  if (targets.length === 0) return null
  if (blocked) {
    return (
      <section className={styles.group}>
        <Eyebrow>{title}</Eyebrow>
        <p className={styles.blocked}>{blocked}</p>
      </section>
    )
  }
  return (
    <section className={styles.group}>
      <Eyebrow>{title}</Eyebrow>
      <ul role="list" aria-label={title}>
        {targets.map((target) => (
          <li key={target.id}>
            <button type="button" className={styles.target} aria-busy={target.id === startingId} onClick={() => onPick(target)}>
              <span className={styles.name}>{toReadableName(target.name)}</span>
              <span className={styles.about}>{target.id === startingId ? 'Starting…' : target.description}</span>
              <ArrowRight aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const blockedLabels: Record<Kind, string> = {
  crew: 'A crew is already running in this conversation. Wait for it to finish, or stop it.',
  flow: 'A flow is already running in this conversation. Wait for it to finish, or stop it.',
}

type RunPickerProps = { conversationId: string; activeKinds: readonly Kind[]; onClose: () => void }

/** The crews and flows to choose from, with search. The chosen one asks for its inputs, if it has any, and runs in this conversation. */
export default function RunPicker({ conversationId, activeKinds, onClose }: RunPickerProps) {
  const { data: crews } = useQuery(crewsQuery)
  const { data: flows } = useQuery(flowsQuery)
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<RunTarget>()
  const { mutate, isPending, variables } = useStartRun(conversationId)
  const pick = (picked: RunTarget) => {
    if (isPending) return
    if (picked.requires_input) setTarget(picked)
    else mutate(toDefaultRequest(picked), { onSettled: onClose })
  }
  const toGroup = (kind: Kind) => ({
    blocked: activeKinds.includes(kind) ? blockedLabels[kind] : undefined,
    startingId: isPending ? variables.id : undefined,
    onPick: pick,
  })
  if (target)
    return <RunDialog target={target} isBusy={isPending} onRun={(request) => mutate(request, { onSettled: onClose })} onClose={onClose} />
  const found = crews && flows && { crews: listTargets('crew', crews, search), flows: listTargets('flow', flows, search) }
  return (
    <Dialog open title="Run a crew or flow" onClose={onClose}>
      <SearchField label="Search crews and flows" value={search} onChange={(event) => setSearch(event.target.value)} />
      {!found && <SkeletonRows count={4} />}
      {found && found.crews.length + found.flows.length === 0 && (
        <EmptyState title={appMessages.search.nothing}>Try another word.</EmptyState>
      )}
      {found && <Group title="Crews" targets={found.crews} {...toGroup('crew')} />}
      {found && <Group title="Flows" targets={found.flows} {...toGroup('flow')} />}
    </Dialog>
  )
}
