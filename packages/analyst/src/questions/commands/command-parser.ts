import type { Command } from './command-text.ts'
import { englishRecordCommands, englishTextCommands } from './english-commands.ts'
import { germanRecordCommands, germanTextCommands } from './german-commands.ts'

const maxCommandLength = 2_000

const textCommands = [...englishTextCommands, ...germanTextCommands]
const allCommands = [...textCommands, ...englishRecordCommands, ...germanRecordCommands]

/** Returns undefined if the question is not clearly a command. */
export function findCommand(question: string, today: string): Command | undefined {
  const text = question.replaceAll(/[‘’]/g, "'").trim()
  for (const [pattern, read] of text.length > maxCommandLength ? textCommands : allCommands) {
    const groups = pattern.exec(text)?.groups
    const wanted = groups && read(groups, today)
    if (wanted) return wanted
  }
  return undefined
}
