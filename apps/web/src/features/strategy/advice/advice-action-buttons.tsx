import type { Advice } from '@adjutant/contract/advice'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import styles from './advice-panel.module.css'

export type AdviceActions = { onEdit: (advice: Advice) => void; onDelete: (advice: Advice) => void }

/** The actions that this reader may perform on an advice. */
export function AdviceActionButtons({ advice, onEdit, onDelete }: AdviceActions & { advice: Advice }) {
  return (
    <span className={styles.actions}>
      {advice.can_edit && <IconButton label={`Edit ${advice.advice_title}`} icon={<Pencil />} onClick={() => onEdit(advice)} />}
      {advice.can_delete && <IconButton label={`Delete ${advice.advice_title}`} icon={<Trash2 />} onClick={() => onDelete(advice)} />}
    </span>
  )
}
