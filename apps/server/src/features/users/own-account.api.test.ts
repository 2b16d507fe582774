import { userLevels, type User } from '@adjutant/contract/accounts/users'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const me = async (as: Caller) => (await t.call('GET /api/users/me', { as })).json<User>()
const change = (as: Caller, payload: object) => t.call('PATCH /api/users/me', { as, payload })

describe('GET /api/users/me', () => {
  test.each(userLevels)('returns the whole record to a person of level %s', async (level) => {
    const person = await t.person(level)
    expect(await me(person)).toEqual({
      id: person.id,
      two_factor_enabled: false,
      two_factor_required: false,
      email: person.email,
      email_verified: true,
      has_password: true,
      user_level: level,
      organization_id: null,
      first_name: 'Pat',
      last_name: expect.stringContaining('Number'),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: expect.stringMatching(/Z$/),
      profile: {
        name: expect.stringContaining('Pat Number'),
        role: null,
        objectives: [],
        behavior_notes: null,
        knowledge_summary: null,
        custom_prompts: level === 'admin' ? {} : null,
      },
    })
  })

  test('uses the email for a person without a name', async () => {
    const person = await t.person('user', { first_name: null, last_name: null })
    expect((await me(person)).profile.name).toBe(person.email)
  })
})

describe('PATCH /api/users/me', () => {
  const profile = { role: 'CFO', objectives: ['Grow', ' ', 'Rest '], behavior_notes: 'Be brief.', knowledge_summary: 'Likes tables.' }

  test.each(userLevels)('changes names and profile at level %s', async (level) => {
    const person = await t.person(level)
    const reply = await change(person, { first_name: ' Ada ', ...profile })
    expect(reply.statusCode).toBe(200)
    expect(await me(person)).toMatchObject({
      first_name: 'Ada',
      last_name: expect.stringContaining('Number'),
      profile: { ...profile, objectives: ['Grow', 'Rest'] },
    })
  })

  test('also accepts the profile nested', async () => {
    const person = await t.person('user')
    await change(person, { profile: { ...profile, name: 'The Chief' } })
    const before = await me(person)
    expect(before.profile).toMatchObject({ name: 'The Chief', role: 'CFO', objectives: ['Grow', 'Rest'] })
    const sentBack = await change(person, { profile: before.profile, custom_prompts: null, name: 'The Boss' })
    expect(sentBack.json<User>().profile).toEqual({ ...before.profile, name: 'The Boss' })
  })

  test('keeps absent fields and clears null or blank ones', async () => {
    const person = await t.person('user', { role: 'CFO', behavior_notes: 'Be brief.', display_name: 'Chief' })
    await change(person, { role: null, profile: { name: ' ' }, first_name: '' })
    const record = await me(person)
    expect(record).toMatchObject({ first_name: null, profile: { role: null, behavior_notes: 'Be brief.' } })
    expect(record.profile.name).toBe(record.last_name)
  })

  test('an empty change changes nothing, not even the date of the last change', async () => {
    const person = await t.person('user')
    const before = await me(person)
    expect((await change(person, {})).json()).toEqual(before)
  })

  test('ignores email, level, organization, id and dates', async () => {
    const person = await t.person('waitlisted')
    const before = await me(person)
    const requestedFields = { email: 'new@example.com', user_level: 'admin', organization_id: crypto.randomUUID(), is_admin: true }
    await change(person, {
      ...requestedFields,
      id: crypto.randomUUID(),
      created_at: '2001-01-01T00:00:00Z',
      password_hash: 'x',
      display_name: 'x',
    })
    expect(await me(person)).toEqual(before)
  })

  test('accepts custom prompts from admins only', async () => {
    const [admin, user] = [await t.person('admin'), await t.person('user')]
    for (const as of [admin, user]) await change(as, { custom_prompts: { advice: 'Short.' }, profile: { custom_prompts: { tone: 'x' } } })
    expect((await me(admin)).profile.custom_prompts).toEqual({ advice: 'Short.' })
    expect((await me(user)).profile.custom_prompts).toBeNull()
    const [row] = await t.db.select().from(users).where(eq(users.id, user.id))
    expect(row!.custom_prompts).toEqual({})
    expect((await change(admin, { profile: { custom_prompts: null } })).json<User>().profile.custom_prompts).toEqual({})
  })

  test.each([
    ['a name of 101 characters', { first_name: 'x'.repeat(101) }, 'first_name'],
    ['a role of 301', { role: 'x'.repeat(301) }, 'role'],
    ['notes of 10,001', { profile: { behavior_notes: 'x'.repeat(10_001) } }, 'profile.behavior_notes'],
    ['101 objectives', { objectives: Array.from({ length: 101 }, () => 'Grow') }, 'objectives'],
    ['an objective that is no text', { objectives: [1] }, 'objectives.0'],
    ['a role that is no text', { role: { $ne: 1 } }, 'role'],
  ])('rejects %s and names the field', async (_what, body, field) => {
    const reply = await change(await t.person('user'), body)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ detail: expect.any(String), errors: [{ field, message: expect.any(String) }] })
  })

  test('asks a person whose account was deleted meanwhile to log in', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => t.person('user')))
    const admin = await t.person('admin')
    const replies = await Promise.all(
      people.flatMap((as) => [
        change(as, { role: 'CFO' }),
        t.call(`DELETE /api/users/${as.id}`, { as: admin }),
        change(as, { role: 'CTO' }),
      ]),
    )
    for (const reply of replies) expect([200, 204, 401]).toContain(reply.statusCode)
  })
})
