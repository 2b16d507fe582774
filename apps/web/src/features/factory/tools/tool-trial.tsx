import type { Tool } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { toDetail } from '../../../platform/api/api-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from '../builder/builder.module.css'
import { useTrial } from '../factory-mutations.ts'
import { listParameters, toArguments } from './tool-parameters.ts'

type TrialProps = {
  tool: Tool | undefined
  /** The form differs from the saved tool. */
  isUnsaved: boolean
  onKeep: () => void
}

function Outcome({ trial }: { trial: ReturnType<typeof useTrial> }) {
  const { data, error } = trial
  if (!data && !error) return null
  const isGood = data?.ok === true
  return (
    <div role="status" className={styles.group}>
      <Status tone={isGood ? 'good' : 'danger'}>
        {isGood ? 'Succeeded' : 'Failed'}
        {data && ` · ${data.ms.toLocaleString('en')} ms`}
      </Status>
      <pre className={styles.result} tabIndex={0} aria-label="Result of the test call">
        {data ? data.result || '(no output)' : toDetail(error, appMessages.http.unexpected)}
      </pre>
    </div>
  )
}

/** Calls the saved tool once with the arguments entered here. */
export function ToolTrial({ tool, isUnsaved, onKeep }: TrialProps) {
  const trial = useTrial()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const parameters = listParameters(tool?.parameters ?? null)
  const call = () => tool && trial.mutate({ id: tool.id, args: toArguments(tool.parameters, typed) })
  return (
    <section className={styles.trial} aria-label="Try it">
      <div className={styles.trialHead}>
        <p className={styles.hint}>{isUnsaved ? 'Save the tool to try it here.' : 'Calls the saved tool once.'}</p>
        {isUnsaved ? (
          <Button size="small" onClick={onKeep}>
            Save and try
          </Button>
        ) : (
          <Button size="small" icon={<FlaskConical />} loading={trial.isPending} onClick={call}>
            Try it
          </Button>
        )}
      </div>
      {!isUnsaved &&
        parameters.map(({ name, type, required }) => (
          <TextField
            key={name}
            label={name}
            hint={type === 'string' ? undefined : type}
            required={required}
            value={typed[name] ?? ''}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
      <Outcome trial={trial} />
    </section>
  )
}
