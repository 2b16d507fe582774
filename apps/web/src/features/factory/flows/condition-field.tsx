import { limits } from '@adjutant/contract/core/limits'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from '../builder/builder.module.css'
import { findClause, getOperand, toMode, toWhen, verbs } from './condition.ts'
import type { Clause, Mode } from './condition.ts'

type ConditionProps = {
  isBranch: boolean
  when: string
  /** The results and inputs that a condition can use. */
  names: readonly [string, ...string[]]
  /** Whether a condition is possible. */
  canHave: boolean
  /** The title of the step that `otherwise` refers to, if there is one. */
  partner: string | undefined
  error: string | undefined
  onChange: (when: string) => void
}

const hints = {
  step: 'If not, this step is skipped.',
  branch: 'If not, the flow skips to the step you choose below.',
}

function ClauseFields({ clause, names, onChange }: { clause: Clause; names: readonly string[]; onChange: (clause: Clause) => void }) {
  const operand = getOperand(clause.verb)
  const setVerb = (verb: Clause['verb']) => onChange({ ...clause, verb, value: getOperand(verb) === operand ? clause.value : '' })
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
        onChange={(event) => setVerb(event.target.value)}
      />
      {operand && (
        <TextField
          label={operand === 'number' ? 'Number' : 'Text'}
          hint={operand === 'number' ? 'Compared with the first number in the result.' : undefined}
          type={operand === 'number' ? 'number' : 'text'}
          step="any"
          maxLength={100}
          value={clause.value}
          onChange={(event) => onChange({ ...clause, value: event.target.value })}
        />
      )}
    </div>
  )
}

/** The choices for when a step runs. A branch always has a condition; `otherwise` needs a condition before it. */
function listModes(isBranch: boolean, mode: Mode, partner: string | undefined): { value: Mode; label: string }[] {
  const otherwise = isBranch ? `Otherwise: if “${partner}” is false` : `Otherwise: if “${partner}” is skipped`
  return [
    ...(isBranch && mode !== 'always' ? [] : [{ value: 'always' as const, label: isBranch ? 'Choose…' : 'Always' }]),
    { value: 'if', label: 'If a condition is true' },
    ...(partner !== undefined || mode === 'otherwise' ? [{ value: 'otherwise' as const, label: partner ? otherwise : 'Otherwise' }] : []),
  ]
}

/** When a step runs. A condition has fields if it is a single clause, and is text otherwise. */
export function ConditionField({ isBranch, when, names, canHave, partner, error, onChange }: ConditionProps) {
  const clause = findClause(when)
  const mode = toMode(when)
  const first: Clause = { of: names[0], verb: 'is not empty', value: '' }
  const setMode = (next: Mode) => onChange({ always: '', if: toWhen(first), otherwise: 'otherwise' }[next])
  if (!canHave && !isBranch) return null
  return (
    <>
      <SelectField
        label={isBranch ? 'Continue' : 'Run this step'}
        hint={mode === 'always' ? undefined : isBranch ? hints.branch : hints.step}
        options={listModes(isBranch, mode, partner)}
        value={mode}
        onChange={(event) => setMode(event.target.value)}
      />
      {clause && <ClauseFields clause={clause} names={names} onChange={(next) => onChange(toWhen(next))} />}
      {mode === 'if' && !clause && (
        <TextField
          label="Condition"
          hint='For example: {Findings} contains "risk" and {Score} is at least 8'
          maxLength={limits.title}
          value={when}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {error && <p className={styles.error}>{error}</p>}
    </>
  )
}
