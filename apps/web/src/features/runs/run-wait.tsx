import { limits } from '@adjutant/contract/limits'
import type { RunReply } from '@adjutant/contract/runs'
import { useEffect, useRef, useState } from 'react'
import { toReadableName } from '../../platform/readable-name.ts'
import { Button } from '../../ui/button.tsx'
import control from '../../ui/control.module.css'
import { classes } from '../../ui/classes.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Approval } from './approval.tsx'
import { toQuestionParts } from './question-parts.ts'
import { useReply } from './run-mutations.ts'
import { StopButton } from './run-panel.tsx'
import styles from './run-wait.module.css'
import type { Run, Wait } from './run.ts'

type FormProps = { wait: Wait; isBusy: boolean; onReply: (reply: RunReply) => void }

/** What the buttons say and mean, by what is asked. */
const choices = {
  question: { label: 'Your reply', placeholder: 'Write your reply…', send: 'Reply' },
  review: { label: 'What should be changed', placeholder: 'What should be changed…', send: 'Ask for changes' },
  outcome: { label: 'What came of it', placeholder: 'What came of the call, as far as you know…', send: 'Go on with this' },
}

function ReplyForm({ wait, isBusy, onReply }: FormProps) {
  const kind = wait.kind === 'approval' ? 'question' : wait.kind
  const { label, placeholder, send } = choices[kind]
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  const reply = () => {
    if (isBusy || !text.trim()) return
    onReply(kind === 'question' ? { user_input: text.trim() } : { approve: false, user_input: text.trim() })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        reply()
      }}
    >
      <textarea
        ref={field}
        className={classes(control.control, styles.field)}
        rows={2}
        aria-label={label}
        placeholder={placeholder}
        maxLength={limits.longText}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          reply()
        }}
      />
      <div className={styles.buttons}>
        {kind === 'review' && (
          <Button tone="primary" size="small" loading={isBusy} onClick={() => onReply({ approve: true })}>
            Accept
          </Button>
        )}
        {kind === 'outcome' && (
          <Button size="small" loading={isBusy} onClick={() => onReply({ approve: true })}>
            Call it again
          </Button>
        )}
        <Button type="submit" size="small" tone={kind === 'question' ? 'primary' : 'quiet'} loading={isBusy} disabled={!text.trim()}>
          {send}
        </Button>
      </div>
    </form>
  )
}

/** What is told scrolls where it is long; what is asked stays in sight. */
function Prompt({ text }: { text: string }) {
  const { told, asked } = toQuestionParts(text)
  return (
    <>
      <div className={styles.prompt} tabIndex={0} role="region" aria-label="What is asked">
        <MarkdownText text={told || asked} />
      </div>
      {told && (
        <div className={styles.asked}>
          <MarkdownText text={asked} />
        </div>
      )}
    </>
  )
}

/** The question of a run, in the place of the line to write in: until it is answered nothing else is sent. */
export function RunWait({ run, wait }: { run: Run; wait: Wait }) {
  const { mutate, isPending } = useReply(run)
  const reply = (body: RunReply) => mutate({ ...body, wait: wait.number })
  return (
    <section className={styles.wait} aria-label={`${toReadableName(run.name)} waits for you`}>
      <header className={styles.head}>
        <Eyebrow tone="ai">{toReadableName(run.name)} · waits for you</Eyebrow>
        <StopButton run={run} />
      </header>
      <Prompt text={wait.prompt} />
      {wait.approval ? (
        <Approval key={wait.id} approval={wait.approval} isBusy={isPending} onReply={reply} />
      ) : (
        <ReplyForm key={wait.id} wait={wait} isBusy={isPending} onReply={reply} />
      )}
    </section>
  )
}
