import type { Crew, Flow } from '@adjutant/contract/ai/factory'
import { toReadableName } from '@adjutant/contract/core/readable-name'
import { CalendarClock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'

export interface RunCardActions<I extends Crew | Flow> {
  isStarting: boolean
  onRun: (item: I) => void
  onSchedule: (item: I) => void
  /** Schedules and earlier runs. */
  more: ReactNode
}

type RunButtonsProps<I extends Crew | Flow> = Omit<RunCardActions<I>, 'more'> & { label: string; item: I; canRun: boolean }

/** Runs a crew or flow now, or on a schedule. */
export function RunButtons<I extends Crew | Flow>({ label, item, canRun, isStarting, onRun, onSchedule }: RunButtonsProps<I>) {
  return (
    <>
      <Button
        size="small"
        icon={<Play />}
        aria-label={`${label} ${toReadableName(item.name)}`}
        disabled={!canRun}
        loading={isStarting}
        onClick={() => onRun(item)}
      >
        {label}
      </Button>
      <IconButton
        label={`Schedule ${toReadableName(item.name)}`}
        icon={<CalendarClock />}
        disabled={!canRun}
        onClick={() => onSchedule(item)}
      />
    </>
  )
}
