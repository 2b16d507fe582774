import { toReadableName } from '@adjutant/contract/core/readable-name'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { CallSubject } from './call-subject.tsx'
import styles from './tool-calls.module.css'
import type { Run } from '../run.ts'
import { useUndoCall } from '../run-mutations.ts'
import type { ToolCall } from './run-steps.ts'

const toJson = (value: unknown) => JSON.stringify(value ?? {}, null, 1)

function stateOf({ result }: ToolCall) {
  if (!result) return 'Running'
  return result.isGood ? 'Done' : 'Failed'
}

type CallReceipt = NonNullable<NonNullable<ToolCall['result']>['receipt']>

type UndoProps = { call: string; run: Run }

function Undo({ call, run }: UndoProps) {
  const { mutate, isPending } = useUndoCall(run.id)
  return (
    <Button size="small" loading={isPending} onClick={() => mutate(call)}>
      Undo
    </Button>
  )
}

/** Shows what a call changed in the same way as its approval. */
function Receipt({ text, record, changes, undo }: CallReceipt & { undo: ReactNode }) {
  return (
    <div className={styles.receipt}>
      {changes.length > 0 && <CallSubject record={record} changes={changes} isDone />}
      <p className={styles.output}>{text}</p>
      {undo}
    </div>
  )
}

function Literal({ call }: { call: ToolCall }) {
  return (
    <>
      <p className={styles.label}>Arguments</p>
      <pre className={styles.text}>{toJson(call.arguments)}</pre>
      {call.result && (
        <>
          <p className={styles.label}>Result</p>
          <pre className={styles.text} tabIndex={0} aria-label={`Result of ${toReadableName(call.tool)}`}>
            {call.result.output || '(no output)'}
          </pre>
        </>
      )}
    </>
  )
}

/** The tool calls of a step, each folded with its arguments and result. */
export function ToolCalls({ calls, run }: { calls: readonly ToolCall[]; run: Run }) {
  if (calls.length === 0) return null
  return (
    <ul role="list" className={styles.calls}>
      {calls.map((call) => (
        <li key={call.key}>
          <details className={styles.call}>
            <summary>
              <span className={styles.tool} title={call.tool}>
                {toReadableName(call.tool)}
              </span>
              <span className={styles.state}>{run.undone_calls.includes(call.id) ? 'Undone' : stateOf(call)}</span>
            </summary>
            {call.result?.receipt ? (
              <Receipt {...call.result.receipt} undo={run.undoable_calls.includes(call.id) && <Undo call={call.id} run={run} />} />
            ) : (
              <Literal call={call} />
            )}
          </details>
        </li>
      ))}
    </ul>
  )
}
