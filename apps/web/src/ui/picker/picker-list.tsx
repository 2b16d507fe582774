import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { UIEvent } from 'react'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import popover from '../overlay/popover.module.css'
import styles from './picker.module.css'
import { toOptionId } from './use-picker.ts'
import type { usePicker } from './use-picker.ts'

/** Where the options come from; the result of a query fits. */
export type PickerSource = { isPending: boolean; isError: boolean; refetch: () => unknown }

/** The text for a list without options. */
export function findNote(source: PickerSource | undefined, matchCount: number): string | undefined {
  if (source?.isError) return "This couldn't be loaded."
  if (source?.isPending) return 'Loading…'
  return matchCount === 0 ? 'No matches.' : undefined
}

type PickerListProps = {
  picker: ReturnType<typeof usePicker>
  isChosen: (value: string) => boolean
  isMultiple?: boolean | undefined
  source?: PickerSource | undefined
}

type OptionProps = {
  id: string
  label: string
  isActive: boolean
  isChosen: boolean
  /** Needed because later options are not rendered yet. */
  position: { 'aria-setsize': number; 'aria-posinset': number }
  onPick: () => void
}

function Option({ id, label, isActive, isChosen, position, onPick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      {...position}
      onClick={onPick}
      className={classes(styles.option, isActive && styles.active)}
    >
      <span className={styles.optionLabel}>{label}</span>
      {isChosen && <Check aria-hidden="true" />}
    </div>
  )
}

/** Rendered at once; more follow while scrolling, so that thousands of options open without delay. */
const batchSize = 100

/** The options below the input, or above it when there is no space. */
export function PickerList({ picker, isChosen, isMultiple = false, source }: PickerListProps) {
  const { listId, matches, active, activeId, pick } = picker
  const ref = useRef<HTMLDivElement>(null)
  const [limit, setLimit] = useState(batchSize)
  const note = findNote(source, matches.length)
  useLayoutEffect(() => ref.current?.showPopover(), [])
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const showMore = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollTop + 2 * list.clientHeight > list.scrollHeight && limit < matches.length) setLimit(limit + batchSize)
  }
  return (
    // A press on an option must not take the focus from the input.
    <div
      ref={ref}
      popover="manual"
      role="presentation"
      className={classes(popover.popover, styles.list)}
      onScroll={showMore}
      onMouseDown={(event) => event.preventDefault()}
    >
      {note && (
        <div className={styles.note}>
          <span aria-hidden="true">{note}</span>
          {source?.isError && (
            <Button size="small" onClick={() => source.refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div id={listId} role="listbox" aria-label="Options" aria-multiselectable={isMultiple || undefined}>
        {matches.slice(0, Math.max(limit, active + 1)).map((option, index) => (
          <Option
            key={option.value}
            id={toOptionId(listId, option.value)}
            label={option.label}
            isActive={index === active}
            isChosen={isChosen(option.value)}
            position={{ 'aria-setsize': matches.length, 'aria-posinset': index + 1 }}
            onPick={() => pick(option.value)}
          />
        ))}
      </div>
    </div>
  )
}
