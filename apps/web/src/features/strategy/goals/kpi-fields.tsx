import { limits } from '@adjutant/contract/core/limits'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { validateKpi, moveKpi, toNewKpi } from './goal-values.ts'
import type { KpiDraft } from './goal-values.ts'
import styles from './kpi-fields.module.css'

type KpiFieldsProps = {
  kpis: KpiDraft[]
  onChange: (kpis: KpiDraft[]) => void
  /** Errors are shown after the first attempt to save. */
  isChecked: boolean
}

type RowProps = {
  kpi: KpiDraft
  position: number
  count: number
  isChecked: boolean
  onEdit: (change: Partial<KpiDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function RowActions({ kpi, position, count, onMove, onRemove }: Omit<RowProps, 'onEdit' | 'isChecked'>) {
  const name = kpi.name || `KPI ${position + 1}`
  // Not disabled at the ends, because a disabled button loses the focus.
  return (
    <span className={styles.actions}>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        aria-disabled={position === 0}
        className={styles.action}
        onClick={() => onMove(position - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        aria-disabled={position === count - 1}
        className={styles.action}
        onClick={() => onMove(position + 1)}
      />
      <IconButton label={`Remove ${name}`} icon={<Trash2 />} className={styles.action} onClick={onRemove} />
    </span>
  )
}

function Row({ isChecked, onEdit, ...row }: RowProps) {
  const { kpi, position } = row
  const issues = isChecked ? validateKpi(kpi) : undefined
  const text = (name: 'name' | 'unit') => ({
    value: kpi[name],
    onChange: (event: { target: HTMLInputElement }) => onEdit({ [name]: event.target.value }),
  })
  const number = (name: 'current' | 'target' | 'start') => ({
    inputMode: 'decimal' as const,
    value: kpi[name],
    error: issues?.[name],
    onChange: (event: { target: HTMLInputElement }) => onEdit({ [name]: event.target.value }),
  })
  return (
    <li>
      <fieldset className={styles.kpi}>
        <legend className="visually-hidden">{kpi.name || `KPI ${position + 1}`}</legend>
        <div className={styles.head}>
          <TextField
            label="Name"
            required
            placeholder="What you measure"
            maxLength={limits.title}
            data-kpi={kpi.key}
            error={issues?.name}
            {...text('name')}
          />
          <RowActions {...row} />
        </div>
        <div className={styles.numbers}>
          <TextField label="Current" placeholder="0" {...number('current')} />
          <TextField label="Target" placeholder="none" {...number('target')} />
          <TextField label="Start" placeholder="none" {...number('start')} />
          <TextField label="Unit" placeholder="%, M€, days" maxLength={40} {...text('unit')} />
        </div>
      </fieldset>
    </li>
  )
}

/** The KPIs in the order of the card. */
export function KpiFields({ kpis, onChange, isChecked }: KpiFieldsProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const made = useRef(0)
  const [announcement, setAnnouncement] = useState('')
  const focus = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    made.current += 1
    const kpi = toNewKpi(`new-${made.current}`)
    onChange([...kpis, kpi])
    focus(`[data-kpi="${kpi.key}"]`)
  }
  const remove = (position: number) => {
    setAnnouncement(`${kpis[position]?.name || 'KPI'} removed.`)
    onChange(kpis.toSpliced(position, 1))
    focus('[data-add]')
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= kpis.length) return
    setAnnouncement(`${kpis[from]?.name || 'KPI'} is now ${to + 1} of ${kpis.length}.`)
    onChange(moveKpi(kpis, from, to))
  }
  return (
    <fieldset ref={box} className={styles.fields}>
      <legend className={styles.legend}>KPIs</legend>
      <p className={styles.hint}>
        Set a Start if you don't begin at 0. If lower is better, set the Start above the Target. Without a Target, only the value is shown.
      </p>
      {kpis.length > 0 && (
        <ol role="list" className={styles.list}>
          {kpis.map((kpi, position) => (
            <Row
              key={kpi.key}
              kpi={kpi}
              position={position}
              count={kpis.length}
              isChecked={isChecked}
              onEdit={(change) => onChange(kpis.with(position, { ...kpi, ...change }))}
              onMove={(to) => move(position, to)}
              onRemove={() => remove(position)}
            />
          ))}
        </ol>
      )}
      {kpis.length < limits.kpis && (
        <Button size="small" icon={<Plus />} onClick={add} data-add>
          Add KPI
        </Button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </fieldset>
  )
}
