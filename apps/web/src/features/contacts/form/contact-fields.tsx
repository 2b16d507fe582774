import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Contact } from '@adjutant/contract/contacts'
import { limits } from '@adjutant/contract/core/limits'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import type { useForm } from '../../../platform/forms/use-form.ts'
import { MultiPickerField } from '../../../ui/picker/multi-picker-field.tsx'
import { ListField } from '../../../ui/form/list-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './contact-fields.module.css'
import { organizationsQuery } from '../contact-queries.ts'
import { listShareChoices } from '../../../platform/accounts/sharing.ts'
import type { ContactValues } from './contact-values.ts'

type ContactFieldsProps = Pick<ReturnType<typeof useForm<ContactValues>>, 'field' | 'set' | 'values' | 'errors'> & {
  /** Undefined for a new contact, whose creator has all permissions. */
  contact?: Contact | undefined
}

function Sharing({ set, values, errors, contact }: Omit<ContactFieldsProps, 'field'>) {
  const user = useCurrentUser()
  const { data: organizations = [], isSuccess: isLoaded } = useQuery(organizationsQuery)
  // A new contact belongs to its creator's primary organization.
  const ownerId = contact ? contact.organization_id : user.organization_id
  return (
    <MultiPickerField
      label="Share with organizations"
      choices={listShareChoices(organizations, contact?.shared_org_ids ?? [], ownerId)}
      value={values.shared_org_ids}
      onChange={(ids) => set('shared_org_ids', ids)}
      error={errors.shared_org_ids}
      disabled={contact ? !contact.can_share : false}
      none={isLoaded ? appMessages.organization.belongsToNone : undefined}
    />
  )
}

export function ContactFields({ field, set, values, errors, contact }: ContactFieldsProps) {
  const readOnly = contact ? !contact.can_edit : false
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField label="Name" required autoComplete="off" readOnly={readOnly} {...field('name')} />
        <TextField label="Role" autoComplete="off" readOnly={readOnly} {...field('role')} />
      </div>
      <div className={styles.pair}>
        <ListField
          label="Emails"
          itemLabel="Email"
          inputMode="email"
          maxLength={limits.email}
          readOnly={readOnly}
          value={values.emails}
          onChange={(emails) => set('emails', emails)}
          error={errors.emails}
        />
        <ListField
          label="Phones"
          itemLabel="Phone"
          type="tel"
          maxLength={limits.name}
          readOnly={readOnly}
          value={values.phones}
          onChange={(phones) => set('phones', phones)}
          error={errors.phones}
        />
      </div>
      <TextArea label="Notes" rows={4} readOnly={readOnly} {...field('notes')} />
      <Sharing {...{ set, values, errors, contact }} />
    </div>
  )
}
