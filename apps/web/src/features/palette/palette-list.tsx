import {
  ArrowRight,
  CircleUser,
  FileText,
  Globe,
  Lightbulb,
  ListChecks,
  MessageCircleQuestionMark,
  MessageSquareText,
  MessagesSquare,
  NotebookPen,
  Plus,
  Target,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { MouseEvent } from 'react'
import { toKeyNames } from '../../platform/shortcuts/key-sequence.ts'
import { classes } from '../../ui/classes.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { toParts, toSnippet } from './matches.ts'
import { askGroup } from './palette-items.ts'
import type { PaletteItem } from './palette-items.ts'
import styles from './palette-list.module.css'

const icons: Record<PaletteItem['icon'], LucideIcon> = {
  page: ArrowRight,
  create: Plus,
  ask: MessageCircleQuestionMark,
  goal: Target,
  advice: Lightbulb,
  task: ListChecks,
  note: NotebookPen,
  contact: CircleUser,
  conversation: MessageSquareText,
  thread: MessagesSquare,
  file: FileText,
  memory: Lightbulb,
  web: Globe,
}

function Marked({ text, query }: { text: string; query: string }) {
  return toParts(text, query).map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text))
}

/** At the end of the row: the shortcut, else the date of a record, else its kind. */
function Aside({ item }: { item: PaletteItem }) {
  if (item.keys) return toKeyNames(item.keys, navigator.userAgent).map((name) => <Kbd key={name}>{name}</Kbd>)
  if (item.updatedAt) return <DateText value={item.updatedAt} />
  return item.record && <Eyebrow>{item.record.kind}</Eyebrow>
}

type OptionProps = { item: PaletteItem; id: string; isActive: boolean; query: string; onMove: () => void; onChoose: () => void }

function Option({ item, id, isActive, query, onMove, onChoose }: OptionProps) {
  const Icon = icons[item.icon]
  const excerpt = item.excerpt && toSnippet(item.excerpt, query)
  // Keeps the focus in the field. A list that scrolls under a still pointer selects nothing.
  const pointer = { onMouseDown: (event: MouseEvent) => event.preventDefault(), onPointerMove: onMove, onClick: onChoose }
  return (
    <div id={id} role="option" aria-selected={isActive} tabIndex={-1} className={styles.option} {...pointer}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>
          <Marked text={item.title} query={item.id === 'ask' ? '' : query} />
        </span>
        {excerpt && excerpt !== item.title && (
          <span className={styles.excerpt}>
            <Marked text={excerpt} query={query} />
          </span>
        )}
      </span>
      <span className={styles.aside}>
        <Aside item={item} />
      </span>
    </div>
  )
}

type ListProps = {
  id: string
  groups: (readonly [string, PaletteItem[]])[]
  active: PaletteItem | undefined
  query: string
  onMove: (id: string) => void
  onChoose: (item: PaletteItem) => void
}

export const toOptionId = (listId: string, { id }: PaletteItem) => `${listId}${id.replaceAll(' ', '_')}`

export function PaletteList({ id, groups, active, query, onMove, onChoose }: ListProps) {
  const headId = useId()
  const activeId = active && toOptionId(id, active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(([group, items], index) => (
        <div
          key={group}
          role="group"
          aria-labelledby={`${headId}${group}`}
          className={classes(styles.group, group === askGroup && styles.ask, index === groups.length - 1 && styles.last)}
        >
          <div id={`${headId}${group}`} role="presentation" className={group === askGroup ? 'visually-hidden' : styles.head}>
            <Eyebrow>{group}</Eyebrow>
          </div>
          {items.map((item) => (
            <Option
              key={item.id}
              item={item}
              id={toOptionId(id, item)}
              isActive={item === active}
              query={query}
              onMove={() => item !== active && onMove(item.id)}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
