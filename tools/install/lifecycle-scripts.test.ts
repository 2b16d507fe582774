import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bootstrap.mjs'

// npm runs scripts with these names during an installation, when linters and test tools can be missing.
const lifecycleScripts = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare', 'dependencies']

test('no script of the project runs during an installation', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  expect(Object.keys(scripts)).toContain('start')
  expect(lifecycleScripts.filter((name) => name in scripts)).toEqual([])
})
