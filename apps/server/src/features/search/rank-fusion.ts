/** A passage on one of the lists, which are sorted by relevance. */
export interface Place {
  part_id: string
  chunk: number
  record_id: string
}

/** The usual constant of reciprocal rank fusion: the larger, the smaller the advantage of the first ranks. */
const softness = 60

/** The records of all lists, best first, each with its best passage on the first list that contains it. */
export function fuse(lists: readonly (readonly Place[])[], most: number): Place[] {
  const scores = new Map<string, number>()
  const passages = new Map<string, Place>()
  for (const list of lists) {
    const firsts = new Map(list.toReversed().map((place) => [place.record_id, place]))
    const records = [...new Set(list.map(({ record_id }) => record_id))]
    for (const [rank, id] of records.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (softness + rank + 1))
      if (!passages.has(id)) passages.set(id, firsts.get(id)!)
    }
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one).slice(0, most)
  return best.map(([id]) => passages.get(id)!)
}
