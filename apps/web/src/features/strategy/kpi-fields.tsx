import { limits } from '@adjutant/contract/limits'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { findKpiFaults, moveKpi, toNewKpi } from './goal-values.ts'
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
  place: number
  count: number
  isChecked: boolean
  onEdit: (change: Partial<KpiDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function RowDeeds({ kpi, place, count, onMove, onRemove }: Omit<RowProps, 'onEdit' | 'isChecked'>) {
  const name = kpi.name || `KPI ${place + 1}`
  // Not disabled at the ends, because a disabled button loses the focus.
  return (
    <span className={styles.deeds}>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        aria-disabled={place === 0}
        className={styles.deed}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        aria-disabled={place === count - 1}
        className={styles.deed}
        onClick={() => onMove(place + 1)}
      />
      <IconButton label={`Remove ${name}`} icon={<Trash2 />} className={styles.deed} onClick={onRemove} />
    </span>
  )
}

function Row({ isChecked, onEdit, ...row }: RowProps) {
  const { kpi, place } = row
  const faults = isChecked ? findKpiFaults(kpi) : undefined
  const text = (name: 'name' | 'unit') => ({
    value: kpi[name],
    onChange: (event: { target: HTMLInputElement }) => onEdit({ [name]: event.target.value }),
  })
  const number = (name: 'current' | 'target' | 'start') => ({
    type: 'number',
    step: 'any',
    inputMode: 'decimal' as const,
    value: kpi[name],
    error: faults?.[name],
    onChange: (event: { target: HTMLInputElement }) => onEdit({ [name]: event.target.value }),
  })
  return (
    <li>
      <fieldset className={styles.kpi}>
        <legend className="visually-hidden">{kpi.name || `KPI ${place + 1}`}</legend>
        <div className={styles.head}>
          <TextField
            label="Name"
            required
            placeholder="What you measure"
            maxLength={limits.title}
            data-kpi={kpi.key}
            error={faults?.name}
            {...text('name')}
          />
          <RowDeeds {...row} />
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
  const [news, setNews] = useState('')
  const focus = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    made.current += 1
    const kpi = toNewKpi(`new-${made.current}`)
    onChange([...kpis, kpi])
    focus(`[data-kpi="${kpi.key}"]`)
  }
  const remove = (place: number) => {
    setNews(`${kpis[place]?.name || 'KPI'} removed.`)
    onChange(kpis.toSpliced(place, 1))
    focus('[data-add]')
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= kpis.length) return
    setNews(`${kpis[from]?.name || 'KPI'} is now ${to + 1} of ${kpis.length}.`)
    onChange(moveKpi(kpis, from, to))
  }
  return (
    <fieldset ref={box} className={styles.fields}>
      <legend className={styles.legend}>KPIs</legend>
      <p className={styles.hint}>
        Set a Start if you don’t begin at 0. If lower is better, set the Start above the Target. Without a Target, only the value is shown.
      </p>
      {kpis.length > 0 && (
        <ol role="list" className={styles.list}>
          {kpis.map((kpi, place) => (
            <Row
              key={kpi.key}
              kpi={kpi}
              place={place}
              count={kpis.length}
              isChecked={isChecked}
              onEdit={(change) => onChange(kpis.with(place, { ...kpi, ...change }))}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
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
        {news}
      </p>
    </fieldset>
  )
}
