import { expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { openDatabase } from './database.ts'
import { silentLog } from './db.ts'

test.each([
  ['a server that can’t be reached', 'postgres://nobody:secret-word@127.0.0.1:1/none'],
  ['a certificate that can’t be read', 'postgres://127.0.0.1:1/none?sslcert=/none/client.crt'],
])('%s gives one line that names the setting, without the password', async (_what, databaseUrl) => {
  const opened = openDatabase({ databaseUrl, dataDir: '/none', log: silentLog })
  await expect(opened).rejects.toBeInstanceOf(ConfigError)
  await expect(opened).rejects.toThrow(/^DATABASE_URL (?!.*secret-word)[^\n]+$/)
})
