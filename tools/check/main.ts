// npm run check [name …]: all static checks.
import { runSteps } from '../steps/step.ts'
import { checks } from './checks.ts'

const words = process.argv.slice(2)
const chosen = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const { passed, failed } = await runSteps(chosen, 2)

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
