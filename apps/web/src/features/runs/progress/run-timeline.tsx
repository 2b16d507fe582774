import { toReadableName } from '../../../platform/text/readable-name.ts'
import { MarkdownText } from '../../../ui/text/markdown-text.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Run } from '../run.ts'
import { listRunNotes, listDisplayedSteps } from './run-steps.ts'
import type { DisplayedStep, StepState } from './run-steps.ts'
import styles from './run-timeline.module.css'
import { toUsageText } from '../list/run-cost.ts'
import { ToolCalls } from './tool-calls.tsx'

const stateLabels: Record<StepState, string> = {
  asking: 'Waiting for you',
  waiting: 'Next',
  later: 'Later',
  running: 'Working',
  done: 'Done',
  skipped: 'Skipped',
  failed: 'Failed',
  stopped: 'Stopped',
  unreached: 'Not reached',
}

function Output({ step }: { step: DisplayedStep }) {
  if (!step.output) return null
  return (
    <details className={styles.output}>
      <summary>Output</summary>
      <div className={styles.sheet}>
        <MarkdownText text={step.output} />
      </div>
    </details>
  )
}

function Used({ step }: { step: DisplayedStep }) {
  const text = toUsageText(step.spent)
  return text && <span className={styles.used}>{text}</span>
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}

/** The steps of a run, each with its status, warnings, tool calls and output. */
export function RunTimeline({ run }: { run: Run }) {
  return (
    <>
      <Notes notes={listRunNotes(run)} />
      <Steps run={run} />
    </>
  )
}

function Steps({ run }: { run: Run }) {
  return (
    <ol role="list" className={styles.rule} aria-label={`Steps of ${toReadableName(run.name)}`}>
      {listDisplayedSteps(run).map((step) => (
        <li key={step.step} className={classes(styles.step, styles[step.state])}>
          <span className={styles.dot} aria-hidden="true" />
          <p className={styles.by}>{toReadableName(step.by)}</p>
          <p className={styles.title}>{step.title}</p>
          <p className={styles.state}>
            {stateLabels[step.state]}
            <Used step={step} />
          </p>
          <Notes notes={step.notes} />
          <ToolCalls calls={step.calls} run={run} />
          <Output step={step} />
        </li>
      ))}
    </ol>
  )
}
