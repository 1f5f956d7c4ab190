import type { Preview } from '@wardline/contract/messaging/preview.schemas.ts'
import { statusOf } from '../accounts/presence.rules.ts'
import type { PossibleRecipient, Reachability } from './recipient.queries.ts'
import type { Reached, Resolved, ResolvedContact } from './recipient.rules.ts'
import { nobodyGetsIt } from './thread.errors.ts'

interface Known {
  people: ReadonlyMap<number, PossibleRecipient>
  reachability: ReadonlyMap<number, Reachability>
  /** Of the draft. */
  priority: 0 | 1 | 2
  ignore_user_status: boolean
}

type Contact = Preview['contacts'][number]
type Person = Contact['people'][number]

/** What a sender sees before sending. */
export const previewOf = ({ contacts, people, problems, nobody }: Resolved, known: Known): Preview => ({
  contacts: contacts.map((one) => contactOf(one, known)),
  people_count: people.length,
  problem: [...problems, ...nobody][0] ?? (people.length === 0 ? nobodyGetsIt.detail : null),
})

function contactOf({ contact, reached, sentence }: ResolvedContact, known: Known): Contact {
  const people = reached.map((one) => personOf(one, known))
  const own = people.filter(({ reason }) => reason === 'new_message').map(({ status }) => status)
  const status = ([2, 3, 1] as const).find((each) => own.includes(each)) ?? null
  const { contact_id, type, name: display_name } = contact
  return { contact_id, type, display_name, status, sentence, people }
}

function personOf({ user_id, reason, why }: Reached, known: Known): Person {
  const person = known.people.get(user_id)
  const reach = known.reachability.get(user_id)
  // Do not disturb never swallows high priority, and nothing that the sender means to go through.
  const isAlerted = reach?.status !== 'dnd' || known.priority === 2 || known.ignore_user_status
  return {
    user_id,
    display_name: person?.display_name ?? '',
    title: person?.title ?? '',
    reason,
    why,
    status: reach ? statusOf(reach) : null,
    is_alerted: isAlerted,
  }
}
