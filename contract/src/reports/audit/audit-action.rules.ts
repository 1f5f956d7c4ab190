import { administrationSentences } from './administration-action.rules.ts'
import { careSentences } from './care-action.rules.ts'

/** The categories in the filter of the audit screen. */
export const auditCategories = {
  reading: 'Opened or read',
  record_openings: 'Records opened from outside the care team',
  patients: 'Patients and care teams',
  messages: 'Messages',
  sign_in: 'Sign-in and sessions',
  users: 'Users',
  rights: 'Roles and groups',
  schedule: 'On call and schedules',
  settings: 'Settings and integrations',
  records: 'Reports, exports and retention',
} as const
export type AuditCategory = keyof typeof auditCategories
export const auditCategoryIds = Object.keys(auditCategories) as AuditCategory[]

const sentences = { ...careSentences, ...administrationSentences } satisfies Record<
  AuditCategory,
  Record<string, string>
>
type Sentences = typeof sentences

/** Every action that can be audited. One without a sentence does not compile. */
export type AuditAction = { [Category in AuditCategory]: keyof Sentences[Category] }[AuditCategory]

/** The last part of the actions on one kind of object, such as `created` for `tag.created`. */
export type ChangeOf<Noun extends string, Action = AuditAction> = Action extends `${Noun}.${infer Change}`
  ? Change
  : never

export const actionsOf = (category: AuditCategory): string[] => Object.keys(sentences[category])

const sentenceByAction = new Map<string, string>(
  Object.values(sentences).flatMap((group) => Object.entries(group)),
)

/** The values that a sentence may name. */
interface SentenceValues {
  patient?: string | undefined
  /** The record, if it is not a patient. */
  record?: string | undefined
  /** The user whom the action concerns, such as the recipient of a page. */
  person?: string | undefined
  count?: number | undefined
  /** The network address of the user. */
  address?: string | undefined
}

function fillSentence(sentence: string, values: SentenceValues): string {
  return sentence.replaceAll(/\[(.*?)\]/gu, (_, part: string) => {
    const [phrase = '', alternative = ''] = part.split('|')
    const name = /\{(\w+)\}/u.exec(phrase)?.[1] as keyof SentenceValues
    const value = values[name]
    return value === undefined || value === ''
      ? alternative
      : phrase.replace(`{${name}}`, () => String(value))
  })
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/**
 * Names an action without its user and record, such as "Opened the patient". An action of an earlier version, without
 * a sentence, is shown in words: `swap_request.offered` as "Swap request: offered".
 */
export function describeAction(action: string): string {
  const sentence = sentenceByAction.get(action)
  if (sentence !== undefined) return capitalize(fillSentence(sentence, {}))
  const [noun = '', verb = ''] = action.replaceAll('_', ' ').split('.')
  return `${capitalize(noun)}: ${verb}`
}

/**
 * Describes an audit entry as a sentence: who did what to whose record, and from where. A sentence of the table that
 * begins with a verb gets the user as its subject. A part in brackets is left out if the entry has no such value, or is
 * replaced by the words after `|`.
 */
export function describeEntry(action: string, actor: string | undefined, values: SentenceValues): string {
  const sentence = sentenceByAction.get(action)
  if (sentence === undefined) return describeAction(action)
  const text = fillSentence(sentence, values)
  return /^[a-z]/u.test(sentence) ? `${actor ?? 'The system'} ${text}` : text
}
