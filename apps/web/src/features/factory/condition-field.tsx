import { limits } from '@adjutant/contract/limits'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './builder.module.css'
import { findClause, needsValue, toWhen, verbs } from './condition.ts'
import type { Clause, Verb } from './condition.ts'

type ConditionProps = {
  isBranch: boolean
  when: string
  /** What a condition can look at. */
  names: readonly string[]
  /** Whether there is anything to look at. */
  canHave: boolean
  error: string | undefined
  onChange: (when: string) => void
}

const hints = {
  step: 'Otherwise the step is passed over.',
  branch: 'Otherwise steps are passed over, as you choose below.',
}

function ClauseFields({ clause, names, onChange }: { clause: Clause; names: readonly string[]; onChange: (clause: Clause) => void }) {
  const known = [...new Set([...names, clause.of])].map((name) => ({ value: name, label: name }))
  return (
    <div className={styles.condition}>
      <SelectField
        label="Outcome of"
        options={known}
        value={clause.of}
        onChange={(event) => onChange({ ...clause, of: event.target.value })}
      />
      <SelectField
        label="Test"
        options={verbs.map((verb) => ({ value: verb, label: verb }))}
        value={clause.verb}
        onChange={(event) => onChange({ ...clause, verb: event.target.value as Verb })}
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

/** On what a step depends: one condition by fields, more of them as text. */
export function ConditionField({ isBranch, when, names, canHave, error, onChange }: ConditionProps) {
  const clause = findClause(when)
  const first: Clause = { of: names[0]!, verb: 'is not empty', value: '' }
  if (!canHave && !isBranch) return null
  const hint = isBranch ? hints.branch : hints.step
  return (
    <>
      <Switch
        label={isBranch ? 'Goes on only if' : 'Only on a condition'}
        hint={hint}
        checked={when !== ''}
        onChange={(event) => onChange(event.target.checked ? toWhen(first) : '')}
      />
      {clause && <ClauseFields clause={clause} names={names} onChange={(next) => onChange(toWhen(next))} />}
      {when !== '' && !clause && (
        <TextField
          label="Condition"
          hint='For instance: {Findings} contains "risk" and {Goals} is not empty'
          maxLength={limits.title}
          value={when}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {error && <p className={styles.error}>{error}</p>}
    </>
  )
}
