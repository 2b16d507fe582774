/** Limits of the product. Characters unless the name says otherwise. */
export const limits = {
  title: 300,
  text: 10_000,
  longText: 100_000,
  email: 254,
  name: 100,
  listItems: 100,
  minPasswordLengthAtSignUp: 6,
  password: 8,
  maxPasswordLength: 200,
  defaultPageSize: 100,
  maxPageSize: 200,
  jsonDepth: 32,
  kpis: 50,
  checkInComment: 2_000,
  /** KPIs with a chart per list: each one needs a computation. */
  chartedKpis: 150,
  /** Limit of the absolute value: larger numbers lose precision. */
  kpiValue: 1e15,
  /** Claims of one piece of advice. */
  claims: 20,
  importedContacts: 50_000,
  /** Length of one contact in an import file with all its fields. */
  importedContact: 1_000_000,
  importedInteractions: 5_000,
  binDays: 30,
  /** Ten years. */
  retentionDays: 3_650,
  importBytes: 25_000_000,
  /** 100 MiB, called 100 MB. */
  fileBytes: 104_857_600,
  /** Per upload or message. */
  files: 20,
  /** Extracted text per file, for search and the assistant. */
  fileText: 2_000_000,
  /** Files per conversation, task, goal, note or contact. */
  attachments: 50,
  /** Per file, including the current one; the oldest is dropped. */
  fileVersions: 50,
  /** Files that are deleted together with their folder. */
  folderFiles: 1_000,
  folders: 2_000,
  /** Unfinished uploads per person. */
  openUploads: 100,
  /** Unfinished uploads expire after this time. */
  uploadHours: 24,
  defaultSearchHits: 10,
  maxSearchHits: 50,
  contextMessages: 10,
  /** Concurrent answers per person. */
  answersAtOnce: 3,
  memories: 1_000,
  /** Commitments of one person. */
  commitments: 10_000,
  /** Further commitments that are noticed in texts are not proposed, so that nobody can flood another person's list. */
  proposedCommitments: 500,
  /** Tasks of a crew, steps of a flow. */
  steps: 100,
  /** People in a new thread. */
  participants: 50,
  /** Messages per page of a thread. */
  messagePage: 50,
  threadPreview: 30,
  schedules: 100,
  /** Upcoming runs shown for a schedule. */
  nextRuns: 3,
  /** Tasks per result. */
  tasksPerResult: 50,
  /** Items per page of the desk. */
  deskPage: 20,
  /** Items of one kind that the desk ranks; it only counts further ones. */
  deskItemsPerKind: 200,
  /** The longest snooze. */
  snoozeDays: 366,
  /** Calendars per person. */
  calendars: 20,
  calendarUrl: 2_000,
} as const

/** Stale times in milliseconds. */
export const staleMs = { standard: 5 * 60_000, currentUser: 15 * 60_000 } as const

/** A login this recent does not require the current password again. */
export const freshLoginMs = 15 * 60_000

export const landingDefaults = { companies: 7, seats_claimed: 4 } as const

/** Items per dashboard section. */
export const dashboardCounts = { desk: 5, tasks: 3, threads: 3, advice: 3 } as const

/** Default chat settings. */
export const chatDefaults = { use_internet: false, use_internal_search: true, use_memory: true, context_messages: 2 } as const

/** Distance from the end within which the screen follows a conversation, in pixels. */
export const followPx = 50
