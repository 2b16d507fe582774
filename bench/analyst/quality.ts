// npm run analyst-quality -w bench: measures how many questions the offline analyst answers with the right facts, and the time per answer.
import { cpSync, existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { createCaller } from '../api/call.ts'
import { cpuMsOf } from '../api/cpu-time.ts'
import { logIn, startProduct } from '../api/product.ts'
import { makeFolder } from '../api/scratch.ts'
import { saveResults } from '../results.ts'
import { days, today } from './company.ts'
import { emailOf, liveThrough } from './create-company.ts'
import { heldOutQuestions } from './questions/held-out.ts'
import type { Question } from './questions/question.ts'
import { tuningQuestions } from './questions/tuning.ts'
import { findInvented, judge, type Answer, type Verdict } from './score.ts'

/** Limits for the held-out questions. */
const bounds = { right: 0.85, invented: 0, medianMs: 150 }

/** Set it to keep the company between runs, because creating it takes minutes. */
const kept = process.env['COMPANY_FOLDER']
const isKept = kept !== undefined && existsSync(kept)
const dataDir = makeFolder()
if (isKept) cpSync(kept, dataDir, { recursive: true })
const start = (day: string) =>
  startProduct({ dataDir, databaseUrl: undefined }, join(import.meta.dirname, 'sample-clock.ts'), { BENCH_DAY: day })

for (const day of isKept ? [] : days) {
  const product = await start(day)
  await liveThrough(product.url, day)
  await product.stop()
}

if (kept !== undefined && !isKept) cpSync(dataDir, kept, { recursive: true })

const product = await start(today)
const token = await logIn(product.url, emailOf('iris'))
const call = createCaller(product.url)

/** The index is complete when a passage is found by its meaning alone. */
const isIndexed = async (text: string) => (await call<unknown[]>(token, 'GET', `/api/search?q=${encodeURIComponent(text)}`)).length > 0
for (let tries = 0; tries < 60 && !(await isIndexed('clients who could leave us for a competitor')); tries += 1) await pause(1_000)
await pause(5_000)

// The analyst lists confirmed commitments only, so the person confirms those that the product noticed.
for (const { id } of await call<{ id: string }[]>(token, 'GET', '/api/commitments/?state=proposed&limit=200'))
  await call(token, 'PATCH', `/api/commitments/${id}`, { state: 'open' })

async function remove(path: string): Promise<void> {
  const reply = await fetch(product.url + path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error(`DELETE ${path}: ${await reply.text()}`)
}

interface Asked {
  question: Question
  answer: Answer
  verdict: Verdict
  ms: number
}

/** Ignores the ids in links, which are no figures of the answer. */
const withoutLinks = (text: string): string => text.replaceAll(/\[((?:[^\]\\]|\\.)*)\]\(\/app\/[^)]*\)/g, '$1')

async function ask(question: Question): Promise<Asked> {
  const { id } = await call<{ id: string }>(token, 'POST', '/api/conversations/', { name: 'A question' })
  const say = async (message_text: string) => {
    const from = performance.now()
    const { content, acts } = await call<{ content: string; acts: Answer['acts'] }>(token, 'POST', `/api/conversations/${id}/chat`, {
      message_text,
    })
    return { answer: { text: withoutLinks(content), acts }, ms: performance.now() - from }
  }
  if (question.after !== undefined) await say(question.after)
  const { answer, ms } = await say(question.text)
  // The next questions must not find this one. A person reads an answer before the next question; meanwhile it is indexed.
  await remove(`/api/conversations/${id}`)
  await pause(1_500)
  return { question, answer, verdict: judge(answer, question), ms }
}

// The first question loads the model and embeds the analyst's examples in the background.
await ask({ text: 'Which work is at risk of being late?', facts: [] })
await pause(20_000)

const round = (value: number) => Number(value.toFixed(2))

async function measure(questions: readonly Question[]) {
  const asked: Asked[] = []
  const cpuBefore = cpuMsOf(product.pid)
  for (const question of questions) asked.push(await ask(question))
  // CPU time is more reliable than waiting time on a busy machine. It includes creating and deleting the conversation.
  const cpuMs = Math.round((cpuMsOf(product.pid) - cpuBefore) / asked.length)
  const share = (verdict: Verdict) => round(asked.filter((one) => one.verdict === verdict).length / asked.length)
  const medianMs = Math.round(asked.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(asked.length / 2)] ?? 0)
  return {
    asked,
    figures: { questions: asked.length, right: share('right'), wrong: share('wrong'), invented: share('invented'), medianMs, cpuMs },
  }
}

const tuning = await measure(tuningQuestions)
const heldOut = await measure(heldOutQuestions)
await product.stop()

// Answers to held-out questions are not shown, so that nobody tunes for them.
if (process.argv.includes('--answers'))
  for (const { question, answer, verdict, ms } of tuning.asked)
    process.stderr.write(
      `\n## ${verdict}, ${Math.round(ms)} ms: ${question.text}\n${verdict === 'invented' ? `${findInvented(answer, question.text).join(' | ')}\n` : ''}${answer.text}\n${answer.acts.length > 0 ? JSON.stringify(answer.acts.map(({ tool, arguments: given }) => ({ tool, given }))) : ''}\n`,
    )

const { right, invented, medianMs } = heldOut.figures
const isWithinBound = right >= bounds.right && invented <= bounds.invented && medianMs <= bounds.medianMs
saveResults('analyst-quality', {
  tuning: tuning.figures,
  held_out: heldOut.figures,
  // An invented fact is a defect, whatever the question.
  invented: [...tuning.asked, ...heldOut.asked].flatMap(({ question, answer }) =>
    findInvented(answer, `${question.after ?? ''} ${question.text}`),
  ),
  missed: tuning.asked.filter(({ verdict }) => verdict !== 'right').map(({ question }) => question.text),
  bounds,
  isWithinBound,
})
if (!isWithinBound) process.exitCode = 1
