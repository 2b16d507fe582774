import { limits } from '@adjutant/contract/core/limits'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from '../builder/builder.module.css'
import { findClause, needsValue, toWhen, verbs } from './condition.ts'
import type { Clause } from './condition.ts'

type ConditionProps = {
  isBranch: boolean
  when: string
  /** What a condition can refer to. */
  names: readonly string[]
  /** Whether there is anything to refer to. */
  canHave: boolean
  error: string | undefined
  onChange: (when: string) => void
}

const hints = {
  step: 'Otherwise this step is skipped.',
  branch: 'Otherwise the flow skips to the step you choose below.',
}

function ClauseFields({ clause, names, onChange }: { clause: Clause; names: readonly string[]; onChange: (clause: Clause) => void }) {
  const known = [...new Set([...names, clause.of])].map((name) => ({ value: name, label: name }))
  return (
    <div className={styles.condition}>
      <SelectField
        label="Result of"
        options={known}
        value={clause.of}
        onChange={(event) => onChange({ ...clause, of: event.target.value })}
      />
      <SelectField
        label="Test"
        options={verbs.map((verb) => ({ value: verb, label: verb }))}
        value={clause.verb}
        onChange={(event) => onChange({ ...clause, verb: verbs.find((verb) => verb === event.target.value) ?? clause.verb })}
      />
      {needsValue(clause.verb) && (
        <TextField
          label="Text"
          maxLength={100}
          value={clause.value}
          onChange={(event) => onChange({ ...clause, value: event.target.value })}
        />
      )}
    </div>
  )
}

/** The condition of a step: fields for a single clause, text for anything more complex. */
export function ConditionField({ isBranch, when, names, canHave, error, onChange }: ConditionProps) {
  const clause = findClause(when)
  const first: Clause = { of: names[0]!, verb: 'is not empty', value: '' }
  if (!canHave && !isBranch) return null
  const hint = isBranch ? hints.branch : hints.step
  return (
    <>
      <Switch
        label={isBranch ? 'Continue only if' : 'Run only if'}
        hint={hint}
        checked={when !== ''}
        onChange={(event) => onChange(event.target.checked ? toWhen(first) : '')}
      />
      {clause && <ClauseFields clause={clause} names={names} onChange={(next) => onChange(toWhen(next))} />}
      {when !== '' && !clause && (
        <TextField
          label="Condition"
          hint='For example: {Findings} contains "risk" and {Goals} is not empty'
          maxLength={limits.title}
          value={when}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {error && <p className={styles.error}>{error}</p>}
    </>
  )
}
