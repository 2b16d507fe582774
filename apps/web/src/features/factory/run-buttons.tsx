import type { Crew, Flow } from '@adjutant/contract/factory'
import { CalendarClock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { toReadableName } from '../../platform/readable-name.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export interface RunDeeds<I extends Crew | Flow> {
  isStarting: boolean
  onRun: (item: I) => void
  onSchedule: (item: I) => void
  /** Schedules and earlier runs. */
  more: ReactNode
}

type RunButtonsProps<I extends Crew | Flow> = Omit<RunDeeds<I>, 'more'> & { word: string; item: I; canRun: boolean }

/** Runs a crew or flow now, or on a schedule. */
export function RunButtons<I extends Crew | Flow>({ word, item, canRun, isStarting, onRun, onSchedule }: RunButtonsProps<I>) {
  return (
    <>
      <Button
        size="small"
        icon={<Play />}
        aria-label={`${word} ${toReadableName(item.name)}`}
        disabled={!canRun}
        loading={isStarting}
        onClick={() => onRun(item)}
      >
        {word}
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
