import type { Memory } from '@adjutant/contract/ai/memory'
import { createTextFilter } from '../../ui/text/text-filter.ts'

/** Memories that contain every word in their text or their conversation's name. */
export function filterMemories(memories: readonly Memory[], search: string): readonly Memory[] {
  const fits = createTextFilter(search)
  return memories.filter(({ content, metadata }) => fits(`${content} ${metadata.conversation_name ?? ''}`))
}
