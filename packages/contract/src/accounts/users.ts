import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { clearableId, clearableText, email, filledText, Id, Timestamp, paging, text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { appMessages } from '../messages/app-messages.ts'

export const userLevels = ['waitlisted', 'user', 'ceo', 'admin'] as const
export const UserLevel = z.enum(userLevels, { error: appMessages.user.levelRequired })
export type UserLevel = z.infer<typeof UserLevel>

export const Profile = z
  .object({
    name: z.string(),
    role: z.string().nullable(),
    objectives: z.array(z.string()),
    behavior_notes: z.string().nullable(),
    knowledge_summary: z.string().nullable(),
    custom_prompts: z.record(z.string(), z.unknown()).nullable().describe('Sent to admins only; null for others.'),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

export const User = z
  .object({
    id: Id,
    email: z.string(),
    email_verified: z.boolean().describe('A mailed one-time link showed that the address belongs to this person.'),
    user_level: UserLevel,
    organization_id: Id.nullable(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    profile: Profile,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** A person's own record. */
export const OwnUser = User.extend({
  has_password: z.boolean().describe('False for an account that only signs in with single sign-on.'),
  two_factor_enabled: z.boolean(),
  two_factor_required: z.boolean().describe('An organization stays hidden until you set up two-factor authentication.'),
}).meta({ id: 'OwnUser' })
export type OwnUser = z.infer<typeof OwnUser>

export const ListedUser = User.extend({
  two_factor_enabled: z.boolean(),
  organization_name: z.string().nullable(),
  last_seen_at: Timestamp.nullable(),
}).meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof ListedUser>

const password = (min: number, tooShort: string, required: string) =>
  z.string({ error: required }).min(1, required).min(min, tooShort).max(limits.maxPasswordLength, appMessages.password.tooLong)

export const newPassword = password(limits.password, appMessages.password.tooShort, appMessages.password.required)

const all = appMessages.signup.allRequired

const invitationInvalid = appMessages.organization.invitationInvalid

/** `user_level` and `organization_id` are ignored: nobody can choose them. */
export const Registration = z
  .object({
    email: email(all),
    first_name: filledText(all, limits.name),
    last_name: filledText(all, limits.name),
    password: password(limits.minPasswordLengthAtSignUp, appMessages.signup.tooShort, all),
    invitation_token: z
      .string({ error: invitationInvalid })
      .min(1, invitationInvalid)
      .max(limits.title, invitationInvalid)
      .optional()
      .describe('From the link of an invitation to this email: the account joins the organization and skips the waitlist.'),
  })
  .meta({ id: 'Registration' })

const name = clearableText(limits.name)
const customPrompts = z.record(z.string(), z.unknown()).nullable().optional().describe('Taken from admins only; null clears them.')

const profileFields = {
  role: clearableText(limits.title),
  objectives: z
    .array(text(limits.title))
    .max(limits.listItems, `Add at most ${limits.listItems} objectives.`)
    .transform((lines) => lines.filter(Boolean))
    .optional(),
  behavior_notes: clearableText(),
  knowledge_summary: clearableText(),
  name: clearableText(limits.title),
  custom_prompts: customPrompts,
}

/** People can change their own names, profile fields (flat or under `profile`) and password. The email is read-only. */
export const OwnChange = z
  .object({
    first_name: name,
    last_name: name,
    ...profileFields,
    profile: z.object(profileFields).optional(),
    password: newPassword.optional(),
    current_password: z.string().max(limits.maxPasswordLength, appMessages.password.currentWrong).optional(),
  })
  .meta({ id: 'OwnChange' })
export type OwnChange = z.infer<typeof OwnChange>

export const UserCreate = z
  .object({
    email: email(),
    password: newPassword,
    first_name: name,
    last_name: name,
    user_level: UserLevel.default('waitlisted'),
    organization_id: clearableId.optional(),
  })
  .meta({ id: 'UserCreate' })

export const UserChange = z
  .object({
    email: email().optional(),
    password: newPassword.optional(),
    first_name: name,
    last_name: name,
    user_level: UserLevel.optional(),
    organization_id: clearableId.optional(),
  })
  .meta({ id: 'UserChange' })
export type UserChange = z.infer<typeof UserChange>

export const UserQuery = z.object({
  search: text(limits.title).default(''),
  user_level: UserLevel.optional(),
  organization_id: Id.optional(),
  sort_by: z.enum(['newest', 'oldest', 'name'], { error: 'sort_by must be newest, oldest or name.' }).default('newest'),
  ...paging,
})
export type UserQuery = z.infer<typeof UserQuery>

export const users = defineRoutes({
  register: {
    method: 'POST',
    path: '/api/users/register',
    summary: 'Sign up; the account stays on the waitlist until an admin grants access',
    access: 'public',
    body: Registration,
    reply: User,
    status: 201,
    errorStatuses: [409, 429],
  },
  me: { method: 'GET', path: '/api/users/me', summary: 'Read your own record', access: 'session', reply: OwnUser },
  changeMe: {
    method: 'PATCH',
    path: '/api/users/me',
    summary: 'Change your profile or your password',
    access: 'session',
    body: OwnChange,
    reply: OwnUser,
    errorStatuses: [429],
  },
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/users/',
    summary: 'List and search accounts',
    access: 'admin',
    query: UserQuery,
    reply: z.array(ListedUser),
  },
  create: {
    method: 'POST',
    path: '/api/users/',
    summary: 'Create an account',
    access: 'admin',
    body: UserCreate,
    reply: ListedUser,
    status: 201,
    errorStatuses: [409],
  },
  change: {
    method: 'PATCH',
    path: '/api/users/{id}',
    summary: 'Change an account; granting access to a waitlisted one sends an email',
    access: 'admin',
    body: UserChange,
    reply: ListedUser,
    errorStatuses: [409],
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/{id}',
    summary: 'Delete an account, except your own and those of level admin or ceo',
    access: 'admin',
    errorStatuses: [409],
  },
})
