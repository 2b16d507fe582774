import type { Contact, PastInteraction } from '@adjutant/contract/contacts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { hasUnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { useDiscardQuestion } from '../../../ui/overlay/use-discard-question.tsx'
import { InteractionForm } from './interaction-form.tsx'
import { useDeleteInteraction } from './interaction-mutations.ts'
import styles from './interactions.module.css'

/** The open form: a new interaction or the one with this id. */
type EditorPlace = 'new' | PastInteraction['id']

/** Only one form is open; closing it returns the focus to its button. Opening another one asks first if the open one has changes. */
function useOpenEditor() {
  const section = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<EditorPlace>()
  const [left, setLeft] = useState<EditorPlace>()
  const { askFirst, question } = useDiscardQuestion(() => hasUnsavedChanges(section.current))
  const close = () => {
    setLeft(open)
    setOpen(undefined)
  }
  const toButton = (place: EditorPlace) => ({ autoFocus: left === place, onClick: () => askFirst(() => setOpen(place)) })
  return { section, open, close, toButton, question }
}

type EntryProps = { contact: Contact; interaction: PastInteraction; editButton: { autoFocus: boolean; onClick: () => void } }

function Entry({ contact, interaction, editButton }: EntryProps) {
  const { mutate: remove } = useDeleteInteraction(contact.id)
  return (
    <>
      <div className={styles.words}>
        <DateText value={interaction.date} />
        <p className={styles.summary}>{interaction.summary}</p>
        {interaction.notes && <p className={styles.notes}>{interaction.notes}</p>}
      </div>
      {contact.can_edit && (
        <div className={styles.actions}>
          <IconButton label={`Edit ${interaction.summary}`} icon={<Pencil />} {...editButton} />
          <IconButton label={`Delete ${interaction.summary}`} icon={<Trash2 />} onClick={() => remove(interaction)} />
        </div>
      )}
    </>
  )
}

export function Interactions({ contact }: { contact: Contact }) {
  const titleId = useId()
  const { section, open, close, toButton, question } = useOpenEditor()
  return (
    <section ref={section} className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>
          <Eyebrow>Past interactions</Eyebrow>
        </h3>
        {contact.can_edit && open !== 'new' && (
          <Button size="small" icon={<Plus />} {...toButton('new')}>
            Add interaction
          </Button>
        )}
      </header>
      {open === 'new' && <InteractionForm contact={contact} onClose={close} />}
      {contact.past_interactions.length === 0 && open !== 'new' && <p className={styles.none}>{appMessages.contact.noInteractions}</p>}
      <ol className={styles.timeline}>
        {contact.past_interactions.map((interaction) => (
          <li key={interaction.id} className={styles.entry}>
            {open === interaction.id ? (
              <InteractionForm contact={contact} interaction={interaction} onClose={close} />
            ) : (
              <Entry contact={contact} interaction={interaction} editButton={toButton(interaction.id)} />
            )}
          </li>
        ))}
      </ol>
      {question}
    </section>
  )
}
