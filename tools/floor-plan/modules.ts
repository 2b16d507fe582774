// The modules, their layers and their allowed imports. The rules check them and the diagram shows them.

export type Module = {
  name: string
  layer: 0 | 1 | 2 | 3 | 'beside'
  /** Matches the module's files by path from the root; the first match wins. */
  files: RegExp
  purpose: string
  /** Modules that it may import, besides itself. */
  mayImport: string[]
  /** Packages that it may import; undefined allows all. */
  packages?: RegExp
}

// Server packages that the browser and the engine must not import.
const noServerPackages = /^(?!node:|fastify$|@fastify\/|pg$|pg-boss$|drizzle-orm|@electric-sql\/|undici$)/

export const modules: Module[] = [
  {
    name: 'helpers',
    layer: 0,
    files: /^packages\/contract\/src\/(diff|markdown-text|uuid)(\.test)?\.ts$/,
    purpose: 'Functions of text and values that server and web share, without anything of the product',
    mayImport: [],
    packages: /^$/,
  },
  {
    name: 'contract',
    layer: 0,
    files: /^packages\/contract\//,
    purpose: 'Schemas, the table of routes and who may call them, limits, the words of the product',
    mayImport: [],
    packages: /^zod$/,
  },
  {
    name: 'engine',
    layer: 0,
    files: /^packages\/engine\//,
    purpose: 'The durable run engine: a pure core, its ports and its worker; no HTTP, no SQL',
    mayImport: [],
    packages: noServerPackages,
  },
  {
    name: 'reader',
    layer: 0,
    files: /^packages\/reader\//,
    purpose: 'Takes the text out of files, each in a process of its own that may do nothing else',
    mayImport: [],
    packages: /^(node:.+|zod|unpdf|tesseract\.js|@tesseract\.js-data\/eng)$/,
  },
  {
    name: 'server testing',
    layer: 'beside',
    files: /^apps\/server\/src\/(.+\/)?testing\//,
    purpose: 'What the tests of the server stand on: a fresh database each, people, calls',
    mayImport: ['contract', 'engine', 'reader', 'server platform', 'server features', 'server app', 'server main'],
  },
  {
    name: 'server platform',
    layer: 1,
    files: /^apps\/server\/src\/platform\//,
    purpose: 'Configuration, database, HTTP, mail, clock, logs: everything without a feature of its own',
    mayImport: ['helpers', 'contract', 'engine'],
  },
  {
    name: 'server features',
    layer: 2,
    files: /^apps\/server\/src\/features\/[^/]+\//,
    purpose: 'One folder per feature: routes, service, policy, store, wire, door',
    mayImport: ['helpers', 'contract', 'engine', 'reader', 'server platform'],
  },
  {
    name: 'server app',
    layer: 3,
    files: /^apps\/server\/src\/(app|app-background|factory-deps|[^/]+\.test)\.ts$/,
    purpose: 'The composition root: the only place that knows every feature',
    mayImport: ['contract', 'engine', 'server platform', 'server features'],
  },
  {
    name: 'server main',
    layer: 3,
    files: /^apps\/server\/(main\.mjs|src\/(main|environment)\.ts)$/,
    purpose: 'The process: configuration, build, listen, drain',
    mayImport: ['engine', 'server app', 'server platform'],
  },
  {
    name: 'server commands',
    layer: 3,
    files: /^apps\/server\/src\/admin\.ts$/,
    purpose: 'Commands that an operator runs from the terminal',
    mayImport: ['server main', 'server platform', 'server features'],
  },
  {
    name: 'web ui',
    layer: 1,
    files: /^apps\/web\/src\/ui\//,
    purpose: 'The design system: tokens and components that know nothing of the product',
    mayImport: ['helpers'],
    packages: /^(react|react-dom|lucide-react|markdown-to-jsx|virtua|@fontsource-variable\/.+|virtual:.+)$/,
  },
  {
    name: 'web platform',
    layer: 1,
    files: /^apps\/web\/src\/platform\//,
    purpose: 'The client of the API, the session, the event stream',
    mayImport: ['helpers', 'contract'],
    packages: noServerPackages,
  },
  {
    name: 'web features',
    layer: 2,
    files: /^apps\/web\/src\/features\/[^/]+\//,
    purpose: 'One island per feature: queries, mutations, pure logic, components; never another feature',
    mayImport: ['helpers', 'contract', 'web ui', 'web platform'],
    packages: noServerPackages,
  },
  {
    name: 'web routes',
    layer: 3,
    files: /^apps\/web\/src\/routes\//,
    purpose: 'The tree of addresses: guards, search parameters, loaders, the composition of pages',
    mayImport: ['contract', 'web ui', 'web platform', 'web features'],
    packages: noServerPackages,
  },
  {
    name: 'web app',
    layer: 3,
    files: /^apps\/web\/src\/(app\/|vite-env\.d\.ts$)/,
    purpose: 'The entry of the browser: router, query client, providers',
    mayImport: ['contract', 'web ui', 'web platform', 'web routes'],
    packages: noServerPackages,
  },
  {
    name: 'build settings',
    layer: 'beside',
    files: /^(apps\/(server|web)\/[^/]+\.ts|[^/]+\.ts)$/,
    purpose: 'Settings of Vite, Drizzle and Vitest, and what runs at build time',
    mayImport: ['contract', 'web ui', 'tools'],
  },
  {
    name: 'e2e',
    layer: 'beside',
    files: /^e2e\//,
    purpose: 'The product in a browser, screen by screen; never its code',
    mayImport: ['contract'],
  },
  { name: 'bench', layer: 'beside', files: /^bench\//, purpose: 'Figures measured from outside, over HTTP', mayImport: [] },
  {
    name: 'tools',
    layer: 'beside',
    files: /^tools\//,
    purpose: 'The commands and the checks; nobody imports them',
    mayImport: ['contract'],
  },
]

// Server features in order: each may import the public API of the earlier ones.
export const serverFeatures: Record<string, string> = {
  audit: 'The log of what was done to accounts and shares, which nobody can change',
  settings: 'What the operator can change while the product runs',
  events: 'What changed, told to whom it concerns: the one stream of the web app',
  mail: 'Letters to people: written once, sent once',
  sessions: 'Who is signed in, for how long, and how often somebody failed to',
  users: 'Accounts, levels, profiles, the waitlist',
  'two-factor': 'Second factors of an account: authenticator apps, passkeys, recovery codes',
  organizations: 'Companies, their members and invitations',
  sso: 'Single sign-on with an organization’s OpenID Connect provider',
  scim: 'Accounts and groups of an organization from its directory, by SCIM 2.0',
  'ai-policy': 'What an organization lets AI do for its members',
  auth: 'Signing up, in and out, passwords, stream tickets',
  trash: 'What was deleted and can still be brought back',
  models: 'The language models that may be chosen',
  search: 'Finding records by words and by meaning',
  memory: 'What the assistant keeps about its person',
  files: 'Uploads, their contents and their texts',
  notes: 'A person’s own notes',
  goals: 'Strategic goals and their key figures',
  advice: 'Advice drawn from goals and work',
  tasks: 'Work to do, assigned and shared',
  contacts: 'People outside and inside, and the dealings with them',
  conversations: 'Talks with the assistant',
  factory: 'Agents, tools, crews and flows, and how they are built',
  chat: 'The assistant’s answers',
  runs: 'Crews and flows at work',
  schedules: 'Crews and flows that run by themselves, by the clock of a place',
  comms: 'Threads between people, with suggestions',
  'personal-data': 'Exports of everything that a person owns, and the deletion of one’s own account',
  retention: 'How long an organization keeps conversations, runs and deleted records',
  desk: 'The dashboard of the day',
  admin: 'The operator’s view of accounts and the waitlist',
  site: 'The landing page, the web app’s files, the description of the API',
}
