import { appMessages } from '@adjutant/contract/messages/app-messages'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isCommonPassword, checkPassword, hashPassword, verifyPassword } from './password.service.ts'

const person = { email: 'Mary.Jones@example.com', first_name: 'Marianne', last_name: 'Jones-Smith' }

/** Ordered by frequency. */
const mostCommon = dictionary['passwords-common'].map(String).filter((entry) => entry.length >= 6)

describe('a new password', () => {
  test.each(['mary.jones@example.com', 'MARY.JONES', 'marianne', 'Jones-Smith', 'MarianneJones-Smith', 'marianne jones-smith'])(
    "is rejected if it is one's own email or name: %s",
    (password) => expect(() => checkPassword(password, person)).toThrow(appMessages.password.personal),
  )

  test.each(['password', 'PASSWORD', '123456', 'iloveyou', 'qwerty', mostCommon[999]!])(
    'is rejected if it is among the most common: %s',
    (password) => expect(() => checkPassword(password, person)).toThrow(appMessages.password.common),
  )

  test.each(['marianne likes tea', 'пароль-из-слов', '🙂🙂🙂🙂🙂🙂'])('can be any other text: %s', (password) =>
    expect(() => checkPassword(password, person)).not.toThrow(),
  )

  test('is not compared with a missing name', () => {
    expect(() => checkPassword('x', { email: 'a@example.com', first_name: null, last_name: null })).not.toThrow()
  })
})

test('the list of common passwords contains none that is too short for any account', () => {
  expect(isCommonPassword('12345')).toBe(false)
})

describe('a stored password', () => {
  test("is an argon2id hash with OWASP's parameters and a new salt each time", async () => {
    const [one, two] = await Promise.all([hashPassword('the same words'), hashPassword('the same words')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
  })

  test('matches only itself exactly', async () => {
    const hash = await hashPassword(' Spaces and Case ')
    expect(await verifyPassword(hash, ' Spaces and Case ')).toBe(true)
    expect(await verifyPassword(hash, 'Spaces and Case')).toBe(false)
    expect(await verifyPassword(hash, ' spaces and case ')).toBe(false)
  })

  test('that is absent matches nothing, not even the text of the dummy hash', async () => {
    expect(await verifyPassword(undefined, 'the answer takes as long as for a real account')).toBe(false)
  })
})
