/** Numbers of the product, once. Characters unless the name says otherwise. */
export const limits = {
  title: 300,
  text: 10_000,
  longText: 100_000,
  email: 254,
  name: 100,
  listItems: 100,
  passwordAtSignUp: 6,
  password: 8,
  passwordMost: 200,
  pageDefault: 100,
  pageMost: 200,
  jsonDepth: 32,
  kpis: 50,
  /** Of a KPI, up and down: beyond it a number on the screen is no longer the number that was typed. */
  kpiValue: 1e15,
  importedContacts: 50_000,
  /** One contact of a file, with all that belongs to it. */
  importedContact: 1_000_000,
  importedInteractions: 5_000,
  binDays: 30,
  /** Ten years. */
  retentionDays: 3_650,
  importBytes: 25_000_000,
  /** 100 MiB, called 100 MB. */
  fileBytes: 104_857_600,
  /** In one upload, or with one message. */
  files: 20,
  /** Of one file, for search and for the assistant. */
  fileText: 2_000_000,
  /** Files of one conversation, task, goal, note or contact. */
  attachments: 50,
  /** Of one file, the present one among them; the oldest goes when one more comes. */
  fileVersions: 50,
  /** That are put into the bin with their folder. */
  folderFiles: 1_000,
  folders: 2_000,
  /** Uploads that one person has begun and not finished. */
  openUploads: 100,
  /** An upload that nobody goes on with is given up after this. */
  uploadHours: 24,
  searchDefault: 10,
  searchMost: 50,
  contextMessages: 10,
  /** Answers that are written for one person at a time. */
  answersAtOnce: 3,
  memories: 1_000,
  /** Tasks of a crew, steps of a flow. */
  steps: 100,
  /** Whom a thread is opened with. */
  participants: 50,
  /** Messages of a thread that are read at once. */
  messagePage: 50,
  threadPreview: 30,
  schedules: 100,
  /** Of a schedule, that are shown. */
  nextRuns: 3,
  /** That one result may become. */
  tasksOfResult: 50,
} as const

/** How long a toast stays, in milliseconds. */
export const toastMs = { success: 3_000, info: 3_000, error: 5_000, undo: 10_000 } as const

/** How long what was fetched counts as fresh, in milliseconds. */
export const staleMs = { standard: 5 * 60_000, currentUser: 15 * 60_000 } as const

/** A login this recent needs no second look at the current password. */
export const freshLoginMs = 15 * 60_000

export const landingDefaults = { companies: 7, seats_claimed: 4 } as const

/** How many of each the dashboard shows. */
export const dashboardCounts = { tasks: 3, threads: 3, advice: 3 } as const

/** How a question is asked unless the person says otherwise. */
export const chatDefaults = { use_internet: false, use_internal_search: true, use_memory: true, context_messages: 2 } as const

/** How near the end of a conversation the screen follows it, in pixels. */
export const followPx = 50
