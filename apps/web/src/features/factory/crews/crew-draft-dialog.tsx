import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useDraftCrew } from '../factory-mutations.ts'

const example = 'Every Friday, look at what changed on our goals this week and draft a note about it for the investors.'

/** Drafts a crew from a description. The draft is reviewed before anything is saved. */
export default function CrewDraftDialog({ onDraft, onClose }: { onDraft: (draft: CrewDraft) => void; onClose: () => void }) {
  const form = useForm({ description: '' })
  const { mutate, isPending } = useDraftCrew()
  const submit = () => {
    if (!form.values.description.trim()) return form.showErrors({ description: appMessages.factory.descriptionRequired })
    mutate(form.values.description.trim(), { onSuccess: onDraft })
  }
  return (
    <FormDialog
      title="Describe what you need"
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={submit}
      busy={isPending}
      label="Draft a crew"
    >
      <TextArea
        label="What do you need done?"
        required
        rows={6}
        maxLength={limits.text}
        placeholder={example}
        hint="Describe the job, the result you want (a message, a note, tasks) and when to run it. You review the draft before anything is saved."
        {...form.field('description')}
      />
    </FormDialog>
  )
}
