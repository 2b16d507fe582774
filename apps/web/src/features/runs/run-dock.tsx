import { words } from '@adjutant/contract/words'
import { useStepText } from '../../platform/live/step-text.ts'
import { toReadableName } from '../../platform/readable-name.ts'
import { Button } from '../../ui/button.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { Working } from '../../ui/working.tsx'
import { setLostReply, useLostReply } from './lost-reply.ts'
import styles from './run-dock.module.css'
import { RunCourse, RunMark, StopButton } from './run-panel.tsx'
import { findWait, isActive, toEnd } from './run.ts'
import type { Run } from './run.ts'
import { useFailedStart, useStartRun } from './start-run.ts'

const scrollToEnd = (box: HTMLElement | null) => box?.scrollTo(0, box.scrollHeight)

/** The text of the step as it is written; the end of it stays in sight. */
function WrittenText({ text }: { text: string }) {
  return (
    <div className={styles.text} tabIndex={0} role="region" aria-label="Text of the step at work">
      <p key={text.length} ref={(line) => scrollToEnd(line?.parentElement ?? null)}>
        {text}
      </p>
    </div>
  )
}

/** Who is at work, and what is being written. */
function AtWork({ run }: { run: Run }) {
  const heard = useStepText(run.id)
  const step = run.steps.find(({ status }) => status === 'running')
  const text = heard?.from === 0 && heard.step === step?.step ? heard.text : ''
  return (
    <section className={styles.work} aria-label={`${toReadableName(run.name)} at work`}>
      <header className={styles.head}>
        <Eyebrow tone="ai">{step ? `${toReadableName(step.by)} · ${step.title}` : `${toReadableName(run.name)} · begins`}</Eyebrow>
        <StopButton run={run} />
      </header>
      {text ? <WrittenText text={text} /> : <Working>At work</Working>}
    </section>
  )
}

/** A start that failed says so in the conversation, and can be tried again. */
function NotStarted({ conversationId }: { conversationId: string }) {
  const failure = useFailedStart(conversationId)
  const { mutate, isPending } = useStartRun(conversationId)
  if (!failure) return null
  const { wish, reason } = failure
  return (
    <div role="alert" className={styles.failure}>
      <div>
        <p>{wish.kind === 'crew' ? words.run.crewNotStarted : words.run.flowNotStarted}</p>
        <p className={styles.reason}>{reason}</p>
      </div>
      <Button size="small" loading={isPending} onClick={() => mutate(wish)}>
        Try again
      </Button>
    </div>
  )
}

/** Somebody else answered first, or stopped the run: what was written is shown, to be used elsewhere. */
export function LostReply({ run }: { run: Run }) {
  const text = useLostReply(run.id)
  if (text === undefined) return null
  const wasStopped = !isActive(run) && toEnd(run).word === 'Stopped'
  return (
    <div role="alert" className={styles.failure}>
      <div>
        <p>{wasStopped ? 'The run was stopped before your reply.' : 'Another reply came first.'}</p>
        <p className={styles.reason}>{text ? `Yours was not used: “${text}”` : 'Yours was not used.'}</p>
      </div>
      <Button size="small" onClick={() => setLostReply(run.id, undefined)}>
        Dismiss
      </Button>
    </div>
  )
}

/** On a narrow screen, which has no margin, the steps unfold above the line to write in. */
function Folded({ run }: { run: Run }) {
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.name}>{toReadableName(run.name)}</span>
        <RunMark run={run} />
      </summary>
      <div className={styles.steps}>
        <RunCourse run={run} />
      </div>
    </details>
  )
}

/** What a run has to say between the messages and the line to write in. */
export function RunDock({ run, conversationId }: { run: Run | undefined; conversationId: string }) {
  return (
    <div className={styles.dock}>
      <NotStarted conversationId={conversationId} />
      {run && <LostReply run={run} />}
      {run && <Folded run={run} />}
      {run && isActive(run) && !findWait(run) && <AtWork run={run} />}
    </div>
  )
}
