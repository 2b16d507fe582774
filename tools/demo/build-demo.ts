import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, shortLived, withServer } from '../server-process.ts'
import { logIn } from './api.ts'
import { moveAdviceDays } from './company/advice.ts'
import { createHistory, createToday } from './company/company.ts'
import { adminEmail, password } from './company/people.ts'
import { moveTimes, Timeline } from './timeline.ts'

/** Written last: a folder without it is incomplete or belongs to someone else. */
export const toMarker = (dataDir: string): string => join(dataDir, 'demo-company')

/**
 * Builds the history, moves every record to the day on which it happened, then lets the product compute what it shows today. Returns the
 * conversation with the assistant's answers. `preload` names modules that are loaded before the server.
 */
export async function buildDemo(dataDir: string, preload: string[] = []): Promise<string> {
  mkdirSync(dataDir, { recursive: true })
  const env = { PATH: process.env.PATH, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password, RATE_LIMIT: 'off' }
  const options = { port: await findFreePort(), dataDir, logFile: join(dataDir, 'demo.log'), env, preload, nodeOptions: shortLived }
  const timeline = new Timeline()
  try {
    const company = await withServer(options, async (url) => createHistory(await logIn(url, adminEmail, password), timeline))
    await moveTimes(dataDir, timeline, moveAdviceDays())
    const conversationId = await withServer(options, () => createToday(company))
    writeFileSync(toMarker(dataDir), 'Built by `npm run demo`. Delete this folder to build the company again.\n')
    return conversationId
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}
