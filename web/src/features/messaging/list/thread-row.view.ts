import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { ageText, answerText } from '../thread/answer-text.view.ts'

interface Face {
  name: string
  picture: string | null
  /** Null for a group. */
  user_id: number | null
}

/** Who a row shows: the group it was sent to, else who spoke last, else the first of the others. */
export function faceOf(thread: Thread, me: number): Face {
  const { last_message, subscribers } = thread
  const group = thread.groups[0] ?? thread.departments[0]
  if (group) return { name: group.name, picture: null, user_id: null }
  const isMine = last_message.sender_id === me
  const person = subscribers.find((entry) =>
    isMine ? entry.user_id !== me : entry.user_id === last_message.sender_id,
  )
  if (person) return { name: person.display_name, picture: person.profile_picture, user_id: person.user_id }
  return { name: last_message.sender_name, picture: null, user_id: last_message.sender_id }
}

/** Before the text of a row: `You: `, or the first word of who spoke. */
export const speakerOf = (thread: Thread, me: number): string =>
  thread.last_message.sender_id === me ? 'You' : firstWord(thread.last_message.sender_name)

const firstWord = (name: string): string => {
  // `Walters, Eleanor` is called Eleanor.
  const [family = '', given] = name.split(', ')
  return (given ?? family).split(' ')[0] ?? ''
}

export const previewOf = ({ last_message }: Thread): string =>
  last_message.text.trim() || (last_message.has_attachments ? 'Sent an attachment' : '')

/** How far the newest message got, when it is one's own. */
export function ownDelivery(thread: Thread, me: number): 'pending' | 'delivered' | 'read' | undefined {
  if (thread.last_message.sender_id !== me) return undefined
  // The summary is of everybody but the sender of the newest message.
  const { read, delivered } = thread.subscriber_summary
  if (read > 0) return 'read'
  return delivered > 0 ? 'delivered' : 'pending'
}

/** What a thread asks and who still owes it, with its age: `You owe an answer 12 min`, `Awaiting 2 of 3, 12 min`. */
export function askedText(thread: Thread, now: number): string {
  const { open_item, awaiting, created } = thread
  if (open_item?.state === 'open') return `You owe an answer ${ageText(Date.parse(open_item.since), now)}`
  if (awaiting && awaiting.open > 0) {
    const age = ageText(Date.parse(created), now)
    return `Awaiting ${awaiting.open} of ${awaiting.open + awaiting.answered}, ${age}`
  }
  if (open_item) return `You: ${answerText({ ...open_item, response: null })}`
  return awaiting ? `All ${awaiting.answered} answered` : ''
}

/** `Walters · 6W-612A`: enough to know whom it is about, short enough for a chip. */
export function patientText(patient: NonNullable<Thread['patient']>): string {
  const [family = ''] = patient.display_name.split(',')
  return patient.location ? `${family} · ${patient.location}` : family
}

/** Where J and K go from a row; -1 stands for a thread that has left the list. */
export function neighbour(at: number, step: 1 | -1, length: number, lastAt: number): number | undefined {
  if (length === 0) return undefined
  if (at >= 0) return Math.min(length - 1, Math.max(0, at + step))
  // Whatever followed the one that left has moved into its place.
  const from = step === 1 ? lastAt : lastAt - 1
  return Math.min(length - 1, Math.max(0, from))
}
