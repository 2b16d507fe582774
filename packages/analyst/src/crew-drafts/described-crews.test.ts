import { expect, test } from 'vitest'
import { draftCrewFromKeywords } from './crew-draft.ts'
import { describedCrews, heldOutCrews, type DescribedCrew } from './testing/described-crews.ts'

const findDifference = ({ request, schedule, result }: DescribedCrew): string[] => {
  const draft = draftCrewFromKeywords(request, (name) => name, 'Europe/Zurich')
  const expected = { schedule: schedule && { ...schedule, time_zone: 'Europe/Zurich' }, result }
  const isSame =
    JSON.stringify(Object.entries({ ...draft.schedule }).toSorted()) === JSON.stringify(Object.entries({ ...expected.schedule }).toSorted())
  return isSame && draft.result === result ? [] : [`${request} → ${draft.result} ${JSON.stringify(draft.schedule)}`]
}

test.each([
  ['tuning', describedCrews],
  ['held-out', heldOutCrews],
])('the %s sentences', (_part, crews) => {
  expect(crews).toHaveLength(10)
  expect(crews.flatMap(findDifference)).toEqual([])
})
