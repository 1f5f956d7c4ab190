import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type { LivePayload } from '@wardline/contract/registry/events.ts'
import { meKey, type Me } from '../../features/accounts/me/me.api.ts'
import { updateProfileInCache } from '../../features/accounts/profiles/profile.api.ts'
import { updateFavoriteInCache } from '../../features/directory/favorite-contact.api.ts'
import { invalidateCalendar, showSwapRequest, showTakeover } from '../../features/paging/swaps/swap.live.ts'
import { queueDeliveryReceipt } from '../../features/messaging/live/delivery-receipts.live.ts'
import { removeMonitoredUser, addMonitoredUser } from '../../features/messaging/monitoring/monitoring.api.ts'
import { messageTypeAdministrationKey, queryKeys } from '../../features/messaging/live/query-keys.ts'
import { isWrittenHere } from '../../features/messaging/live/threads.live.ts'
import { recallNotices } from '../../features/messaging/recall/recall-notices.ts'
import { removeThreadFromSearch } from '../../features/messaging/search/search-cache.ts'
import { invalidateGroups, groupsKey, updateGroupOnCall } from '../../features/paging/groups/group.live.ts'
import { describeCareTeamNotice } from '../../features/patients/care-team-notice.view.ts'
import { patientKeys } from '../../features/patients/patient.api.ts'
import { showCareTeamChange, showPatientChange } from '../../features/patients/patient-cache.live.ts'
import type { NewMessage } from '../../features/messaging/sound/new-message-sound.actions.ts'
import { loadOutbox } from '../../features/messaging/outbox/load-outbox.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { forgetStoredThreads } from '../offline/stored-screens.ts'

interface EffectContext {
  client: QueryClient
  me: number
  apply: (events: readonly LiveEvent[]) => void
  checkSession: () => void
}

/** Typing ends after this time: `typing_stop` can be lost, and browsers repeat `typing_start` every 5 s. */
const typingTimeoutMs = 8000
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()

const playSound = (message: NewMessage) =>
  void import('../../features/messaging/sound/new-message-sound.actions.ts')
    .then((module) => module.playNewMessageSound(message))
    .catch(() => {})

const discardQueuedReply = (client_key: string) =>
  void loadOutbox()
    .then(({ outbox }) => outbox.discard(client_key))
    .catch(() => {})

/** Queries that show who is on call but are not updated by `on_call_changed`. */
const onCallQueries = [['my-shifts'], ['recipients'], ['thread-groups']]

/** The browsers of an account do not all fetch at once. */
const spreadMs = 10_000

const pendingRefetches = new Map<string, readonly unknown[]>()

/** Refetches once for all events of a moment: at seven o'clock every group of a hospital changes. */
function refetchSoon(client: QueryClient, queryKey: readonly unknown[]): void {
  if (pendingRefetches.size === 0)
    setTimeout(() => {
      for (const key of pendingRefetches.values()) void client.invalidateQueries({ queryKey: key })
      pendingRefetches.clear()
    }, 300)
  pendingRefetches.set(queryKey.join(), queryKey)
}

const refetch =
  (key: string) =>
  (_: unknown, { client }: EffectContext): void =>
    refetchSoon(client, [key])

function refetchPatient(client: QueryClient, id: number): void {
  for (const key of [patientKeys.one(id), patientKeys.updates(id), patientKeys.requests(id)])
    refetchSoon(client, key)
}

function changeCareTeam(change: LivePayload['care_team_assigned'], { client }: EffectContext): void {
  showCareTeamChange(client, change)
  refetchPatient(client, change.patient_id)
  refetchSoon(client, patientKeys.providers)
  refetchSoon(client, ['patient-handoffs', 'composer'])
}

const changeMembership =
  (kind: Parameters<typeof describeCareTeamNotice>[0]) =>
  (change: LivePayload[typeof kind], context: EffectContext): void => {
    changeCareTeam(change, context)
    const notice = describeCareTeamNotice(kind, change, context.me)
    if (notice !== undefined) showToast(notice)
  }

