import { toReadableName } from '@adjutant/contract/core/readable-name'
import { Suspense, useState } from 'react'
import { MarkdownText } from '../../../ui/text/markdown-text.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Run } from '../run.ts'
import { listRunNotes, listDisplayedSteps } from './run-steps.ts'
import type { DisplayedStep, StepState } from './run-steps.ts'
import styles from './run-timeline.module.css'
import { toUsageText } from '../list/run-cost.ts'
import { ToolCalls } from './tool-calls.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'

const ModelCalls = lazyComponent(() => import('./model-calls.tsx'))

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

/** Loaded when opened: prompts are long, and few people read them. */
function Prompts({ runId, step }: { runId: string; step: DisplayedStep }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!step.hasModel) return null
  return (
    <details className={styles.output} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary aria-label={`Prompt and reply of ${step.title}`}>Prompt and reply</summary>
      {isOpen && (
        <Suspense fallback={<SkeletonRows count={2} />}>
          <ModelCalls runId={runId} step={step.step} />
        </Suspense>
      )}
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
          <Prompts runId={run.id} step={step} />
        </li>
      ))}
    </ol>
  )
}
