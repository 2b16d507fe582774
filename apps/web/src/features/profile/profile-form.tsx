import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { User } from '@adjutant/contract/accounts/users'
import { diff } from '@adjutant/contract/diff'
import type { FormEvent } from 'react'
import { toFieldErrors } from '../../platform/api/api-error.ts'
import { hasChanges } from '../../platform/forms/has-changes.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import styles from './profile-form.module.css'
import { useProfileChange } from './profile-mutations.ts'
import { isBrokenJson, toProfileBody, toProfileValues } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'

type Fields = Pick<ReturnType<typeof useForm<ProfileValues>>, 'field'>

function Person({ field, email }: Fields & { email: string }) {
  return (
    <Section number="01" title="About you">
      <div className={styles.grid}>
        <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
        <TextField label="Email" type="email" value={email} readOnly hint="You can't change your email here." />
        <TextField label="Role" autoComplete="organization-title" placeholder="Chief Executive Officer" {...field('role')} />
      </div>
    </Section>
  )
}

function WorkingStyle({ field }: Fields) {
  return (
    <Section number="02" title="How Adjutant works for you" description="What a good chief of staff would want to know about you.">
      <div className={styles.stack}>
        <TextArea label="Objectives" hint="One per line, the most important first." rows={5} {...field('objectives')} />
        <TextArea
          label="Behavior notes"
          hint="How to work with you: tone, length, what to leave out."
          rows={4}
          {...field('behavior_notes')}
        />
        <TextArea
          label="Knowledge summary"
          hint="Background Adjutant should know about you and your company."
          rows={6}
          {...field('knowledge_summary')}
        />
      </div>
    </Section>
  )
}

function Prompts({ field, text }: Fields & { text: string }) {
  const hint = isBrokenJson(text)
    ? "This isn't a JSON object, so it will be saved as an empty one."
    : 'A JSON object. Only admins see this field.'
  return (
    <Section number="03" title="Custom prompts">
      <TextArea
        label="Custom prompts"
        labelHidden
        hint={hint}
        rows={6}
        spellCheck={false}
        className={styles.code}
        {...field('custom_prompts')}
      />
    </Section>
  )
}

export function ProfileForm({ user }: { user: User }) {
  const isAdmin = user.user_level === 'admin'
  const { values, field, showErrors, isDirty, reset } = useForm(toProfileValues(user))
  const { mutate, isPending } = useProfileChange()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const changes = diff(toProfileBody(toProfileValues(user), isAdmin), toProfileBody(values, isAdmin))
    if (!hasChanges(changes)) return showToast({ title: appMessages.user.noChanges, tone: 'info' })
    mutate(changes, {
      // The server's version: trimmed, without blank lines.
      onSuccess: (saved) => reset(toProfileValues(saved)),
      onError: (error) => showErrors(toFieldErrors(error)),
    })
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Person field={field} email={user.email} />
      <WorkingStyle field={field} />
      {isAdmin && <Prompts field={field} text={values.custom_prompts} />}
      <div className={styles.foot}>
        <Button type="submit" tone="primary" loading={isPending}>
          Save profile
        </Button>
      </div>
      <UnsavedChanges when={isDirty} />
    </form>
  )
}
