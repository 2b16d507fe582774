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
    files: /^packages\/contract\/src\/(diff|markdown-text|uuid|text\/[^/]+)(\.test)?\.ts$/,
    purpose: 'Text and value functions shared by server and web, independent of the product',
    mayImport: [],
    packages: /^$/,
  },
  {
    name: 'contract',
    layer: 0,
    files: /^packages\/contract\//,
    purpose: 'Schemas, routes with their access, limits and messages',
    mayImport: [],
    packages: /^zod$/,
  },
  {
    name: 'engine',
    layer: 0,
    files: /^packages\/engine\//,
    purpose: 'The durable run engine: a pure core, ports and a worker; no HTTP, no SQL',
    mayImport: [],
    packages: noServerPackages,
  },
  {
    name: 'analyst',
    layer: 0,
    files: /^packages\/analyst\//,
    purpose: 'Answers, reports and drafts without a language model, computed from plain records; no HTTP, no SQL',
    mayImport: ['helpers', 'contract'],
    packages: /^chrono-node(?:\/|$)/,
  },
  {
    name: 'reader',
    layer: 0,
    files: /^packages\/reader\//,
    purpose: 'Text extraction from files, each in its own process with minimal permissions',
    mayImport: [],
    packages: /^(node:.+|zod|unpdf|tesseract\.js|@tesseract\.js-data\/eng)$/,
  },
  {
    name: 'server testing',
    layer: 'beside',
    files: /^apps\/server\/src\/(.+\/)?testing\//,
    purpose: 'Server test helpers: a fresh database per test, accounts, calls',
    mayImport: [
      'contract',
      'engine',
      'analyst',
      'reader',
      'server platform',
      'server features',
      'server registries',
      'server app',
      'server main',
    ],
  },
  {
    name: 'server platform',
    layer: 1,
    files: /^apps\/server\/src\/platform\//,
    purpose: 'Configuration, database, HTTP, mail, clock, logs: infrastructure for all features',
    mayImport: ['helpers', 'contract', 'engine'],
  },
  {
    name: 'server features',
    layer: 2,
    files: /^apps\/server\/src\/features\/[^/]+\//,
    purpose: 'One folder per feature: routes, service, policy, store, DTOs and a public API (index.ts)',
    mayImport: ['helpers', 'contract', 'engine', 'analyst', 'reader', 'server platform'],
  },
  {
    name: 'server registries',
    layer: 3,
    files: /^apps\/server\/src\/(schema|permissions)\.ts$/,
    purpose: 'All tables and all permissions of records, each in one list, for migrations, documents and tests',
    mayImport: ['server platform', 'server features'],
  },
  {
    name: 'server app',
    layer: 3,
    files: /^apps\/server\/src\/(app|app-background|factory-deps|feature-ports|[^/]+\.test)\.ts$/,
    purpose: 'The composition root: the only module that imports every feature',
    mayImport: ['contract', 'engine', 'server platform', 'server features'],
  },
  {
    name: 'server main',
    layer: 3,
    files: /^apps\/server\/(main\.mjs|src\/(main|environment)\.ts)$/,
    purpose: 'The server process: reads the configuration, builds the app, listens, drains',
    mayImport: ['engine', 'server app', 'server platform'],
  },
  {
    name: 'server commands',
    layer: 3,
    files: /^apps\/server\/src\/admin\.ts$/,
    purpose: 'Commands that an operator runs from the terminal',
    mayImport: ['server main', 'server app', 'server platform', 'server features'],
  },
  {
    name: 'web testing',
    layer: 'beside',
    files: /^apps\/web\/src\/testing\//,
    purpose: 'Helpers of the component tests: a page with query client and router, and a fake API',
    mayImport: ['contract', 'web ui', 'web platform', 'web app'],
  },
  {
    name: 'web ui',
    layer: 1,
    files: /^apps\/web\/src\/ui\//,
    purpose: 'The design system: tokens and components, independent of the product',
    mayImport: ['helpers'],
    packages: /^(react|react-dom|lucide-react|markdown-to-jsx|virtua|@fontsource-variable\/.+|virtual:.+)$/,
  },
  {
    name: 'web platform',
    layer: 1,
    files: /^apps\/web\/src\/platform\//,
    purpose: 'The API client, the session, the event stream',
    mayImport: ['helpers', 'contract'],
    packages: noServerPackages,
  },
  {
    name: 'web features',
    layer: 2,
    files: /^apps\/web\/src\/features\/[^/]+\//,
    purpose: 'One folder per feature: queries, mutations, pure logic, components; no imports between features',
    mayImport: ['helpers', 'contract', 'web ui', 'web platform'],
    packages: noServerPackages,
  },
  {
    name: 'web routes',
    layer: 3,
    files: /^apps\/web\/src\/routes\//,
    purpose: 'The route tree: guards, search parameters, loaders and the composition of pages',
    mayImport: ['contract', 'web ui', 'web platform', 'web features'],
    packages: noServerPackages,
  },
  {
    name: 'web app',
    layer: 3,
    files: /^apps\/web\/src\/(app\/|vite-env\.d\.ts$)/,
    purpose: 'The browser entry point: router, query client, providers',
    mayImport: ['contract', 'web ui', 'web platform', 'web routes'],
    packages: noServerPackages,
  },
  {
    name: 'build settings',
    layer: 'beside',
    files: /^(apps\/(server|web)\/[^/]+\.ts|[^/]+\.ts)$/,
    purpose: 'Configuration of Vite, Drizzle and Vitest, and build-time code',
    mayImport: ['contract', 'web ui', 'web testing', 'tools'],
  },
  {
    name: 'e2e',
    layer: 'beside',
    files: /^e2e\//,
    purpose: 'Browser tests of the running product, without imports of its code',
    mayImport: ['contract', 'tools'],
  },
  {
    name: 'bench',
    layer: 'beside',
    files: /^bench\//,
    purpose: 'Benchmarks of the running product over HTTP, and of its job queue',
    mayImport: ['server platform'],
  },
  {
    name: 'tools',
    layer: 'beside',
    files: /^tools\//,
    purpose: 'Development commands and static checks; no product module imports them',
    mayImport: ['contract'],
  },
]

