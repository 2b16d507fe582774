import { parseSync, type Program } from 'oxc-parser'

export interface ParsedFile {
  file: string
  source: string
  program: Program
}

export const parseFile = (file: string, source: string): ParsedFile => ({ file, source, program: parseSync(file, source).program })
