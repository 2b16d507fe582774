import { describe, expect, test } from 'vitest'
import { toLocalDay } from '../../../platform/time-zone.ts'
import { toInstructions, toLocalTimeText } from './instructions.ts'
import type { PromptProfile } from './prompt-profile.ts'

const goal = {
  id: '01890000-0000-7000-8000-000000000000',
  title: 'Grow recurring revenue',
  due_date: '2026-12-31',
  progress_percent: 60,
  expected_progress_percent: 88,
  pace: 'behind' as const,
  behind_by_days: 28,
}
const profile: PromptProfile = {
  person: { name: 'Nora Vance', role: 'CEO', organizations: ['Northwind'] },
  work: { colleagues: [{ name: 'Ann Lee', role: 'CFO' }], more_colleagues: 2, goals: [goal], more_goals: 3 },
}
const now = new Date('2026-11-18T23:30:00Z')

describe('the system message', () => {
  const text = toInstructions(profile, now, 'Europe/Berlin')

  test('has the person, their company, colleagues with roles and open goals with their pace', () => {
    for (const part of ['"role":"CEO"', '"organizations":["Northwind"]', '{"name":"Ann Lee","role":"CFO"}', '"behind_by_days":28'])
      expect(text).toContain(part)
    expect(text).toContain('2 more colleagues: find_people.')
    expect(text).toContain('3 more open goals: list_goals.')
  })

  test('has the weekday, the local time and the zone', () => {
    expect(text).toContain('It is Thursday, 19 November 2026, 00:30, Europe/Berlin (GMT+1); as a date 2026-11-19.')
    expect(toInstructions(profile, now, undefined)).toMatch(/Wednesday, 18 November 2026, 23:30, UTC \(GMT.*?\); as a date 2026-11-18/)
    expect(toInstructions(profile, now, undefined)).toContain('time zone is unknown')
  })

  test('says how to cite, when to search again, when to ask back and in which language to answer', () => {
    for (const words of ['as [1]', 'Search again', 'Ask back', 'language of the person’s last message']) expect(text).toContain(words)
  })

  test('begins the same for everyone and at any time, and the time is its end', () => {
    const other = toInstructions({ person: { name: 'Zed' }, work: null }, new Date('2027-01-01T08:00:00Z'), 'Asia/Tokyo')
    const shared = [...text].findIndex((character, place) => character !== other[place])
    expect(shared).toBeGreaterThan(1_400)
    const later = toInstructions(profile, new Date('2026-11-18T23:31:00Z'), 'Europe/Berlin')
    const stable = [...text].findIndex((character, place) => character !== later[place])
    expect(stable).toBeGreaterThan(text.length - 80)
  })

  test('has no records without internal search', () => {
    expect(toInstructions({ ...profile, work: null }, now, 'UTC')).not.toContain('Ann Lee')
  })
})

test('the local day can differ from the day in UTC', () => {
  expect(toLocalDay(now, 'Asia/Tokyo')).toBe('2026-11-19')
  expect(toLocalTimeText(now, 'America/New_York')).toContain('18:30')
})
