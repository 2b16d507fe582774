import type { Goal, Kpi } from '@adjutant/contract/goals'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { toKpiText } from './goal-display.ts'
import { useAdjustGoal } from './goal-mutations.ts'
import { KpiBar, KpiGauge } from './goal-parts.tsx'
import { findNumberError, parseKpiNumber } from './kpi-number.ts'
import styles from './kpi-row.module.css'
import { toKpiUpdate, withKpiValue } from './kpi-update.ts'

type ValueFormProps = { kpi: Kpi; onSave: (value: number) => void; onLeave: () => void }

function ValueForm({ kpi, onSave, onLeave }: ValueFormProps) {
  const [text, setText] = useState(String(kpi.current_value))
  const input = useRef<HTMLInputElement>(null)
  const value = parseKpiNumber(text)
  const isSound = text.trim() !== '' && findNumberError(text) === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSound) return
    if (value !== kpi.current_value) onSave(value)
    onLeave()
  }
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input
        ref={input}
        inputMode="decimal"
        aria-label={`Current value of ${kpi.name}`}
        aria-invalid={isSound ? undefined : true}
        value={text}
        onKeyDown={leaveByKey}
        onChange={(event) => setText(event.target.value)}
        className={styles.input}
      />
      <Button type="submit" size="small" disabled={!isSound}>
        Save
      </Button>
      <Button tone="ghost" size="small" onClick={onLeave}>
        Cancel
      </Button>
    </form>
  )
}

function EditableKpi({ goal, kpi }: { goal: Goal; kpi: Kpi }) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { mutate } = useAdjustGoal()
  const save = (value: number) =>
    mutate({ optimistic: withKpiValue(goal, kpi.id, value), change: { kpis: toKpiUpdate(goal, kpi.id, value) } })
  const leave = () => {
    setEditing(false)
    // The button renders with the next frame.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <div className={styles.kpi}>
      <div className={styles.caption}>
        <span className={styles.name}>{kpi.name}</span>
        {isEditing ? (
          <ValueForm kpi={kpi} onSave={save} onLeave={leave} />
        ) : (
          <button
            ref={button}
            type="button"
            className={styles.value}
            aria-label={`Update ${kpi.name}, now ${toKpiText(kpi)}`}
            onClick={() => setEditing(true)}
          >
            {toKpiText(kpi)}
          </button>
        )}
      </div>
      <KpiBar kpi={kpi} />
    </div>
  )
}

/** People who can edit the goal can update the value here. */
export function KpiRow({ goal, kpi }: { goal: Goal; kpi: Kpi }) {
  return goal.can_edit ? <EditableKpi goal={goal} kpi={kpi} /> : <KpiGauge kpi={kpi} />
}
