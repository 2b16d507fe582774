import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../classes.ts'
import control from './control.module.css'
import { Field, useField } from './field.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { TextFieldProps } from './text-field.tsx'

export function PasswordField({ label, hint, error, labelHidden, className, id, ...rest }: Omit<TextFieldProps, 'type'>) {
  const [visible, setVisible] = useState(false)
  const field = useField({ id, hint, error })
  const input = classes(control.control, control.withTrailing)
  return (
    <Field {...{ label, hint, error, labelHidden, field, className }} required={rest.required}>
      <span className={control.box}>
        <input spellCheck={false} {...rest} {...field.wiring} type={visible ? 'text' : 'password'} className={input} />
        <span className={control.trailing}>
          <IconButton
            label={visible ? 'Hide password' : 'Show password'}
            icon={visible ? <EyeOff /> : <Eye />}
            onClick={() => setVisible(!visible)}
          />
        </span>
      </span>
    </Field>
  )
}