type EventEffects = { [K in keyof LivePayload]?: (payload: LivePayload[K], context: EffectContext) => void }

/** Effects of events beyond the cached state, which `applyEventsToCache` updates. */
const effects: EventEffects = {
  thread_new: ({ thread: { id, last_message } }, { client, me }) => {
    refetchSoon(client, patientKeys.allThreads)
    const { id: message_id, sender_id } = last_message
    if (sender_id !== me) queueDeliveryReceipt(id, message_id)
    playSound({ client, me, thread_id: id, message_id, sender_id, isReply: false })
  },
  thread_new_message: ({ thread_id, message }, { client, me }) => {
    refetchSoon(client, patientKeys.allThreads)
    const sender_id = message.sender.id
    playSound({ client, me, thread_id, message_id: message.id, sender_id, isReply: true })
    if (message.sender.id !== me || !isWrittenHere(message)) queueDeliveryReceipt(thread_id, message.id)
    else if (message.client_key) discardQueuedReply(message.client_key)
  },
  typing_start: (payload, { apply }) => {
    const key = `${payload.thread_id}:${payload.user_id}`
    clearTimeout(typingTimers.get(key))
    const stop = () => {
      typingTimers.delete(key)
      apply([{ kind: 'typing_stop', channel: '', payload }])
    }
    typingTimers.set(key, setTimeout(stop, typingTimeoutMs))
  },
  user_changed: ({ user }, { client, me }) => {
    const { display_name, title, profile_picture } = user
    if (user.id !== me) return
    client.setQueryData<Me>(meKey, (own) => own && { ...own, display_name, title, profile_picture })
  },
  account_changed: (_, { client }) => {
    setTimeout(() => refetchSoon(client, meKey), Math.random() * spreadMs)
    for (const key of ['account', 'identity-providers', 'retention', 'on-call', 'recipients', 'reachability'])
      refetchSoon(client, [key])
  },
  permissions_changed: ({ user_ids }, { client, me }) => {
    refetchSoon(client, ['roles'])
    if (user_ids === null) setTimeout(() => refetchSoon(client, meKey), Math.random() * spreadMs)
    else if (user_ids.includes(me)) refetchSoon(client, meKey)
  },
  message_types_changed: (_, { client }) => {
    refetchSoon(client, messageTypeAdministrationKey)
    setTimeout(() => refetchSoon(client, queryKeys.messageTypes), Math.random() * spreadMs)
  },
  department_changed: (_, { client }) => {
    for (const key of ['departments', 'recipients', 'pick-departments']) refetchSoon(client, [key])
  },
  api_tokens_changed: refetch('api-tokens'),
  scheduled_reports_changed: refetch('scheduled-reports'),
  webhooks_changed: refetch('webhooks'),
  user_accounts_changed: refetch('user-accounts'),
  second_factors_changed: (_, { client }) => {
    refetchSoon(client, ['second-factors'])
    refetchSoon(client, meKey)
  },
  tagging_changed: (_, { client }) => {
    const shown = ['tagging', 'roles', 'pick-tags', 'pick-saved-filters', 'departments']
    for (const key of shown) refetchSoon(client, [key])
    // Search results of users may differ.
    const found = ['contacts', 'pick-users', 'on-call', 'paging-groups']
    setTimeout(() => {
      for (const key of found) refetchSoon(client, [key])
    }, Math.random() * spreadMs)
  },
  profile_changed: ({ profile }, { client }) => updateProfileInCache(client, profile),
  contact_changed: ({ contact }, { client }) => updateFavoriteInCache(client, contact),
  thread_recalled: (recalled, { client, me }) => {
    void forgetStoredThreads([recalled.thread_id])
    removeThreadFromSearch(client, recalled.thread_id)
    if (recalled.recalled_by?.id !== me) recallNotices.set([recalled, ...recallNotices.get()])
  },
  thread_removed: ({ thread_id }, { client }) => {
    void forgetStoredThreads([thread_id])
    removeThreadFromSearch(client, thread_id)
  },
  monitoring_started: ({ monitored_user: observed }, { client }) => addMonitoredUser(client, observed),
  monitoring_ended: ({ user_id, thread_ids }, { client }) => {
    removeMonitoredUser(client, user_id)
    void forgetStoredThreads(thread_ids)
    for (const thread_id of thread_ids) removeThreadFromSearch(client, thread_id)
  },
  paging_group_changed: (_, { client }) => invalidateGroups(client),
  calendar_changed: ({ group_id }, { client }) => {
    invalidateCalendar(client, group_id)
    refetchSoon(client, [...groupsKey, 'list'])
  },
  shift_taken: (taken, { me }) => showTakeover(taken, me),
  swap_request_changed: ({ swap_request }, { client, me }) => showSwapRequest(client, swap_request, me),
  on_call_changed: (now, { client }) => {
    updateGroupOnCall(client, now)
    for (const queryKey of [['coverage', now.group_id], ...onCallQueries]) refetchSoon(client, queryKey)
  },
  shift_notices_changed: refetch('my-shifts'),
  prompt_changed: refetch('prompts'),
  pager_number_changed: refetch('pager-numbers'),
  pager_call_changed: ({ thread_id }, { client }) => refetchSoon(client, queryKeys.messages(thread_id)),
  escalation_policy_changed: refetch('escalation-policies'),
  schedule_source_changed: (_, { client }) => {
    for (const key of ['schedule-sources', 'group-source', 'integrations']) refetchSoon(client, [key])
  },
  directory_sync_changed: (_, { client }) => {
    for (const key of ['directories', 'integrations']) refetchSoon(client, [key])
  },
  routing_changed: refetch('routing'),
  dry_run_changed: refetch('routing-dry-run'),
  page_event: ({ thread_id }, { client }) => {
    for (const key of ['outcome', 'proof', 'alerts']) refetchSoon(client, [key, thread_id])
    refetchSoon(client, patientKeys.allUpdates)
  },
  provider_changed(_, { client }) {
    refetchSoon(client, ['providers'])
    refetchSoon(client, ['integrations'])
  },
  downloads_changed: refetch('downloads'),
  sandbox_changed: refetch('sandbox'),
  handoff_changed: (handoff, { client, me }) => {
    refetchSoon(client, ['handoffs'])
    void import('../../features/messaging/handoff/handoff-notice.actions.ts')
      .then(({ notifyHandoff }) => notifyHandoff(handoff, me))
      .catch(() => {})
  },
  patient_changed: ({ patient_id }, { client }) => {
    showPatientChange(client, patient_id)
    refetchPatient(client, patient_id)
    refetchSoon(client, patientKeys.notes(patient_id))
  },
  patients_uploaded: (_, { client }) => {
    void client.invalidateQueries({ queryKey: patientKeys.all })
  },
  record_opened: ({ opened_by_id }, { client, me }) => {
    void client.invalidateQueries({ queryKey: ['record-openings'] })
    if (opened_by_id !== me)
      showToast('A record was opened from outside the care team. See the reason in Admin, Opened records.')
  },
  care_team_assigned: changeMembership('care_team_assigned'),
  care_team_unassigned: changeMembership('care_team_unassigned'),
  care_team_taken: changeMembership('care_team_taken'),
  care_team_handoff: changeCareTeam,
  patient_handoff_changed: refetch('patient-handoffs'),
  sessions_ended: (_, { checkSession }) => checkSession(),
}

export function runEventEffects(event: LiveEvent, context: EffectContext): void {
  if (!Object.hasOwn(effects, event.kind)) return
  const run = effects[event.kind as keyof LivePayload] as (payload: unknown, context: EffectContext) => void
  run(event.payload, context)
}
