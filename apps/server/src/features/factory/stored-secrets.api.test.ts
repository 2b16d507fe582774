import { isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { installation, tools, totp_factors } from '../../schema.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { assertSecretKey } from '../../platform/secrets/secret-check.ts'
import { StartupError } from '../../platform/config/startup-error.ts'
import { testApp } from '../../testing/test-app.ts'
import { countSecrets } from '../../factory-deps.ts'
import { sealTotpSecret } from '../two-factor/totp.logic.ts'
import { sealHeaders } from './tools/tool-secrets.ts'

const t = testApp()
const [right, wrong] = [createSecretBox('the key of this installation'), createSecretBox('another key')]
const check = (box: typeof right, isReset = false) =>
  assertSecretKey(t.app.ctx, box, { countStored: (opening) => countSecrets(t.app.ctx, opening), isReset })
const forget = () => t.db.update(installation).set({ secret_check: null })
const warnings = () => t.lines.filter((line) => line.includes('must be entered again')).map((line) => JSON.parse(line).secrets as number)

const expectRefused = async (box: typeof right) => {
  await expect(check(box)).rejects.toThrow(/^SECRET_KEY, or DATA_DIR\/secret\.key without it, is not the key/)
  await expect(check(box)).rejects.toBeInstanceOf(StartupError)
}

async function addTool(box: typeof right, number: number): Promise<void> {
  const [id, url] = [t.app.ctx.newId(), `https://crm${number}.example/`]
  const secrets = sealHeaders(box, id, url, { authorization: 'Bearer canary' })
  await t.db
    .insert(tools)
    .values({ id, name: 'CRM', kind: 'http', target: { url, method: 'GET', header_names: ['authorization'] }, secrets })
}

beforeEach(forget)

test('the first key stays the key, whether or not it has encrypted anything', async () => {
  await Promise.all([check(right), check(right)])
  await check(right)
  await expectRefused(wrong)
  const [row] = await t.db.select().from(installation)
  expect(Buffer.from(row!.secret_check!).toString('latin1')).not.toContain('adjutant')
})

test('with secrets but no check value, the key has to decrypt one of them', async () => {
  await addTool(right, 1)
  await expectRefused(wrong)
  expect((await t.db.select().from(installation)).map(({ secret_check }) => secret_check)).toEqual([null])
  await addTool(wrong, 2)
  await check(right)
  // A process with the wrong key encrypted the other secret.
  expect(warnings()).toEqual([1])
  await expectRefused(wrong)
})

test('the secret of an authenticator app counts like that of a tool', async () => {
  const { id: user_id } = await t.person('user')
  await t.db.insert(totp_factors).values({ user_id, secret: sealTotpSecret(right, user_id, 'JBSWY3DPEHPK3PXP') })
  await expectRefused(wrong)
  await check(right)
  await check(wrong, true)
  expect(warnings()).toEqual([1])
})

test('a lost key can be replaced without deleting anything', async () => {
  await addTool(right, 1)
  await check(right)
  await check(wrong, true)
  expect(warnings()).toEqual([1])
  await check(wrong)
  await expectRefused(right)
  expect(await t.db.select({ id: tools.id }).from(tools).where(isNotNull(tools.secrets))).toHaveLength(1)
})
