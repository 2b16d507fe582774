import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { closeDataDir } from './private-data-dir.ts'

test('a data folder below a file gives one line that names the setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-data-dir-'))
  const umask = process.umask()
  try {
    writeFileSync(join(folder, 'a-file'), '')
    const close = () => closeDataDir(join(folder, 'a-file', 'below'))
    expect(close).toThrow(ConfigError)
    expect(close).toThrow(/^DATA_DIR [^\n]+$/)
  } finally {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  }
})
