import { toReadableName } from '@adjutant/contract/core/readable-name'
import { ChevronDown, Copy, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Clamp } from '../../ui/data/clamp.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import type { Item } from './factory-items.ts'
import styles from './item-card.module.css'
import { useOrganizationFact } from './item-organization.tsx'

export interface ItemActions<I extends Item> {
  onEdit: (item: I) => void
  onDelete: (item: I) => void
}

type ItemCardProps<I extends Item> = ItemActions<I> & {
  item: I
  /** The line above the title. */
  facts: string[]
  /** The details, in full when the card is expanded. */
  children: (isOpen: boolean) => ReactNode
  /** The main action, such as Run. */
  action?: ReactNode
}

function Actions<I extends Item>({ item, onEdit, onDelete }: ItemActions<I> & { item: I }) {
  const title = toReadableName(item.name)
  const canDelete = item.can_delete && !item.isAutoGen && !item.is_public
  return (
    <>
      {item.can_edit && item.isAutoGen && (
        <IconButton label={`Edit a copy of ${title}`} icon={<Copy />} className={styles.action} onClick={() => onEdit(item)} />
      )}
      {item.can_edit && !item.isAutoGen && (
        <IconButton label={`Edit ${title}`} icon={<Pencil />} className={styles.action} onClick={() => onEdit(item)} />
      )}
      {canDelete && <IconButton label={`Delete ${title}`} icon={<Trash2 />} className={styles.action} onClick={() => onDelete(item)} />}
    </>
  )
}

/** A card of the factory: collapsed for choosing, expanded for all details. */
export function ItemCard<I extends Item>({ item, facts, children, action, ...actions }: ItemCardProps<I>) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const bodyId = useId()
  const title = toReadableName(item.name)
  const place = useOrganizationFact(item)
  return (
    <article className={styles.card} aria-labelledby={titleId} data-open={isOpen}>
      <header className={styles.head}>
        <p className={styles.facts}>{[...facts, ...place].join(' · ')}</p>
        <h3 id={titleId}>{title}</h3>
        {item.isAutoGen && <span className={styles.badge}>Auto-Generated</span>}
      </header>
      <div id={bodyId} className={styles.body}>
        {item.description && (isOpen ? <p>{item.description}</p> : <Clamp lines={3}>{item.description}</Clamp>)}
        {children(isOpen)}
      </div>
      <footer className={styles.foot}>
        {action}
        <Button
          tone="ghost"
          size="small"
          icon={<ChevronDown />}
          className={styles.toggle}
          data-list-item
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Collapse' : 'Expand'}
        </Button>
        <span className={styles.actions}>
          <Actions item={item} {...actions} />
        </span>
      </footer>
    </article>
  )
}
