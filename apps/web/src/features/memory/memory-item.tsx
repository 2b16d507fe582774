import type { Memory } from '@adjutant/contract/ai/memory'
import { shorten } from '@adjutant/contract/text/truncate'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { MemoryForm } from './memory-form.tsx'
import styles from './memory-item.module.css'
import { useUpdateMemory, useDeleteMemory } from './memory-mutations.ts'

function Origin({ metadata: { conversation_id: conversationId, conversation_name: name } }: Memory) {
  if (!conversationId) return <span>Added by you</span>
  return (
    <span>
      From{' '}
      <Link to="/app/conversations/$conversationId" params={{ conversationId }}>
        {name ?? 'a conversation'}
      </Link>
    </span>
  )
}

/** Short enough for a button label. */
const toName = (content: string) => shorten(content, 60)

type EditProps = { memory: Memory; onClose: () => void }

function EditMemory({ memory, onClose }: EditProps) {
  const { mutate } = useUpdateMemory()
  const save = (content: string) => {
    if (content !== memory.content) mutate({ id: memory.id, content })
    onClose()
  }
  return (
    <MemoryForm label="Edit this memory" labelHidden content={memory.content} onSubmit={save} onCancel={onClose}>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" tone="primary">
        Save
      </Button>
    </MemoryForm>
  )
}

export function MemoryItem({ memory }: { memory: Memory }) {
  const [state, setState] = useState<'shown' | 'edited' | 'closed'>('shown')
  const { mutate: forget } = useDeleteMemory()
  // A closed form returns the focus.
  const focus = { autoFocus: state === 'closed' }
  if (state === 'edited') {
    return (
      <li className={styles.edited}>
        <EditMemory memory={memory} onClose={() => setState('closed')} />
      </li>
    )
  }
  return (
    <li className={styles.memory}>
      <div className={styles.words}>
        <p className={styles.content}>{memory.content}</p>
        <p className={styles.origin}>
          <DateText value={memory.created_at} />
          <Origin {...memory} />
          {memory.updated_at !== memory.created_at && <span>Edited</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton
          data-list-item
          label={`Edit: ${toName(memory.content)}`}
          icon={<Pencil />}
          {...focus}
          onClick={() => setState('edited')}
        />
        <IconButton label={`Delete: ${toName(memory.content)}`} icon={<Trash2 />} onClick={() => forget(memory)} />
      </div>
    </li>
  )
}
