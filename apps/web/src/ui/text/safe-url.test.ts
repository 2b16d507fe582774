import { describe, expect, test } from 'vitest'
import { findOwnImage, findSafeLink } from './safe-url.ts'

const own = 'https://adjutant.example'

describe('links', () => {
  test('allows web addresses, mail and own paths', () => {
    expect(findSafeLink('https://news.example/a?b#c', own)).toEqual({ href: 'https://news.example/a?b#c', leadsTo: 'news.example' })
    expect(findSafeLink('mailto:ines@example.com', own)).toEqual({ href: 'mailto:ines@example.com', leadsTo: 'ines@example.com' })
    expect(findSafeLink('/app/notes?x=1#y', own)).toEqual({ href: '/app/notes?x=1#y' })
    expect(findSafeLink('#risks', own)).toEqual({ href: '#risks' })
    expect(findSafeLink(`${own}/app/files`, own)).toEqual({ href: '/app/files' })
  })

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://adjutant.example/1',
    'file:///etc/passwd',
    'tel:+100',
    'docs/plan',
    'http://',
    '',
  ])('%j is rejected', (address) => {
    expect(findSafeLink(address, own)).toBeUndefined()
  })

  test('shows the host that the browser would open', () => {
    expect(findSafeLink('https://bank.example@evil.example/', own)?.leadsTo).toBe('evil.example')
    expect(findSafeLink('//evil.example/x', own)?.leadsTo).toBe('evil.example')
    expect(findSafeLink('/\\evil.example', own)?.leadsTo).toBe('evil.example')
    expect(findSafeLink('https:/\\evil.example', own)?.leadsTo).toBe('evil.example')
    expect(findSafeLink('https://аpple.example', own)?.leadsTo).toMatch(/^xn--/)
    expect(findSafeLink('/\t/evil.example', own)?.leadsTo).toBe('evil.example')
  })
})

describe('images', () => {
  test('allows own files', () => {
    expect(findOwnImage('/api/files/01a2-b3/content', own)).toBe('/api/files/01a2-b3/content')
    expect(findOwnImage('/api/files/01a2-b3', own)).toBe('/api/files/01a2-b3')
  })

  test('removes the query of an own file, which could carry data into a log', () => {
    expect(findOwnImage('/api/files/1/content?secret=words', own)).toBe('/api/files/1/content')
  })

  test.each([
    'https://evil.example/api/files/1',
    '//evil.example/api/files/1',
    '/\\evil.example/api/files/1',
    '/api/files/../auth/logout',
    '/api/files/%2e%2e/auth/logout',
    '/api/files/1%2f..%2f..%2fauth',
    '/api/events?token=x',
    'data:image/png;base64,AAAA',
    'blob:https://adjutant.example/1',
    '/api/files/',
  ])('%j is rejected', (address) => {
    expect(findOwnImage(address, own)).toBeUndefined()
  })
})
