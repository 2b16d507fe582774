import { expect, test } from 'vitest'
import { explainInstallFailure } from './explain-failure.mjs'

test.each([
  ['npm error code ENOTFOUND\nnpm error network request failed', 'registry'],
  ['npm error code ENOSPC\nnpm error nospc no space left on device', 'disk is full'],
  ['npm error code EACCES\nnpm error syscall mkdir', "can't write"],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install', 'package-lock.json'],
])('%j explains what to do', (output, expected) => {
  const line = explainInstallFailure(output)
  expect(line).toContain(expected)
  expect(line).not.toContain('\n')
})

test("an unknown error points at npm's output", () => {
  expect(explainInstallFailure('npm error something new')).toContain('see the npm error above')
})
