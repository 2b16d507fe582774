import type { DeskItem } from '@adjutant/contract/desk'

/** The server gives 30 points to an urgent task, 15 to a high priority and more than 30 to an overdue item. */
const urgentPoints = 30

/** Whether an item is overdue or urgent. */
export const isPressing = ({ reasons }: Pick<DeskItem, 'reasons'>) =>
  reasons.some(({ factor, points }) => factor === 'overdue' || (factor === 'priority' && points >= urgentPoints))
