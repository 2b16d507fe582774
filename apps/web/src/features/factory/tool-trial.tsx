import type { Tool } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { toDetail } from '../../platform/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './builder.module.css'
import { useTrial } from './factory-mutations.ts'
import { listParameters, toArguments } from './tool-parameters.ts'

type TrialProps = {
  tool: Tool | undefined
  /** What stands in the form is not what would be called. */
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
        {isGood ? 'It works' : 'It failed'}
        {data && ` · ${data.ms.toLocaleString('en')} ms`}
      </Status>
      <pre className={styles.result} tabIndex={0} aria-label="Result of the trial">
        {data ? data.result || '(nothing)' : toDetail(error, words.wire.broken)}
      </pre>
    </div>
  )
}

/** Calls the tool once as it is saved, with arguments typed here. */
export function ToolTrial({ tool, isUnsaved, onKeep }: TrialProps) {
  const trial = useTrial()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const parameters = listParameters(tool?.parameters ?? null)
  const call = () => tool && trial.mutate({ id: tool.id, args: toArguments(tool.parameters, typed) })
  return (
    <section className={styles.trial} aria-label="Try it">
      <div className={styles.trialHead}>
        <p className={styles.hint}>
          {isUnsaved ? 'Save it first, then try it here with arguments of your choice.' : 'Calls it once, as it is saved.'}
        </p>
        {isUnsaved ? (
          <Button size="small" onClick={onKeep}>
            Save, then try
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
