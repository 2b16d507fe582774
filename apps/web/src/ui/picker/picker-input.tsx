import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import control from '../form/control.module.css'
import { findNote, PickerList } from './picker-list.tsx'
import type { PickerSource } from './picker-list.tsx'
import styles from './picker.module.css'
import type { usePicker } from './use-picker.ts'

type PickerInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'onClick' | 'onBlur' | 'list'> & {
  picker: ReturnType<typeof usePicker>
  isChosen: (value: string) => boolean
  isMultiple?: boolean
  source?: PickerSource | undefined
}

/** The input of a combobox with its list. */
export function PickerInput({ picker, isChosen, isMultiple = false, source, ...rest }: PickerInputProps) {
  const { isOpen, listId, activeId, matches } = picker
  const edit = (input: HTMLInputElement) => {
    if (isOpen) return
    picker.open()
    input.select()
  }
  return (
    <div className={styles.box}>
      <input
        onKeyDown={picker.handleKeyDown}
        {...rest}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={classes(control.control, control.withTrailing, styles.input)}
        onChange={(event) => picker.write(event.target.value)}
        onClick={(event) => edit(event.currentTarget)}
        onBlur={picker.close}
      />
      <span className={classes(control.trailing, control.passive)} aria-hidden="true">
        <ChevronsUpDown />
      </span>
      <span className="visually-hidden" aria-live="polite">
        {isOpen && findNote(source, matches.length)}
      </span>
      {isOpen && <PickerList {...{ picker, isChosen, isMultiple, source }} />}
    </div>
  )
}
