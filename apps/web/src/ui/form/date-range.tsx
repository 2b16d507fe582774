import { TextField } from './text-field.tsx'

interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** Neither end can be set past the other. */
export function DateRange({ from, to, onChange }: Range & { onChange: (change: Range) => void }) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
    </>
  )
}
