import type { Memory } from '@adjutant/contract/memory'

/** The memories that hold every word of the search, in what was kept or in the name of the conversation it came from. */
export function filterMemories(memories: readonly Memory[], search: string): readonly Memory[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return memories.filter(({ content, metadata }) => {
    const text = `${content} ${metadata.conversation_name ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