// Server features in order: each may import the public API of the earlier ones.
export const serverFeatures: Record<string, string> = {
  identity: 'Accounts, organizations, memberships and identity providers: who acts, and for whom',
  audit: 'The append-only audit log',
  settings: 'Settings that the operator can change at runtime',
  events: 'Change events for the people concerned, in one event stream per person',
  mail: 'The e-mail queue and its sender',
  sessions: 'Sessions, sign-ins that wait for a second factor, and limits on failed sign-ins',
  users: 'Registration, profiles, passwords and the administration of accounts',
  'two-factor': 'Second factors: authenticator apps, passkeys, recovery codes',
  organizations: 'Administration of organizations, members and invitations',
  sso: 'Single sign-on with an organization’s OpenID Connect provider',
  scim: 'Directory sync of accounts and groups with SCIM 2.0',
  'ai-policy': 'AI policy of an organization: models, internet search and external tools',
  auth: 'Sign-up, login, logout, passwords, stream tickets',
  trash: 'Deleted records, until they are restored or purged',
  models: 'The available language models, and the offline analyst in the form of one',
  usage: 'Token usage by person and day, and daily limits',
  memory: 'Facts that the assistant remembers about a person',
  files: 'Uploads, file contents and extracted text',
  notes: 'Private notes',
  goals: 'Strategic goals and their KPIs',
  advice: 'Advice based on goals and work',
  tasks: 'Tasks, their assignment and sharing',
  contacts: 'Contacts and past interactions',
  search: 'Keyword and semantic search of records',
  'assistant-tools': 'The assistant’s tools over records, approvals of their calls, and grants',
  reports: 'Reports and strategy reviews computed from the records',
  conversations: 'Conversations with the assistant, and their messages',
  factory: 'Definitions of agents, tools, crews and flows',
  chat: 'The assistant’s answers: prompts, turns and drafts',
  runs: 'Runs of crews and flows',
  schedules: 'Scheduled runs of crews and flows, in a time zone',
  comms: 'Message threads between people, with suggested replies',
  'personal-data': 'Export of personal data, and deletion of the own account',
  retention: 'Retention periods for conversations, runs and deleted records',
  desk: 'The dashboard',
  admin: 'Administration of accounts and the waitlist',
  site: 'The landing page, the files of the web app, the API description',
}
