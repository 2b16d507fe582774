import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useQuery } from '@tanstack/react-query'
import type { useForm } from '../../platform/forms/use-form.ts'
import { FieldPairs, Fields } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { PickerField } from '../../ui/picker/picker-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { toOptions, withBlank } from '../../ui/form/select-options.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { organizationsQuery } from './admin-queries.ts'
import { levelOptions } from './level-labels.ts'
import type { UserValues } from './user-values.ts'

type UserFieldsProps = Pick<ReturnType<typeof useForm<UserValues>>, 'field' | 'set' | 'values' | 'errors'> & {
  passwordHint: string
  isNew: boolean
  /** Nobody can change their own level. */
  isLevelLocked?: boolean
}

export function UserFields({ field, set, values, errors, passwordHint, isNew, isLevelLocked = false }: UserFieldsProps) {
  const organizations = useQuery(organizationsQuery)
  return (
    <Fields>
      <TextField label="Email" type="email" required autoComplete="off" autoCapitalize="none" {...field('email')} />
      <FieldPairs>
        <TextField label="First name" autoComplete="off" {...field('first_name')} />
        <TextField label="Last name" autoComplete="off" {...field('last_name')} />
      </FieldPairs>
      <PasswordField label="Password" required={isNew} autoComplete="new-password" hint={passwordHint} {...field('password')} />
      <SelectField
        label="Level"
        required
        options={levelOptions}
        value={values.user_level}
        error={errors.user_level}
        disabled={isLevelLocked}
        hint={isLevelLocked ? appMessages.user.notOwnLevel : undefined}
        onChange={(event) => set('user_level', event.target.value)}
      />
      <PickerField
        {...field('organization_id')}
        label="Organization"
        source={organizations}
        options={withBlank('None', toOptions(organizations.data ?? []))}
        onChange={(id) => set('organization_id', id)}
      />
    </Fields>
  )
}
