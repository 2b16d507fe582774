import { toReadableName } from '@adjutant/contract/core/readable-name'
import { Button } from '../../../ui/button/button.tsx'
import { setLateReply, useLateReply } from '../waits/late-reply.ts'
import styles from './run-dock.module.css'
import { RunProgress, RunStatusMark, StopButton } from './run-panel.tsx'
import { isActive, toEnd } from '../run.ts'
import type { Run } from '../run.ts'

/** Shows a reply that came too late, so that its text can be used elsewhere. */
export function LateReply({ run }: { run: Run }) {
  const text = useLateReply(run.id)
  if (text === undefined) return null
  const wasStopped = !isActive(run) && toEnd(run).label === 'Stopped'
  return (
    <div role="alert" className={styles.failure}>
      <div>
        <p>{wasStopped ? 'The run was stopped before your reply arrived.' : 'Another reply arrived first.'}</p>
        <p className={styles.reason}>{text ? `Your reply wasn't used: “${text}”` : "Your reply wasn't used."}</p>
      </div>
      <Button size="small" onClick={() => setLateReply(run.id, undefined)}>
        Dismiss
      </Button>
    </div>
  )
}

/** Folds the steps above the composer on narrow screens, which have no margin. */
function FoldedRun({ run }: { run: Run }) {
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.name}>{toReadableName(run.name)}</span>
        <RunStatusMark run={run} />
      </summary>
      <div className={styles.steps}>
        <RunProgress run={run} />
      </div>
    </details>
  )
}

const findStep = (run: Run) => run.steps.find(({ status }) => status === 'running')

function ActiveLine({ run }: { run: Run }) {
  const step = findStep(run)
  return (
    <p className={styles.line}>
      <span className={styles.name}>{toReadableName(run.name)}</span>
      {step && <span className={styles.step}>{step.title}</span>}
    </p>
  )
}

type RunDockProps = {
  /** All recent runs of the conversation. */
  runs: readonly Run[]
  shown: readonly Run[]
}

/** Shows the active runs between the messages and the composer, with one button that stops all of them. */
export function RunDock({ runs, shown }: RunDockProps) {
  const active = shown.filter(isActive)
  return (
    <div className={styles.dock}>
      {runs.map((run) => (
        <LateReply key={run.id} run={run} />
      ))}
      {shown.length > 0 && (
        <div className={styles.bar}>
          <div className={styles.runs}>
            {active.map((run) => (
              <ActiveLine key={run.id} run={run} />
            ))}
            {shown.map((run) => (
              <FoldedRun key={run.id} run={run} />
            ))}
          </div>
          {active.length > 0 && <StopButton runs={active} />}
        </div>
      )}
    </div>
  )
}
