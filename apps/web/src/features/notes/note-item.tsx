import type { Note } from '@adjutant/contract/notes'
import { Pencil, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { MarkdownText } from '../../ui/text/markdown-text.tsx'
import styles from './note-item.module.css'

type NoteItemProps = { note: Note; onEdit: (note: Note) => void; onDelete: (note: Note) => void }

/** Whether the collapsed note hides text. Measured again when text or width change. */
function useOverflow() {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { box, overflows }
}

export function NoteItem({ note, onEdit, onDelete }: NoteItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { box, overflows } = useOverflow()
  return (
    <li className={styles.note}>
      <div className={styles.date}>
        <DateText value={note.entry_date} style="day" />
      </div>
      <div className={styles.sheet}>
        <div ref={box} className={classes(!isOpen && styles.closed)}>
          <MarkdownText text={note.content} />
        </div>
        {(overflows || isOpen) && (
          <Button tone="ghost" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Collapse' : 'Expand'}
          </Button>
        )}
      </div>
      <div className={styles.actions}>
        <IconButton data-list-item label="Edit note" icon={<Pencil />} onClick={() => onEdit(note)} />
        <IconButton label="Delete note" icon={<Trash2 />} onClick={() => onDelete(note)} />
      </div>
    </li>
  )
}
