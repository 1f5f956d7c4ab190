import { z } from 'zod'
import { recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, nameLine, text } from '../../text.ts'

const quickPhraseOwners = ['user', 'department', 'account'] as const
export type QuickPhraseOwner = (typeof quickPhraseOwners)[number]

export const QuickPhrase = z
  .object({
    id: z.int(),
    /** `user` for the caller's own phrases, which no one else sees; `account` for those of the hospital. */
    owner: z.enum(quickPhraseOwners),
    department: z.object({ id: z.int(), name: z.string() }).nullable(),
    title: z.string(),
    /** Blanks are written in brackets, such as `[value]`. */
    text: z.string(),
    ...versionFields,
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'QuickPhrase' })
export type QuickPhrase = z.output<typeof QuickPhrase>

const content = {
  title: nameLine(60).refine((title) => !isBlank(title), 'Enter a title.'),
  /** As long as a message at most. */
  text: text(20_000).refine((value) => !isBlank(value), 'Enter a text.'),
}

export const NewQuickPhrase = z
  .strictObject({
    owner: z.enum(quickPhraseOwners, { error: 'owner is user, department or account.' }).default('user'),
    department_id: z.int().positive().nullable().default(null),
    ...content,
  })
  .refine(({ owner, department_id }) => (owner === 'department') === (department_id !== null), {
    path: ['department_id'],
    error: 'Choose a department for a phrase of a department only.',
  })
export type NewQuickPhrase = z.output<typeof NewQuickPhrase>

export const QuickPhraseChanges = z.strictObject(content).partial().extend({ version: recordVersion })
export type QuickPhraseChanges = z.output<typeof QuickPhraseChanges>

/** The lists of phrases. */
export const quickPhraseLists = ['usable', 'own', 'shared'] as const
