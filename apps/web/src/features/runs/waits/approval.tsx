import type { RunReply } from '@adjutant/contract/ai/runs'
import { saveResult } from '@adjutant/contract/core/choices'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { ArgumentForm } from '../../../platform/approval/argument-form.tsx'
import { DisguiseWarning } from '../../../platform/approval/disguise-warning.tsx'
import { findToolRecord } from '../../../platform/approval/tool-record.ts'
import { ToolRecordNote } from '../../../platform/approval/tool-record-note.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DescriptionList } from '../../../ui/data/description-list.tsx'
import { toDescriptionRows } from '../../../ui/data/description-rows.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { CallSubject } from '../progress/call-subject.tsx'
import styles from './run-wait.module.css'
import type { Wait } from '../run.ts'

type ApprovalProps = {
  /** The name of the agent that calls the tool. */
  agent: string
  approval: NonNullable<Wait['approval']>
  isBusy: boolean
  onReply: (reply: RunReply) => void
  /** Hides the notes that the surrounding list shows once for all calls. */
  isListed?: boolean
}

/** Rejecting ends the run, so it can't take a reason into account. */
const resultLabels = { approve: 'Save', edit: 'Save with changes', reject: "Don't save" }
const callLabels = { approve: 'Approve', edit: 'Approve with changes', reject: 'Reject' }

function Reject({ isBusy, onReply, onBack }: Pick<ApprovalProps, 'isBusy' | 'onReply'> & { onBack: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onReply({ approve: false, user_input: reason.trim() })
      }}
    >
      <TextField
        label="Why not? The run will take your reason into account."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="danger" size="small" loading={isBusy}>
          Reject
        </Button>
        <Button tone="ghost" size="small" onClick={onBack}>
          Back
        </Button>
      </div>
      <UnsavedChanges when={reason.trim() !== '' && !isBusy} />
    </form>
  )
}

export const EachTimeNote = () => (
  <p className={styles.note}>This run used text from other people or the web, so you're asked every time.</p>
)
const Arguments = ({ values }: { values: Readonly<Record<string, unknown>> }) => (
  <>
    <DisguiseWarning texts={toDescriptionRows(values).map(({ value }) => value)} />
    <DescriptionList values={values} />
  </>
)

/** A tool call that waits for approval: what it changes, or its literal arguments if the tool has no preview. */
export function Approval(props: ApprovalProps) {
  const [mode, setMode] = useState<'view' | 'edit' | 'reject'>('view')
  const { agent, approval, isBusy, onReply, isListed = false } = props
  const { data: trackRecord } = useQuery(api.trackRecord.read.options())
  const isResult = approval.tool === saveResult
  const labels = isResult ? resultLabels : callLabels
  const back = () => setMode('view')
  return (
    <div className={styles.form} role="group" aria-label={`Approve ${toReadableName(approval.tool)}`}>
      {mode === 'edit' && (
        <ArgumentForm
          fields={approval.fields}
          args={approval.arguments}
          isBusy={isBusy}
          submitLabel={labels.edit}
          onSubmit={(edited) => onReply({ approve: true, arguments: edited as NonNullable<RunReply['arguments']> })}
          onBack={back}
        />
      )}
      {mode !== 'edit' && (approval.subject ? <CallSubject {...approval.subject} /> : <Arguments values={approval.arguments} />)}
      {mode === 'view' && !isListed && approval.asksEachTime && !isResult && <EachTimeNote />}
      {mode === 'view' && trackRecord && (
        <ToolRecordNote
          record={findToolRecord(trackRecord, agent, approval.tool)}
          days={trackRecord.days}
          canAllow={!approval.asksEachTime}
        />
      )}
      {mode === 'reject' && <Reject {...props} onBack={back} />}
      {mode === 'view' && (
        <div className={styles.buttons}>
          <Button tone={isListed ? 'quiet' : 'primary'} size="small" loading={isBusy} onClick={() => onReply({ approve: true })}>
            {labels.approve}
          </Button>
          {!approval.asksEachTime && (
            <Button
              size="small"
              title="You won't be asked about this tool again"
              disabled={isBusy}
              onClick={() => onReply({ approve: true, always: true })}
            >
              Always allow
            </Button>
          )}
          <Button size="small" disabled={isBusy} onClick={() => setMode('edit')}>
            Edit
          </Button>
          <Button tone="ghost" size="small" disabled={isBusy} onClick={() => (isResult ? onReply({ approve: false }) : setMode('reject'))}>
            {labels.reject}
          </Button>
        </div>
      )}
    </div>
  )
}
