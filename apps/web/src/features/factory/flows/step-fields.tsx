import type { Agent, Crew, Tool } from '@adjutant/contract/ai/factory'
import { stepKinds } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { useRef } from 'react'
import { PickerField } from '../../../ui/picker/picker-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { withBlank } from '../../../ui/form/select-options.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from '../builder/builder.module.css'
import { ConditionField } from './condition-field.tsx'
import { getTarget } from './flow-values.ts'
import type { StepDraft, StepKind } from './flow-values.ts'
import { stepKindLabels } from './step-labels.ts'

export interface Targets {
  agent: readonly Agent[]
  tool: readonly Tool[]
  crew: readonly Crew[]
}

type StepFieldsProps = {
  step: StepDraft
  /** Titles of the steps before it. */
  earlier: readonly string[]
  /** Titles of the steps after it. */
  later: readonly string[]
  /** The title of the step that `otherwise` refers to. */
  partner: string | undefined
  inputs: readonly string[]
  targets: Targets
  getError: (name: string) => string | undefined
  onEdit: (change: Partial<StepDraft>) => void
  /** Called after the title changed from `from`. */
  onRenamed: (from: string) => void
}

const kindOptions = stepKinds.map((kind) => ({ value: kind, label: stepKindLabels[kind] }))

const promptLabels: Partial<Record<StepKind, { label: string; hint: string }>> = {
  agent: { label: 'What to do', hint: 'Write {topic} to ask for that value before each run.' },
  tool: { label: 'Arguments', hint: 'A JSON object, or plain text.' },
  human: { label: 'Question for you', hint: 'The flow waits until you reply.' },
}

/** Inserts a reference to the result of an earlier step. */
function Outcomes({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <div className={styles.words}>
      <span>Insert the result of</span>
      {names.map((name) => (
        <button key={name} type="button" className={styles.word} onClick={() => onPick(name)}>
          {`{${name}}`}
        </button>
      ))}
    </div>
  )
}

function TargetField({ step, targets, getError, onEdit }: Pick<StepFieldsProps, 'step' | 'targets' | 'getError' | 'onEdit'>) {
  const target = getTarget(step.kind)
  if (!target) return null
  const labels = { agent: 'Agent', tool: 'Tool', crew: 'Crew' }
  const options = targets[target].map(({ id, name }) => ({ value: id, label: toReadableName(name) }))
  return (
    <PickerField
      label={labels[target]}
      required
      options={withBlank('Choose…', options)}
      value={step[target]}
      error={getError(target)}
      onChange={(id) => onEdit({ [target]: id })}
    />
  )
}

/** Where a branch continues if its condition is false. */
function OtherwiseField({ step, later, getError, onEdit }: Pick<StepFieldsProps, 'step' | 'later' | 'getError' | 'onEdit'>) {
  if (step.kind !== 'branch') return null
  const options = [...new Set([...later, step.otherwise])].filter(Boolean).map((title) => ({ value: title, label: title }))
  return (
    <SelectField
      label="If not, continue with"
      options={withBlank('The next branch, or the end', options)}
      value={step.otherwise}
      error={getError('otherwise')}
      onChange={(event) => onEdit({ otherwise: event.target.value })}
    />
  )
}

export function StepFields({ step, earlier, later, partner, inputs, targets, getError, onEdit, onRenamed }: StepFieldsProps) {
  const titleBefore = useRef(step.title)
  const words = promptLabels[step.kind]
  const rename = () => {
    if (titleBefore.current !== step.title) onRenamed(titleBefore.current)
    titleBefore.current = step.title
  }
  const addOutcome = (name: string) => onEdit({ prompt: `${step.prompt}${/\s$|^$/.test(step.prompt) ? '' : ' '}{${name}}` })
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={limits.title}
        placeholder="Findings"
        value={step.title}
        error={getError('title')}
        onChange={(event) => onEdit({ title: event.target.value })}
        onFocus={() => (titleBefore.current = step.title)}
        onBlur={rename}
      />
      <div className={styles.pair}>
        <SelectField label="Done by" options={kindOptions} value={step.kind} onChange={(event) => onEdit({ kind: event.target.value })} />
        <TargetField step={step} targets={targets} getError={getError} onEdit={onEdit} />
      </div>
      {words && (
        <>
          <TextArea
            {...words}
            rows={4}
            maxLength={limits.text}
            value={step.prompt}
            error={getError('prompt')}
            onChange={(event) => onEdit({ prompt: event.target.value })}
          />
          <Outcomes names={earlier} onPick={addOutcome} />
        </>
      )}
      <ConditionField
        isBranch={step.kind === 'branch'}
        when={step.when}
        names={['previous', ...earlier, ...inputs]}
        canHave={earlier.length + inputs.length > 0 || step.when !== ''}
        partner={partner}
        error={getError('when')}
        onChange={(when) => onEdit({ when })}
      />
      <OtherwiseField step={step} later={later} getError={getError} onEdit={onEdit} />
    </>
  )
}
