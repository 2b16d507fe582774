import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { classes } from '../classes.ts'
import control from '../control.module.css'
import { Field, useField } from '../field.tsx'
import type { FieldWords } from '../field.tsx'
import { MantineRoom } from './mantine-room.tsx'
import styles from './search-select.module.css'

type SearchSelectProps = FieldWords &
  Pick<SelectProps, 'data' | 'value' | 'onChange' | 'placeholder' | 'clearable' | 'disabled' | 'required'>

const parts = { dropdown: styles.dropdown, option: styles.option, empty: styles.empty }

/** A select for long lists: typing narrows it. Load it lazily. */
export default function SearchSelect({ label, hint, error, labelHidden, ...rest }: SearchSelectProps) {
  const field = useField({ hint, error })
  return (
    <Field {...{ label, hint, error, labelHidden, field }} required={rest.required}>
      <MantineRoom>
        <Select
          {...rest}
          {...field.wiring}
          searchable
          nothingFoundMessage="Nothing found"
          clearButtonProps={{ 'aria-label': 'Clear' }}
          classNames={{ ...parts, input: classes(control.control, control.withTrailing) }}
        />
      </MantineRoom>
    </Field>
  )
}
