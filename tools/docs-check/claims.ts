// Claims of a Markdown text about the repository: commands, files and headings.

export type Claims = {
  /** `npm run x`, `npm start` and `npm test`, with the workspace if given. */
  scripts: { name: string; workspace: string | undefined }[]
  /** Link targets without web addresses. */
  links: string[]
  /** Paths in backticks that begin with a folder of the repository. */
  paths: string[]
}

const withoutFences = (text: string): string => text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')

const listScripts = (text: string): Claims['scripts'] =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)(?:[ \t]+(?:-w|--workspace)[ =]([\w@/-]+))?/g)].map(
    ([, script, lifecycle = '', workspace]) => ({ name: script ?? lifecycle, workspace }),
  )

const listLinks = (text: string): string[] =>
  [...withoutFences(text).matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|\bsrc="([^"]+)"/g)]
    .map(([, target, source = '']) => target ?? source)
    .filter((target) => !/^([a-z]+:|\/\/)/i.test(target))

// `<feature>`, `{id}`, `…` and `NNN` are placeholders; build output is missing in a fresh clone.
const isConcrete = (path: string): boolean => !/[<>{}…$]|NNN|\/(dist|node_modules|test-results)\b/.test(path)

const listPaths = (text: string, folders: string[]): string[] =>
  [...withoutFences(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path.replace(/^\.\//, '').replace(/:\d+$/, ''))
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)) && isConcrete(path))

export const readClaims = (text: string, folders: string[]): Claims => ({
  scripts: listScripts(text),
  links: listLinks(text),
  paths: listPaths(text, folders),
})

/** Heading anchors in GitHub's format. */
export const listAnchors = (text: string): string[] =>
  [...withoutFences(text).matchAll(/^#{1,6}\s+(.+?)\s*$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )
