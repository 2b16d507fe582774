import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContactRow } from '../contacts.store.ts'
import { readCsv } from './csv.parser.ts'
import { csvHead, toCsvLine } from './csv.serializer.ts'
import { ImportIntake } from './import-intake.logic.ts'
import { readVcard } from './vcard.parser.ts'
import { toVcard } from './vcard.serializer.ts'

// Stored texts are trimmed, and blank ones are null.
const wild = fc.string({ unit: fc.constantFrom(...`aZ9 ;,:"'=+-@\\n\n\t|<ä😀＝`), maxLength: 100 }).map((text) => text.trim())
const filled = wild.map((text) => text || 'x')
const clearable = wild.map((text) => text || null)

const contacts = fc.array(
  fc.record({
    name: filled,
    role: clearable,
    emails: fc.array(filled, { maxLength: 3 }),
    phones: fc.array(filled, { maxLength: 3 }),
    notes: clearable,
    past_interactions: fc.array(
      fc.record({ date: fc.constantFrom('2026-01-01', '2026-02-28', '1999-12-31'), summary: filled, notes: clearable }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

const formats = {
  csv: { write: (rows: ContactRow[]) => csvHead + rows.map(toCsvLine).join(''), read: readCsv },
  vcard: { write: (rows: ContactRow[]) => rows.map(toVcard).join(''), read: readVcard },
}

test.each(['csv', 'vcard'] as const)('reads back unchanged what is written as %s', async (format) => {
  await fc.assert(
    fc.asyncProperty(contacts, async (people) => {
      const rows = people.map(({ past_interactions, ...contact }) => ({ contact: { id: 'id', ...contact }, past_interactions }))
      const intake = new ImportIntake()
      await formats[format].read(formats[format].write(rows as unknown as ContactRow[]), intake)
      expect(intake.getRows().map(({ contact }) => contact)).toEqual(people)
    }),
    { numRuns: 300 },
  )
})
