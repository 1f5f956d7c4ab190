import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type { LivePayload } from '@wardline/contract/events.ts'
import { meKey, type Me } from '../features/accounts/me.api.ts'
import { putProfile } from '../features/accounts/profile.api.ts'
import { markContact } from '../features/directory/contact-mark.api.ts'
import { askCalendarAgain, sayOffered, sayTaken } from '../features/paging/shifts/shift.live.ts'
import { holdsMessage } from '../features/messaging/delivered.ts'
import { dropObserved, putObserved } from '../features/messaging/monitoring/monitoring.api.ts'
import { dropHits } from '../features/messaging/search/hits.ts'
import { askGroupsAgain, groupsKey, putOnCall } from '../features/paging/groups/group.live.ts'
import type { Rung } from '../features/messaging/sound/ring.ts'
import { askSending } from '../features/messaging/outbox/sending-door.ts'

interface Around {
  client: QueryClient
  me: number
  apply: (events: readonly LiveEvent[]) => void
  /** Asks the server whether this session still stands. */
  ask: () => void
}

/** A stop can be lost; whoever was not heard of for this long has stopped. Typing browsers say so every 5 s. */
const typingLostMs = 8000
const typing = new Map<string, ReturnType<typeof setTimeout>>()

/** The first message to sound brings the code for it. */
const ring = (rung: Rung) =>
  void import('../features/messaging/sound/ring.ts').then((module) => module.ring(rung)).catch(() => {})

/** The server has it: it is not sent again. */
const discard = (client_key: string) =>
  void askSending()
    .then(({ outbox }) => outbox.discard(client_key))
    .catch(() => {})

/** What names whoever is on call without being held by the group: own shifts, where a message goes, the head of a thread. */
const withOnCall = [['my-shifts'], ['routing-preview'], ['thread-groups']]

const wanted = new Map<string, readonly unknown[]>()

/** Asks again a moment later, once for all that happens until then: at seven o'clock every group of a hospital changes. */
function askSoon(client: QueryClient, queryKey: readonly unknown[]): void {
  if (wanted.size === 0)
    setTimeout(() => {
      for (const key of wanted.values()) void client.invalidateQueries({ queryKey: key })
      wanted.clear()
    }, 300)
  wanted.set(queryKey.join(), queryKey)
}

type After = { [K in keyof LivePayload]?: (payload: LivePayload[K], around: Around) => void }

/** What an event does besides changing what is held. */
const after: After = {
  thread_new: ({ thread: { id, last_message } }, { client, me }) => {
    const { id: message_id, sender_id } = last_message
    if (sender_id !== me) holdsMessage(id, message_id)
    ring({ client, me, thread_id: id, message_id, sender_id, isReply: false })
  },
  thread_new_message: ({ thread_id, message }, { client, me }) => {
    const sender_id = message.sender.id
    ring({ client, me, thread_id, message_id: message.id, sender_id, isReply: true })
    if (message.sender.id !== me || message.is_automatic) holdsMessage(thread_id, message.id)
    else if (message.client_key) discard(message.client_key)
  },
  typing_start: (payload, { apply }) => {
    const key = `${payload.thread_id}:${payload.user_id}`
    clearTimeout(typing.get(key))
    const stop = () => {
      typing.delete(key)
      apply([{ kind: 'typing_stop', channel: '', payload }])
    }
    typing.set(key, setTimeout(stop, typingLostMs))
  },
  user_changed: ({ user }, { client, me }) => {
    const { display_name, title, profile_picture } = user
    if (user.id !== me) return
    client.setQueryData<Me>(meKey, (own) => own && { ...own, display_name, title, profile_picture })
  },
  profile_changed: ({ profile }, { client }) => putProfile(client, profile),
  contact_changed: ({ contact }, { client }) => markContact(client, contact),
  thread_recalled: ({ thread_id }, { client }) => dropHits(client, thread_id),
  monitoring_started: ({ observed }, { client }) => putObserved(client, observed),
  monitoring_ended: ({ user_id, thread_ids }, { client }) => {
    dropObserved(client, user_id)
    for (const thread_id of thread_ids) dropHits(client, thread_id)
  },
  paging_group_changed: (_, { client }) => askGroupsAgain(client),
  calendar_changed: ({ group_id }, { client }) => {
    askCalendarAgain(client, group_id)
    // Its row says how well it is covered.
    askSoon(client, [...groupsKey, 'list'])
  },
  shift_taken: (taken, { me }) => sayTaken(taken, me),
  shift_offer_changed: ({ offer }, { client, me }) => sayOffered(client, offer, me),
  on_call_changed: (now, { client }) => {
    putOnCall(client, now)
    for (const queryKey of [['coverage', now.group_id], ...withOnCall]) askSoon(client, queryKey)
  },
  prompt_changed: (_, { client }) => void client.invalidateQueries({ queryKey: ['prompts'] }),
  escalation_policy_changed: (_, { client }) =>
    void client.invalidateQueries({ queryKey: ['escalation-policies'] }),
  page_event: ({ thread_id }, { client }) => {
    for (const about of ['proof', 'alerts']) askSoon(client, [about, thread_id])
  },
  carrier_changed: (_, { client }) => askSoon(client, ['carriers']),
  sandbox_changed: (_, { client }) => askSoon(client, ['sandbox']),
  handover_changed: (told, { client, me }) => {
    askSoon(client, ['handed'])
    void import('../features/messaging/handover/handover.actions.ts')
      .then(({ sayHandedOver }) => sayHandedOver(told, me))
      .catch(() => {})
  },
  sessions_ended: (_, { ask }) => ask(),
}

export function afterEvent(event: LiveEvent, around: Around): void {
  if (!Object.hasOwn(after, event.kind)) return
  const then = after[event.kind as keyof LivePayload] as (payload: unknown, around: Around) => void
  then(event.payload, around)
}
