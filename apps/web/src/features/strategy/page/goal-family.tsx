import type { Goal } from '@adjutant/contract/goals'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PaceStatus } from '../goals/goal-parts.tsx'
import { allGoalsQuery } from '../strategy-queries.ts'
import styles from './goal-page.module.css'

function GoalLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to="/app/strategy/goals/$goalId" params={{ goalId: id }}>
      {title}
    </Link>
  )
}

/** The goal above and the goals below. */
export function GoalFamily({ goal }: { goal: Goal }) {
  const { data } = useQuery(allGoalsQuery)
  const children = data?.items.filter(({ parent_goal_id }) => parent_goal_id === goal.id) ?? []
  return (
    <div className={styles.family}>
      <p>{goal.parent ? <>Part of {<GoalLink {...goal.parent} />}</> : 'Not part of another goal.'}</p>
      {children.length > 0 && (
        <ul role="list" className={styles.list} aria-label="Goals below this one">
          {children.map((child) => (
            <li key={child.id} className={styles.task}>
              <GoalLink id={child.id} title={child.title} />
              <span className={styles.facts}>
                <span>{child.progress}%</span>
                <PaceStatus pace={child.pace} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/app/strategy" search={{ view: 'map' }}>
          Open the goal map
        </Link>
      </p>
    </div>
  )
}
