import type { useForm } from '../../../platform/forms/use-form.ts'
import { FieldPairs, Fields } from '../../../ui/form/fields.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { accessOptions } from './access-labels.ts'
import type { MemberValues } from './member-values.ts'

type MemberFieldsProps = Pick<ReturnType<typeof useForm<MemberValues>>, 'field'> & {
  passwordHint: string
  /** The account isn't managed here, so only the access can be changed. */
  isAccessOnly?: boolean
  /** The owner stays admin. */
  isAccessLocked?: boolean
}

export function MemberFields({ field, passwordHint, isAccessOnly = false, isAccessLocked = false }: MemberFieldsProps) {
  return (
    <Fields>
      <TextField label="Email" type="email" required readOnly={isAccessOnly} autoComplete="off" autoCapitalize="none" {...field('email')} />
      {!isAccessOnly && (
        <>
          <FieldPairs>
            <TextField label="First name" autoComplete="off" {...field('first_name')} />
            <TextField label="Last name" autoComplete="off" {...field('last_name')} />
          </FieldPairs>
          <PasswordField label="Password" autoComplete="new-password" hint={passwordHint} {...field('password')} />
        </>
      )}
      <SelectField label="Access level" required options={accessOptions} disabled={isAccessLocked} {...field('org_access_level')} />
    </Fields>
  )
}
