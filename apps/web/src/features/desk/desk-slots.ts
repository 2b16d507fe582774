import type { Act } from '@adjutant/contract/ai/acts'
import type { DeskItem } from '@adjutant/contract/desk'
import { createContext, use } from 'react'
import type { ComponentType } from 'react'

/** Parts of other features that answer an item in place. */
export interface DeskSlots {
  Approval: ComponentType<{ act: Act; conversationId: string }>
  RunAnswer: ComponentType<{ run: NonNullable<DeskItem['run']> }>
  CheckIn: ComponentType<{ goalId: string; onClose: () => void }>
}

/** Injected by the routes, because features do not import each other. */
const Slots = createContext<DeskSlots | undefined>(undefined)

export const DeskSlotsProvider = Slots.Provider

export function useDeskSlots(): DeskSlots {
  const slots = use(Slots)
  if (!slots) throw new Error('The route provides no slots for the desk.')
  return slots
}
