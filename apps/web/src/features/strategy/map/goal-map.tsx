import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { EmptyState } from '../../../ui/data/empty-state.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { statusLabels, statusTones } from '../goals/goal-display.ts'
import { PaceStatus } from '../goals/goal-parts.tsx'
import { allGoalsQuery } from '../strategy-queries.ts'
import { toGoalTree } from './goal-tree.ts'
import type { GoalNode } from './goal-tree.ts'
import styles from './goal-map.module.css'

function Node({ node: { goal, children } }: { node: GoalNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <li>
      <div className={styles.row}>
        {children.length > 0 ? (
          <IconButton
            label={`${isOpen ? 'Hide' : 'Show'} the goals below ${goal.title}`}
            icon={isOpen ? <ChevronDown /> : <ChevronRight />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className={styles.leaf} aria-hidden="true" />
        )}
        <span className={styles.text}>
          <Link to="/app/strategy/goals/$goalId" params={{ goalId: goal.id }} data-list-item className={styles.title}>
            {goal.title}
          </Link>
          <span className={styles.facts}>
            <span>{goal.progress}%</span>
            {goal.pace ? <PaceStatus pace={goal.pace} /> : <Status tone={statusTones[goal.status]}>{statusLabels[goal.status]}</Status>}
            {goal.owner && <span>{goal.owner.name}</span>}
          </span>
        </span>
      </div>
      {isOpen && children.length > 0 && <Nodes nodes={children} label={`Goals below ${goal.title}`} />}
    </li>
  )
}

function Nodes({ nodes, label }: { nodes: readonly GoalNode[]; label: string }) {
  return (
    <ul role="list" className={styles.nodes} aria-label={label}>
      {nodes.map((node) => (
        <Node key={node.goal.id} node={node} />
      ))}
    </ul>
  )
}

/** All goals below their parents. */
export function GoalMap() {
  const { data, error, refetch } = useQuery(allGoalsQuery)
  if (error && !data) {
    return <QueryFailure title="Couldn't load your goals." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={6} />
  if (data.total === 0) {
    return <EmptyState title={appMessages.goal.none}>Create goals and choose what each one is part of.</EmptyState>
  }
  return (
    <div className={styles.map}>
      <Nodes nodes={toGoalTree(data.items)} label="Goal map" />
      {data.total > limits.maxPageSize && (
        <p className={styles.note}>
          The map shows {limits.maxPageSize} of {data.total} goals, open ones first.
        </p>
      )}
    </div>
  )
}
