import { limits } from '@adjutant/contract/core/limits'
import type { RunReply } from '@adjutant/contract/ai/runs'
import { splitQuestion } from '@adjutant/contract/text/first-line'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import control from '../../../ui/form/control.module.css'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { classes } from '../../../ui/classes.ts'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { MarkdownText } from '../../../ui/text/markdown-text.tsx'
import { Approval } from './approval.tsx'
import { ApprovalList } from './approval-list.tsx'
import { useReply } from '../run-mutations.ts'
import styles from './run-wait.module.css'
import type { OpenRunWait, Run, Wait } from '../run.ts'

type FormProps = { wait: Wait; isBusy: boolean; onReply: (reply: RunReply) => void }

/** Labels by the kind of question. */
const choices = {
  question: { label: 'Your reply', placeholder: 'Write your reply…', send: 'Reply' },
  review: { label: 'What to change', placeholder: 'What should be different?', send: 'Request changes' },
  outcome: { label: 'What happened', placeholder: 'Did the call go through? Say what you know…', send: 'Continue with this' },
}

function ReplyForm({ wait, isBusy, onReply }: FormProps) {
  const kind = wait.kind === 'approval' ? 'question' : wait.kind
  const { label, placeholder, send } = choices[kind]
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement
    // A question that is being answered keeps the focus.
    if (!isTyping && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
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
            Repeat the call
          </Button>
        )}
        <Button type="submit" size="small" tone={kind === 'question' ? 'primary' : 'quiet'} loading={isBusy} disabled={!text.trim()}>
          {send}
        </Button>
      </div>
      <UnsavedChanges when={text.trim() !== '' && !isBusy} />
    </form>
  )
}

const maxQuestionLength = 500

/** Long context scrolls; the question below stays visible. */
function Prompt({ text }: { text: string }) {
  const { context, question } = splitQuestion(text, maxQuestionLength) ?? { context: '', question: text }
  return (
    <>
      <div className={styles.prompt} tabIndex={0} role="region" aria-label="Question">
        <MarkdownText text={context || question} />
      </div>
      {context && (
        <div className={styles.asked}>
          <MarkdownText text={question} />
        </div>
      )}
    </>
  )
}

/** The question of a waiting run. In a conversation it replaces the composer until it is answered. */
export function RunWait({ run, wait }: { run: Run; wait: Wait }) {
  const { mutate, isPending } = useReply(run)
  const reply = (body: RunReply) => mutate({ ...body, wait: wait.number })
  const agent = run.steps.find(({ step }) => step === wait.step)?.by ?? ''
  return (
    <section className={styles.wait} aria-label={`${toReadableName(run.name)} is waiting for you`}>
      <Eyebrow tone="ai">{toReadableName(run.name)} · waiting for you</Eyebrow>
      <Prompt text={wait.prompt} />
      {wait.approvals ? (
        <ApprovalList key={wait.id} agent={agent} approvals={wait.approvals} isBusy={isPending} onReply={reply} />
      ) : wait.approval ? (
        <Approval key={wait.id} agent={agent} approval={wait.approval} isBusy={isPending} onReply={reply} />
      ) : (
        <ReplyForm key={wait.id} wait={wait} isBusy={isPending} onReply={reply} />
      )}
    </section>
  )
}

/** All open questions of a conversation, each with its own reply. */
export function RunWaits({ waits }: { waits: readonly OpenRunWait[] }) {
  return (
    <div className={styles.waits}>
      {waits.map(({ run, wait }) => (
        <RunWait key={`${run.id} ${wait.id}`} run={run} wait={wait} />
      ))}
    </div>
  )
}
