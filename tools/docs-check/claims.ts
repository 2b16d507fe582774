// What a Markdown text claims about the repository: commands that can be run, files that exist, headings that can be linked to.

export type Claims = {
  /** `npm run x`, `npm start` and `npm test`, with the workspace where one is named. */
  scripts: { name: string; workspace: string | undefined }[]
  /** Targets of links, as written; addresses of the web are left out. */
  links: string[]
  /** Paths in backticks that begin with a folder of the repository. */
  paths: string[]
}

const withoutFences = (text: string): string => text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')

const listScripts = (text: string): Claims['scripts'] =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)(?:[ \t]+(?:-w|--workspace)[ =]([\w@/-]+))?/g)].map((match) => ({
    name: match[1] ?? match[2]!,
    workspace: match[3],
  }))

const listLinks = (text: string): string[] =>
  [...withoutFences(text).matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|\bsrc="([^"]+)"/g)]
    .map((match) => match[1] ?? match[2]!)
    .filter((target) => !/^([a-z]+:|\/\/)/i.test(target))

// `<feature>`, `{id}`, `…` and `NNN` stand for something else; what a build or a start makes is not there in a fresh clone.
const isConcrete = (path: string): boolean => !/[<>{}…$]|NNN|\/(dist|node_modules|test-results)\b/.test(path)

const listPaths = (text: string, folders: string[]): string[] =>
  [...withoutFences(text).matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1]!.replace(/^\.\//, '').replace(/:\d+$/, ''))
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)) && isConcrete(path))

export const readClaims = (text: string, folders: string[]): Claims => ({
  scripts: listScripts(text),
  links: listLinks(text),
  paths: listPaths(text, folders),
})

/** The names by which the headings of a text can be linked to, made as GitHub makes them. */
export const listAnchors = (text: string): string[] =>
  [...withoutFences(text).matchAll(/^#{1,6}\s+(.+?)\s*$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )
