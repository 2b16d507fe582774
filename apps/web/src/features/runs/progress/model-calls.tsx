import type { RunModelCall } from '@adjutant/contract/ai/run-model-calls'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { api } from '../../../platform/api/api.ts'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import { toCostText } from '../list/run-cost.ts'
import styles from './model-calls.module.css'

const toCount = (tokens: number) => tokens.toLocaleString('en')

/** Shows text literally, as the model received or wrote it. */
function Literal({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.part}>
      <p className={styles.label}>{label}</p>
      <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
        {text || '(empty)'}
      </pre>
    </div>
  )
}

function Instructions({ text }: { text: string }) {
  return (
    <details className={styles.instructions}>
      <summary>Instructions</summary>
      <pre className={styles.text} tabIndex={0} role="region" aria-label="Instructions">
        {text}
      </pre>
    </details>
  )
}

const toMessageLabel = ({ tool, ok }: RunModelCall['messages'][number]) => {
  if (tool === null) return 'Prompt'
  return `${ok ? 'Result' : 'Error'} of ${toReadableName(tool)}`
}

function toUsed({ model, input_tokens, output_tokens, cost_usd }: RunModelCall) {
  const cost = cost_usd === null ? 'price unknown' : cost_usd > 0 && toCostText(cost_usd)
  if (model === null) return appMessages.conversation.offlineAnalyst
  return [model, `${toCount(input_tokens)} tokens in`, `${toCount(output_tokens)} out`, cost].filter(Boolean).join(' · ')
}

function Call({ call, no }: { call: RunModelCall; no: number }) {
  const { agent, instructions, messages, reply, calls } = call
  return (
    <li className={styles.call}>
      <p className={styles.head}>
        {no}. {toReadableName(agent)}
      </p>
      <p className={styles.used}>{toUsed(call)}</p>
      {instructions !== null && <Instructions text={instructions} />}
      {messages.map((message, index) => (
        <Literal key={`${index} ${message.role}`} label={toMessageLabel(message)} text={message.text} />
      ))}
      {(reply !== '' || calls.length === 0) && <Literal label="Reply" text={reply} />}
      {calls.map(({ tool, arguments: args }, index) => (
        <Literal key={`${index} ${tool}`} label={`Calls ${toReadableName(tool)}`} text={JSON.stringify(args, null, 1)} />
      ))}
    </li>
  )
}

/** The prompts and replies of a step with their tokens and cost. Only the owner of the run can read it. */
export default function ModelCalls({ runId, step }: { runId: string; step: number }) {
  const { data, error, refetch } = useQuery(api.runs.modelCalls.options({ params: { id: runId }, query: { step } }))
  if (error) {
    return <QueryFailure title="Couldn't load the prompts." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={2} />
  if (data.length === 0) return <p className={styles.used}>The model hasn't answered yet.</p>
  return (
    <ol role="list" className={styles.calls} aria-label="Model calls">
      {data.map((call, index) => (
        <Call key={`${index} ${call.ts}`} call={call} no={index + 1} />
      ))}
    </ol>
  )
}
