import { urgentPoints } from '@adjutant/contract/core/choices'
import type { DeskItem } from '@adjutant/contract/desk'

/** Whether an item is overdue or urgent. */
export const isUrgent = ({ reasons }: Pick<DeskItem, 'reasons'>) =>
  reasons.some(({ factor, points }) => factor === 'overdue' || (factor === 'priority' && points >= urgentPoints))
