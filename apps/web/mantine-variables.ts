import type { Plugin } from 'vite'
import { theme } from './src/ui/mantine/theme.ts'

const moduleId = 'virtual:mantine-variables.css'
const resolvedId = `\0${moduleId}`

async function writeVariables() {
  const { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } = await import('@mantine/core')
  const variables = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  return convertCssVariables({ ...variables, light: {} }, ':root')
}

// Mantine would write its variables into a <style> element at run time, which the content security policy forbids.
export function mantineVariables(): Plugin {
  return {
    name: 'adjutant:mantine-variables',
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? writeVariables() : undefined),
  }
}
