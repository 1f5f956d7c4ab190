import type { LiveEvent } from '@wardline/contract/live/frames.ts'
import type { LiveKind, LivePayload } from '@wardline/contract/registry/events.ts'
import { meKey, type Me } from '../../features/accounts/me/me.api.ts'
import { updateProfileInCache } from '../../features/accounts/profiles/profile.api.ts'
import { updateFavoriteInCache } from '../../features/directory/favorite-contact.api.ts'
import { onCallAtKey } from '../../features/paging/on-call/on-call.live.ts'
import { calendarDraftsKey } from '../../features/paging/events/occurrence.api.ts'
import { invalidateCalendar, showSwapRequest, showTakeover } from '../../features/paging/swaps/swap.live.ts'
import type { StateEvent } from '../../features/messaging/live/handlers.live.ts'
import { followConsole } from '../../features/messaging/console/console.live.ts'
import { queueDeliveryReceipt } from '../../features/messaging/live/delivery-receipts.live.ts'
import { removeMonitoredUser, addMonitoredUser } from '../../features/messaging/monitoring/monitoring.api.ts'
import { messageTypeAdministrationKey, queryKeys } from '../../features/messaging/live/query-keys.ts'
import { isWrittenHere } from '../../features/messaging/live/threads.live.ts'
import { recallNotices } from '../../features/messaging/recall/recall-notices.ts'
import { removeThreadFromSearch } from '../../features/messaging/search/search-cache.ts'
import { showThreadFilter } from '../../features/messaging/threads/thread.api.ts'
import { invalidateGroups, groupsKey, updateGroupOnCall } from '../../features/paging/groups/group.live.ts'
import { describeCareTeamNotice } from '../../features/patients/care-team-notice.view.ts'
import { patientKeys } from '../../features/patients/patient.api.ts'
import { showCareTeamChange, showPatientChange } from '../../features/patients/patient-cache.live.ts'
import type { NewMessage } from '../../features/messaging/sound/new-message-sound.actions.ts'
import { loadOutbox } from '../../features/messaging/outbox/load-outbox.ts'
import { reminderDueText } from '../../features/messaging/threads/threads.text.ts'
import { showToast } from '../../platform/ui/feedback/toast.ts'
import { forgetStoredThreads } from '../offline/stored-screens.ts'
import {
  all,
  changesNothing,
  loads,
  refetches,
  refetchesWithinSeconds,
  updatesState,
  type Effect,
  type EffectContext,
  type StateUpdate,
} from './effects.ts'

type EffectOf<K extends LiveKind> = Effect<LivePayload[K]>

/** Typing ends after this time: `typing_stop` can be lost, and browsers repeat `typing_start` every 5 s. */
const typingTimeoutMs = 8000
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()

const endTypingLater: EffectOf<'typing_start'> = (payload, { apply }) => {
  const key = `${payload.thread_id}:${payload.user_id}`
  clearTimeout(typingTimers.get(key))
  const stop = () => {
    typingTimers.delete(key)
    apply([{ kind: 'typing_stop', channel: '', payload }])
  }
  typingTimers.set(key, setTimeout(stop, typingTimeoutMs))
}

const playSound: Effect<Omit<NewMessage, 'client' | 'me'>> = loads(async () => {
  const { playNewMessageSound } = await import('../../features/messaging/sound/new-message-sound.actions.ts')
  return (message, { client, me }) => playNewMessageSound({ client, me, ...message })
})

const discardQueuedReply = (client_key: string) =>
  void loadOutbox()
    .then(({ outbox }) => outbox.discard(client_key))
    .catch(() => {})

const receiveThread: EffectOf<'thread_new'> = ({ thread }, context) => {
  const thread_id = thread.id
  const { id: message_id, sender_id } = thread.last_message
  if (sender_id !== context.me) queueDeliveryReceipt(thread_id, message_id)
  playSound({ thread_id, message_id, sender_id, isReply: false }, context)
}

const receiveReply: EffectOf<'thread_new_message'> = ({ thread_id, message, breaks_mute }, context) => {
  const sender_id = message.sender.id
  const { id: message_id, recipients, mentions } = message
  playSound({ thread_id, message_id, sender_id, isReply: true, breaks_mute, recipients, mentions }, context)
  if (sender_id !== context.me || !isWrittenHere(message)) queueDeliveryReceipt(thread_id, message.id)
  else if (message.client_key) discardQueuedReply(message.client_key)
}

const forgetThread: Effect<{ thread_id: number }> = ({ thread_id }, { client }) => {
  void forgetStoredThreads([thread_id])
  removeThreadFromSearch(client, thread_id)
}

const announceRemoval: EffectOf<'thread_left'> = ({ removed_by }) => {
  if (removed_by) showToast(`${removed_by.display_name} removed you from a conversation`)
}

const announceReminder: EffectOf<'thread_reminded'> = () => showToast(reminderDueText)

const showRecall: EffectOf<'thread_recalled'> = (recalled, { me }) => {
  if (recalled.recalled_by?.id !== me) recallNotices.set([recalled, ...recallNotices.get()])
}

const stopMonitoring: EffectOf<'monitoring_ended'> = ({ user_id, thread_ids }, { client }) => {
  removeMonitoredUser(client, user_id)
  void forgetStoredThreads(thread_ids)
  for (const thread_id of thread_ids) removeThreadFromSearch(client, thread_id)
}

const updateMe: EffectOf<'user_changed'> = ({ user }, { client, me }) => {
  const { display_name, title, profile_picture } = user
  if (user.id !== me) return
  client.setQueryData<Me>(meKey, (own) => own && { ...own, display_name, title, profile_picture })
}

const refetchMe = refetches(meKey)
const refetchMeWithinSeconds = refetchesWithinSeconds(meKey)

const refetchOwnPermissions: EffectOf<'permissions_changed'> = ({ user_ids }, context) => {
  if (user_ids === null) refetchMeWithinSeconds(undefined, context)
  else if (user_ids.includes(context.me)) refetchMe(undefined, context)
}

const ofThread =
  (key: string) =>
  ({ thread_id }: { thread_id: number }) => [key, thread_id]

const ofPatient =
  (key: (id: number) => readonly unknown[]) =>
  ({ patient_id }: { patient_id: number }) =>
    key(patient_id)

const refetchPatient = refetches(
  ofPatient(patientKeys.one),
  ofPatient(patientKeys.updates),
  ofPatient(patientKeys.requests),
)

const changeCareTeam: Effect<LivePayload['care_team_assigned']> = all(
  (change, { client }) => showCareTeamChange(client, change),
  refetchPatient,
  refetches(patientKeys.providers, ['patient-handoffs', 'composer']),
)

const notifyCareTeam =
  <K extends Parameters<typeof describeCareTeamNotice>[0]>(kind: K): EffectOf<K> =>
  (change, { me }) => {
    const notice = describeCareTeamNotice(kind, change, me)
    if (notice !== undefined) showToast(notice)
  }

const announceOpenedRecord: EffectOf<'record_opened'> = ({ opened_by_id }, { client, me }) => {
  void client.invalidateQueries({ queryKey: ['record-openings'] })
  if (opened_by_id !== me)
    showToast('A record was opened from outside the care team. See the reason in Admin, Opened records.')
}

const announceHandoff: EffectOf<'handoff_changed'> = loads(async () => {
  const { notifyHandoff } = await import('../../features/messaging/handoff/handoff-notice.actions.ts')
  return (handoff, { me }) => notifyHandoff(handoff, me)
})

/**
 * All effects of an event. An event without a line does not compile, and `updatesState` stands exactly at
 * the events that `stateUpdates` of messaging handles.
 */
type LiveTable = {
  [K in LiveKind]: K extends StateEvent ? StateUpdate<LivePayload[K]> : EffectOf<K>
}

const live: LiveTable = {
  sessions_ended: (_, { checkSession }) => checkSession(),
  sessions_locked: changesNothing('The server closes the socket with it, and `onClosed` checks the session.'),
  second_factors_changed: refetches('second-factors', meKey),
  presence_changed: updatesState(),
  account_changed: all(
    refetchMeWithinSeconds,
    refetches('account', 'identity-providers', 'retention', 'on-call', 'recipients', 'reachability'),
  ),
  permissions_changed: all(refetches('roles'), refetchOwnPermissions),
  api_tokens_changed: refetches('api-tokens'),
  user_accounts_changed: refetches('user-accounts'),
  tagging_changed: all(
    refetches('tagging', 'roles', 'pick-tags', 'pick-saved-filters', 'departments'),
    // Search results of users may differ.
    refetchesWithinSeconds('contacts', 'pick-users', 'on-call', 'paging-groups'),
  ),
  user_changed: updatesState(updateMe),
  profile_changed: ({ profile }, { client }) => updateProfileInCache(client, profile),
  contact_changed: updatesState(({ contact }, { client }) => updateFavoriteInCache(client, contact)),
  department_changed: refetches('departments', 'recipients', 'pick-departments', 'quick-phrases'),
  downloads_changed: refetches('downloads'),
  scheduled_reports_changed: refetches('scheduled-reports'),

  thread_new: updatesState(refetches(patientKeys.allThreads), receiveThread),
  thread_new_message: updatesState(refetches(patientKeys.allThreads), receiveReply),
  message_changed: updatesState(refetches(patientKeys.allThreads, ofThread('proof'))),
  message_reaction: updatesState(),
  thread_changed: updatesState(),
  new_subscriber: updatesState(),
  subscriber_left: updatesState(),
  participant_left: updatesState(),
  thread_left: updatesState(forgetThread, announceRemoval),
  subscriber_state: updatesState(),
  thread_read: updatesState(),
  thread_marked_unread: updatesState(),
  thread_muted: updatesState(),
  thread_reminder_changed: updatesState(),
  thread_reminded: updatesState(announceReminder),
  thread_archived: updatesState(),
  thread_unarchived: updatesState(),
  thread_recalled: updatesState(forgetThread, showRecall),
  thread_removed: updatesState(forgetThread),
  message_accepted: updatesState(),
  message_rejected: updatesState(),
  message_responded: updatesState(),
  acknowledgement_requested: updatesState(),
  acknowledgement_changed: updatesState(),
  acknowledgements_closed: updatesState(),
  paging_requests_changed: updatesState(),
  handoff_changed: all(refetches('handoffs'), announceHandoff),
  pager_call_changed: refetches(ofThread('messages')),
  message_types_changed: all(
    refetches(messageTypeAdministrationKey),
    refetchesWithinSeconds(queryKeys.messageTypes),
  ),
  thread_filter_changed: (filter, { client }) => showThreadFilter(client, filter),
  rest_rules_changed: refetches('rest-rules', 'rule-violations', 'coverage'),
  qualifications_changed: refetches(
    'qualifications',
    'qualification-holders',
    'person-card',
    'rule-violations',
    'coverage',
  ),
  schedule_requests_changed: refetches('schedule-requests', 'rule-violations', 'coverage'),
  quick_phrases_changed: refetches('quick-phrases'),
  scheduled_messages_changed: refetches('scheduled-messages'),
  monitoring_started: updatesState(({ monitored_user: observed }, { client }) =>
    addMonitoredUser(client, observed),
  ),
  monitoring_ended: updatesState(stopMonitoring),
  typing_start: updatesState(endTypingLater),
  typing_stop: updatesState(),

  on_call_changed: updatesState(
    (now, { client }) => updateGroupOnCall(client, now),
    // Queries that show who is on call and are not updated above.
    refetches(
      ({ group_id }) => ['coverage', group_id],
      onCallAtKey,
      'my-shifts',
      'recipients',
      'thread-groups',
    ),
  ),
  calendar_changed: all(
    ({ group_id }, { client }) => invalidateCalendar(client, group_id),
    refetches([...groupsKey, 'list'], onCallAtKey),
  ),
  calendar_drafts_changed: ({ group_id }, { client }) =>
    void client.invalidateQueries({ queryKey: calendarDraftsKey(group_id) }),
  shift_taken: (taken, { me }) => showTakeover(taken, me),
  swap_request_changed: ({ swap_request }, { client, me }) => showSwapRequest(client, swap_request, me),
  shift_notices_changed: refetches('my-shifts'),
  paging_group_changed: (_, { client }) => invalidateGroups(client),
  prompt_changed: refetches('prompts'),
  pager_number_changed: refetches('pager-numbers'),
  escalation_policy_changed: refetches('escalation-policies'),
  routing_changed: refetches('routing'),
  dry_run_changed: refetches('routing-dry-run'),
  console_pages_changed: followConsole,
  page_event: refetches(ofThread('outcome'), ofThread('proof'), ofThread('alerts'), patientKeys.allUpdates),
  provider_changed: refetches('providers', 'integrations'),
  sandbox_changed: refetches('sandbox'),

  note_templates_changed: refetches('note-templates'),
  patient_handoff_changed: refetches('patient-handoffs'),
  patient_changed: all(
    ({ patient_id }, { client }) => showPatientChange(client, patient_id),
    refetchPatient,
    refetches(ofPatient(patientKeys.notes)),
  ),
  patients_uploaded: (_, { client }) => void client.invalidateQueries({ queryKey: patientKeys.all }),
  record_opened: announceOpenedRecord,
  care_team_assigned: all(changeCareTeam, notifyCareTeam('care_team_assigned')),
  care_team_unassigned: all(changeCareTeam, notifyCareTeam('care_team_unassigned')),
  care_team_taken: all(changeCareTeam, notifyCareTeam('care_team_taken')),
  care_team_handoff: changeCareTeam,

  emr_document_changed: updatesState(),
  webhooks_changed: refetches('webhooks'),
  schedule_source_changed: refetches('schedule-sources', 'group-source', 'integrations'),
  directory_sync_changed: refetches('directories', 'integrations'),
}

/** Runs after `applyEventsToCache`. Ignores event kinds of a newer server. */
export function runLiveEffects(event: LiveEvent, context: EffectContext): void {
  if (!Object.hasOwn(live, event.kind)) return
  const line = live[event.kind as LiveKind] as Effect<unknown> | StateUpdate<unknown>
  const effects = typeof line === 'function' ? [line] : line.afterUpdate
  for (const effect of effects) effect(event.payload, context)
}
