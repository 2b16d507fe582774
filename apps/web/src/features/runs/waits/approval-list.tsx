import type { RunReply } from '@adjutant/contract/ai/runs'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Approval, EachTimeNote } from './approval.tsx'
import styles from './approval-list.module.css'
import type { Wait } from '../run.ts'

type ApprovalListProps = {
  agent: string
  approvals: NonNullable<Wait['approvals']>
  isBusy: boolean
  onReply: (reply: RunReply) => void
}

/** Several tool calls that wait for approval: each one is decided alone, or all of them at once. */
export function ApprovalList({ agent, approvals, isBusy, onReply }: ApprovalListProps) {
  const [decided, setDecided] = useState<readonly string[]>([])
  const decide = (calls: string[], reply: RunReply) => {
    setDecided(calls)
    onReply({ ...reply, calls })
  }
  const all = approvals.map(({ call }) => call)
  return (
    <div className={styles.form}>
      <ul role="list" className={styles.list} tabIndex={0} aria-label="Actions that need your approval">
        {approvals.map(({ call, ...approval }) => (
          <li key={call}>
            {/* While one reply is sent, no other can be given. */}
            <fieldset disabled={isBusy}>
              <legend className={styles.tool}>{toReadableName(approval.tool)}</legend>
              <Approval
                isListed
                agent={agent}
                approval={approval}
                isBusy={isBusy && decided.length === 1 && decided[0] === call}
                onReply={(reply) => decide([call], reply)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      {approvals.some(({ asksEachTime }) => asksEachTime) && <EachTimeNote />}
      <div className={styles.buttons}>
        <Button
          tone="primary"
          size="small"
          loading={isBusy && decided.length > 1}
          disabled={isBusy}
          onClick={() => decide(all, { approve: true })}
        >
          Approve all {approvals.length}
        </Button>
        <Button tone="ghost" size="small" disabled={isBusy} onClick={() => decide(all, { approve: false })}>
          Reject all
        </Button>
      </div>
    </div>
  )
}
