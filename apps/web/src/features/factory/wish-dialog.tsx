import type { CrewDraft } from '@adjutant/contract/crew-drafts'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useDraftCrew } from './factory-mutations.ts'

const example = 'Every Friday, look at what changed on our goals this week and draft a note about it for the investors.'

/** Drafts a crew from a description. The draft is reviewed before anything is saved. */
export default function WishDialog({ onDraft, onClose }: { onDraft: (draft: CrewDraft) => void; onClose: () => void }) {
  const form = useForm({ wish: '' })
  const { mutate, isPending } = useDraftCrew()
  const submit = () => {
    if (isPending) return
    if (!form.values.wish.trim()) return form.refuse({ wish: words.factory.wishRequired })
    mutate(form.values.wish.trim(), { onSuccess: onDraft })
  }
  const footer = <DialogButtons word="Draft a crew" busy={isPending} onCancel={onClose} />
  return (
    <Dialog open title="Describe what you need" onClose={onClose} onSubmit={submit} busy={isPending} footer={footer}>
      <TextArea
        label="What do you need done?"
        required
        rows={6}
        maxLength={limits.text}
        placeholder={example}
        hint="Describe the job, the result you want (a message, a note, tasks) and when to run it. You review the draft before anything is saved."
        {...form.field('wish')}
      />
    </Dialog>
  )
}
