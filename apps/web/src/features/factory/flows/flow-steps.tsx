import { stepKinds } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import styles from '../builder/builder.module.css'
import { findOtherwisePartner } from './condition.ts'
import { renameStep, toNewStep } from './flow-values.ts'
import type { StepDraft } from './flow-values.ts'
import { OrderedList } from '../builder/ordered-list.tsx'
import { StepFields } from './step-fields.tsx'
import type { Targets } from './step-fields.tsx'
import { stepKindLabels, toPerformer } from './step-labels.ts'
import { listInvalidIndexes } from '../builder/use-open-entries.ts'
import type { useOpenEntries } from '../builder/use-open-entries.ts'

type FlowStepsProps = {
  steps: StepDraft[]
  targets: Targets
  inputs: readonly string[]
  errors: Readonly<Record<string, string | undefined>>
  entries: ReturnType<typeof useOpenEntries>
  onChange: (steps: StepDraft[]) => void
}

const listTitles = (steps: readonly StepDraft[]) => steps.map(({ title }) => title).filter(Boolean)

export function FlowSteps({ steps, targets, inputs, errors, entries, onChange }: FlowStepsProps) {
  const lastKey = useRef(0)
  const invalid = listInvalidIndexes(errors, 'steps')
  const add = (kind: StepDraft['kind']) => {
    lastKey.current += 1
    const step = toNewStep(`new-${lastKey.current}`, kind)
    onChange([...steps, step])
    entries.begin(step.key)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Steps</legend>
      {errors['steps'] && <p className={styles.error}>{errors['steps']}</p>}
      {steps.length === 0 && <p className={styles.hint}>No steps yet. Choose who or what goes first.</p>}
      <OrderedList
        label="Steps"
        items={steps}
        onChange={onChange}
        getName={({ title }, index) => title || `Step ${index + 1}`}
        getHint={(step) => toPerformer(step, targets)}
        open={entries.open}
        onToggle={entries.toggle}
        hasIssue={(index) => invalid.includes(index)}
      >
        {(step, index) => (
          <StepFields
            step={step}
            earlier={listTitles(steps.slice(0, index))}
            later={listTitles(steps.slice(index + 1))}
            partner={findOtherwisePartner(steps, index)?.title}
            inputs={inputs}
            targets={targets}
            getError={(name) => errors[`steps.${index}.${name}`]}
            onEdit={(change) => onChange(steps.with(index, { ...step, ...change }))}
            onRenamed={(from) => onChange(renameStep(steps, from, step.title))}
          />
        )}
      </OrderedList>
      {steps.length < limits.steps && (
        <div className={styles.add} role="group" aria-label="Add a step">
          {stepKinds.map((kind) => (
            <Button key={kind} size="small" icon={<Plus />} onClick={() => add(kind)}>
              {stepKindLabels[kind]}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
