/** A passage on one of the lists, which are sorted by relevance. */
export interface PassageKey {
  part_id: string
  chunk: number
  record_id: string
}

/** The usual constant of reciprocal rank fusion: the larger, the smaller the advantage of the first ranks. */
const rankConstant = 60

/** The records of all lists, best first, each with its best passage on the first list that contains it. */
export function fuseRankings(lists: readonly (readonly PassageKey[])[], max: number): PassageKey[] {
  const scores = new Map<string, number>()
  const passages = new Map<string, PassageKey>()
  for (const list of lists) {
    const firsts = new Map(list.toReversed().map((place) => [place.record_id, place]))
    const records = [...new Set(list.map(({ record_id }) => record_id))]
    for (const [rank, id] of records.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (rankConstant + rank + 1))
      if (!passages.has(id)) passages.set(id, firsts.get(id)!)
    }
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one).slice(0, max)
  return best.map(([id]) => passages.get(id)!)
}
