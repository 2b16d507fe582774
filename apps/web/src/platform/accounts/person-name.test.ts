import { expect, test } from 'vitest'
import { toPersonName } from './person-name.ts'

test.each([
  [{ first_name: 'Ines', last_name: 'Faber', email: 'i@f.co' }, 'Ines Faber'],
  [{ first_name: null, last_name: 'Faber', email: 'i@f.co' }, 'Faber'],
  [{ first_name: 'Ines', last_name: null, email: 'i@f.co' }, 'Ines'],
  [{ first_name: null, last_name: null, email: 'i@f.co' }, 'i@f.co'],
])('%j is called %s', (person, name) => {
  expect(toPersonName(person)).toBe(name)
})
