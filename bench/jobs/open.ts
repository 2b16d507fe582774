import { openGraphileWorker } from './graphile-worker.ts'
import { openOurs } from './ours.ts'
import { openPgBoss } from './pg-boss.ts'
import type { Candidate } from './candidate.ts'

/** A folder with an npm installation of pg-boss and graphile-worker each; a library without one is left out. */
const folders = { 'pg-boss': process.env['PG_BOSS_FOLDER'], 'graphile-worker': process.env['GRAPHILE_WORKER_FOLDER'] }

export const names = ['ours', 'pg-boss', 'graphile-worker'] as const
export type CandidateName = (typeof names)[number]

export async function openCandidate(name: string, databaseUrl?: string): Promise<Candidate | undefined> {
  if (name === 'ours') return openOurs(databaseUrl)
  const folder = folders[name as keyof typeof folders]
  if (!folder) return undefined
  if (name === 'pg-boss') return openPgBoss(folder, databaseUrl)
  return databaseUrl ? openGraphileWorker(folder, databaseUrl) : undefined
}
