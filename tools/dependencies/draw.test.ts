import { expect, test } from 'vitest'
import { draw } from './draw.ts'

const files = [
  'apps/server/src/features/auth/auth.service.ts',
  'apps/server/src/features/users/index.ts',
  'apps/web/src/features/login/form.tsx',
]

test('the diagram shows each kind of dependency once and the existing features in order', () => {
  const publicApi = { from: files[0]!, specifier: '', isType: false, to: { file: files[1]! } }
  const platform = { from: files[0]!, specifier: '', isType: false, to: { file: 'apps/server/src/platform/clock.ts' } }
  const text = draw(files, [publicApi, publicApi, platform])
  expect(text.match(/server_features --> server_platform/g)).toHaveLength(1)
  expect(text.match(/auth --> users/g)).toHaveLength(1)
  expect(text.indexOf('| 1 | users |')).toBeLessThan(text.indexOf('| 2 | auth |'))
  expect(text).toContain('between them: login.')
})

test('the diagram ignores imports of tests', () => {
  const dependency = { from: 'apps/server/src/platform/clock.test.ts', specifier: '', isType: false, to: { file: files[1]! } }
  expect(draw(files, [dependency])).not.toContain('-->')
})
