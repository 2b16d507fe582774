import { Square } from 'lucide-react'
import { toReadableName } from '../../platform/readable-name.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { useStopRun } from './run-mutations.ts'
import styles from './run-panel.module.css'
import { RunTimeline } from './run-timeline.tsx'
import { isActive, toBadge, toEnd } from './run.ts'
import type { Run } from './run.ts'

export function StopButton({ run }: { run: Run }) {
  const { mutate, isPending } = useStopRun()
  return (
    <Button size="small" icon={<Square />} loading={isPending} aria-label={`Stop ${run.name}`} onClick={() => mutate(run)}>
      Stop
    </Button>
  )
}

/** How a run stands, and why where it has ended badly. */
export function RunState({ run }: { run: Run }) {
  if (isActive(run)) {
    const { tone, text } = toBadge(run)
    return <Status tone={tone}>{text}</Status>
  }
  const { tone, word, reason } = toEnd(run)
  return (
    <>
      <Status tone={tone}>{word}</Status>
      {reason && <p className={styles.reason}>{reason}</p>}
    </>
  )
}

const countTokens = ({ input_tokens, output_tokens }: Run['usage']) => input_tokens + output_tokens

/** The run of the conversation in the margin: its steps, and what it has cost. */
export function RunPanel({ run }: { run: Run }) {
  const tokens = countTokens(run.usage)
  return (
    <section className={styles.panel} aria-label="Run">
      <header className={styles.head}>
        <h2>{toReadableName(run.name)}</h2>
      </header>
      <RunState run={run} />
      <RunTimeline run={run} />
      {tokens > 0 && <p className={styles.usage}>{tokens.toLocaleString('en')} tokens</p>}
    </section>
  )
}
