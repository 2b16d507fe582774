import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { messageOf } from './platform/error-message.ts'
import { ConfigError, readConfig, settingNames, type Config } from './platform/config/config.ts'
import { listMisspelledSettings } from './platform/config/misspelled-settings.ts'

const envFile = '.env'

/** Environment variables win over `.env`. */
export function readEnvironment(): { config: Config; warnings: string[] } {
  const fromFile = readEnvFile()
  const config = readConfig({ ...fromFile, ...process.env })
  return { config, warnings: listMisspelledSettings(Object.keys(process.env), Object.keys(fromFile), settingNames) }
}

function readEnvFile(): NodeJS.Dict<string> {
  if (!existsSync(envFile)) return {}
  try {
    return parseEnv(readFileSync(envFile, 'utf8'))
  } catch (error) {
    throw new ConfigError(`.env cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}
