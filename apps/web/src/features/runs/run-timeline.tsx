import { toReadableName } from '../../platform/readable-name.ts'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { classes } from '../../ui/classes.ts'
import { listShownSteps } from './run.ts'
import type { Run, ShownStep, StepState } from './run.ts'
import styles from './run-timeline.module.css'
import { toSpentText } from './spent.ts'
import { ToolCalls } from './tool-calls.tsx'

const stateWords: Record<StepState, string> = {
  asking: 'waits for you',
  waiting: 'to come',
  running: 'at work',
  done: 'done',
  skipped: 'passed over',
  failed: 'failed',
  stopped: 'stopped',
  unreached: 'not reached',
}

function Output({ step }: { step: ShownStep }) {
  if (!step.output) return null
  return (
    <details className={styles.output}>
      <summary>What came out</summary>
      <div className={styles.sheet}>
        <MarkdownText text={step.output} />
      </div>
    </details>
  )
}

function Used({ step }: { step: ShownStep }) {
  const text = toSpentText(step.spent)
  return text && <span className={styles.used}>{text}</span>
}

/** The steps of a run down a thin rule, each with a dot that tells how it stands. */
export function RunTimeline({ run }: { run: Run }) {
  return (
    <ol role="list" className={styles.rule} aria-label={`Steps of ${toReadableName(run.name)}`}>
      {listShownSteps(run).map((step) => (
        <li key={step.step} className={classes(styles.step, styles[step.state])}>
          <span className={styles.dot} aria-hidden="true" />
          <p className={styles.by}>{toReadableName(step.by)}</p>
          <p className={styles.title}>{step.title}</p>
          <p className={styles.state}>
            {stateWords[step.state]}
            <Used step={step} />
          </p>
          {step.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <ToolCalls calls={step.calls} />
          <Output step={step} />
        </li>
      ))}
    </ol>
  )
}
