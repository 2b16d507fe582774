import { expect, test } from 'vitest'
import { redactSecrets } from './secret-redaction.ts'

const secret = 'k3y/+with "ümlaut" & space?>'
const headers = { authorization: `Bearer ${secret}`, 'x-key': 'canary-0123456789' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const urlSafe = (text: string) => Buffer.from(text).toString('base64url')
const hex = (text: string) => Buffer.from(text).toString('hex')
const percent = (text: string) => hex(text).replaceAll(/../g, '%$&')

test.each(
  Object.entries({
    plain: secret,
    'with its scheme': `Bearer ${secret}`,
    JSON: JSON.stringify(secret).slice(1, -1),
    'JSON with escaped slashes': JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    'JSON in ASCII': JSON.stringify(secret).slice(1, -1).replaceAll('ü', '\\u00fc'),
    'URL-encoded': encodeURIComponent(secret),
    'form-encoded': encodeURIComponent(secret).replaceAll('%20', '+'),
    HTML: 'k3y/+with &quot;ümlaut&quot; &amp; space?&gt;',
    'base64, padded': base64(secret),
    'base64, unpadded': base64(secret).replaceAll('=', ''),
    'base64, URL-safe': urlSafe(secret),
    'base64 in a URL': encodeURIComponent(base64(secret)),
    'base64 of Latin-1': Buffer.from(secret, 'latin1').toString('base64'),
    hex: hex(secret),
    HEX: hex(secret).toUpperCase(),
    'hex with colons': hex(secret).replaceAll(/..(?=.)/g, '$&:'),
    'every byte percent-encoded': percent(secret),
  }),
)('hides a secret repeated as %s', (_, form) => {
  expect(redactSecrets(`before ${form} after`, headers)).toBe('before *** after')
})

test('hides a secret at any offset of a longer base64 text', () => {
  for (let start = 0; start < 6; start += 1)
    for (const after of ['', 'z', 'zz', '","next":1}']) {
      const hidden = redactSecrets(base64(`${'x'.repeat(start)}canary-0123456789${after}`), headers)
      expect(hidden).toContain('***')
      const left = hidden.split('***').map((part) => Buffer.from(part, 'base64').toString('latin1'))
      expect(left.join(' ')).not.toMatch(/anary|0123/)
    }
})

test('hides basic credentials as a pair and the password alone, in each form', () => {
  const basic = { authorization: `Basic ${base64('ada:correct-horse')}` }
  for (const form of [base64('ada:correct-horse'), 'ada:correct-horse', 'correct-horse', base64('correct-horse'), hex('correct-horse')])
    expect(redactSecrets(`<${form}>`, basic)).toBe('<***>')
})

test('keeps ordinary text that equals a short secret', () => {
  const text = 'A yes, abc and 42 in base64: YWJj, eWVz and in hex 616263; the tests pass.'
  expect(redactSecrets(text, { 'x-a': 'abc', 'x-b': '42', 'x-c': 'yes' })).toBe(text)
  expect(redactSecrets('the test YWJj test', { 'x-a': 'test' })).toBe('the *** YWJj ***')
  expect(redactSecrets('unchanged', {})).toBe('unchanged')
})

test('searches a megabyte for twenty long secrets in bounded time: once per form', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`x-${n}`, `Bearer ${n}-${'s'.repeat(200)}`]))
  expect(redactSecrets('s '.repeat(500_000), many)).toHaveLength(1_000_000)
})
