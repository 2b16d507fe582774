import { fileTypesByKind, type fileSorts } from '@adjutant/contract/core/choices'
import type { FileQuery } from '@adjutant/contract/files/files'
import { and, asc, desc, eq, exists, ilike, inArray, isNull, like, not, or, sql, type SQL } from 'drizzle-orm'
import type { ViewerCtx, ViewerPortsCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { attachments, file_shares, files } from './files.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { createShares } from '../../platform/records/shares.ts'
import { isOwnOrShared as isOwnOrSharedRecord } from '../../platform/records/visibility.ts'
import type { FileKind } from './file-kind.logic.ts'

export const fileShares = createShares(file_shares, file_shares.file_id)

export const isOwnOrShared = (ctx: ViewerCtx): SQL =>
  isOwnOrSharedRecord(
    ctx,
    files.id,
    ctx.db.select({ id: files.id }).from(files).where(eq(files.created_by_user_id, ctx.user.id)),
    fileShares,
  )

/** Files that the person's lists and search show. */
export const isListed = (ctx: ViewerPortsCtx) => and(isNull(files.deleted_at), isOwnOrShared(ctx))

/** A person who sends an own file with a message shares it with the message's readers. */
export const isGranted = and(eq(attachments.kind, 'message'), eq(attachments.attached_by_user_id, files.created_by_user_id))

const selectReceived = (ctx: ViewerPortsCtx) =>
  ctx.db
    .select({ version: attachments.version })
    .from(attachments)
    .where(and(eq(attachments.file_id, files.id), isGranted, ctx.ports.threads.canRead(ctx, attachments.record_id)))

/** The newest version that a message brought to this person; null if there is none. */
export const receivedVersion = (ctx: ViewerPortsCtx) =>
  sql<number | null>`(${selectReceived(ctx).orderBy(desc(attachments.version)).limit(1)})`

/** The only definition of which files a person sees: own and shared files, and files of readable messages. */
export const isVisible = (ctx: ViewerPortsCtx) => and(isNull(files.deleted_at), or(isOwnOrShared(ctx), exists(selectReceived(ctx))))

const ofType = (pattern: string): SQL => sql`${files.type} ~ ${pattern}`

const ofKind = (kind: FileKind): SQL | undefined =>
  kind === 'other' ? not(or(...Object.values(fileTypesByKind).map(ofType))) : ofType(fileTypesByKind[kind])

/** The folder and its subfolders. */
export const isUnder = (folder: string): SQL | undefined =>
  folder === '' ? undefined : or(eq(files.folder, folder), like(files.folder, toLikePattern(`${folder}/`).slice(1)))

function isFound(ctx: ViewerPortsCtx, search: string): SQL | undefined {
  if (!search) return undefined
  return or(ilike(files.name, toLikePattern(search)), inArray(files.id, ctx.ports.fileSearch.matchingIds(ctx, search)))
}

export const matching = (ctx: ViewerPortsCtx, { search, folder, under, kind }: FileQuery): SQL | undefined =>
  and(
    isListed(ctx),
    isFound(ctx, search),
    folder === undefined ? undefined : eq(files.folder, folder),
    under === undefined ? undefined : isUnder(under),
    kind?.length ? or(...kind.map(ofKind)) : undefined,
  )

const orders: Record<(typeof fileSorts)[number], SQL[]> = {
  newest: [desc(files.created_at)],
  oldest: [asc(files.created_at)],
  changed: [desc(files.updated_at)],
  name: [asc(inAlphabeticalOrder(files.name))],
  largest: [desc(files.size)],
}

export const orderOf = (sort: FileQuery['sort']): SQL[] => [...orders[sort], sort === 'oldest' ? asc(files.id) : desc(files.id)]
