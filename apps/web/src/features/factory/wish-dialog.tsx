import type { CrewCreate } from '@adjutant/contract/factory'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { useForm } from '../../platform/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useDraftCrew } from './factory-mutations.ts'

const example = 'Every Friday, look at what moved on our goals this week, and write a short letter to the investors about it.'

/** A need in plain words; what comes of it is a draft, which nothing is made of before somebody has looked at it. */
export default function WishDialog({ onDraft, onClose }: { onDraft: (draft: CrewCreate) => void; onClose: () => void }) {
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
        label="What should be done?"
        required
        rows={6}
        maxLength={limits.text}
        placeholder={example}
        hint="A crew is drafted from it for you to look through. Nothing is saved before you say so."
        {...form.field('wish')}
      />
    </Dialog>
  )
}
