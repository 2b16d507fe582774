export interface PassageKey {
  part_id: string
  chunk: number
  record_id: string
}

/** A passage on one of the lists, which are sorted by score. */
export interface ScoredPassage extends PassageKey {
  /** 1 for a perfect match. */
  score: number
}

export interface RankedList {
  passages: readonly ScoredPassage[]
  weight: number
}

/**
 * The records of all lists by the sum of their weighted scores, best first. Each has its best passage on the list that contributes most. The
 * scores themselves count, not the ranks: the first of ten weak matches must not outrank a strong one.
 */
export function fuseRankings(lists: readonly RankedList[], max: number): ScoredPassage[] {
  const fused = new Map<string, { passage: ScoredPassage; best: number; score: number }>()
  for (const { passages, weight } of lists) {
    const records = new Set<string>()
    for (const passage of passages) {
      if (records.has(passage.record_id)) continue
      records.add(passage.record_id)
      const score = passage.score * weight
      const known = fused.get(passage.record_id)
      if (!known) fused.set(passage.record_id, { passage, best: score, score })
      else {
        known.score += score
        if (score > known.best) Object.assign(known, { passage, best: score })
      }
    }
  }
  return [...fused.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, max)
    .map(({ passage, score }) => ({ ...passage, score }))
}
