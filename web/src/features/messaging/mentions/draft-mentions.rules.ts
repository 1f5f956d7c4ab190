import type { ResolvedContact } from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { listMentions, type Mention, type MentionablePerson } from './listed-mentions.rules.ts'

interface MentioningDraft {
  recipients: readonly { id: number }[]
  data: Record<string, string>
  mentions?: Mention[]
}

/** The people whom a field of the message names. */
export const listDraftMentions = ({
  data,
  mentions,
}: Pick<MentioningDraft, 'data' | 'mentions'>): Mention[] =>
  listMentions(Object.values(data).join('\n'), mentions)

type Resolved = ReadonlyMap<number, Pick<ResolvedContact, 'people' | 'people_count'>>

/** The people who receive the message, each once. A large contact lists only some of its people. */
export function listMentionablePeople(resolved: Resolved): MentionablePerson[] {
  const people = [...resolved.values()].flatMap((contact) => contact.people)
  return [...new Map(people.map((person) => [person.user_id, person])).values()]
}

/**
 * Leaves out mentions of people who are no longer recipients. The server decides while recipients are loading, and for
 * contacts that list only some of their people.
 */
export function dropOtherMentions<T extends MentioningDraft>(draft: T, resolved: Resolved): T {
  const contacts = [...resolved.values()]
  const areKnown =
    draft.recipients.every(({ id }) => resolved.has(id)) &&
    contacts.every(({ people, people_count }) => people.length === people_count)
  if (!draft.mentions || !areKnown) return draft
  const received = new Set(listMentionablePeople(resolved).map(({ user_id }) => user_id))
  return { ...draft, mentions: draft.mentions.filter(({ user_id }) => received.has(user_id)) }
}
