import { sendMessage } from '@wardline/hl7/mllp.ts'
import { withId, type Cast } from './cast.ts'

/** Threads about a patient: write, answer, read, file, prove, search. */
export async function recordMessaging(cast: Cast): Promise<void> {
  await recordPatients(cast)
  const thread_id = await recordThread(cast)
  await recordConversation(cast)
  await recordMessageChanges(cast, thread_id)
  await recordResponses(cast)
  await recordSharing(cast, thread_id)
  await recordWriteback(cast, thread_id)
  await recordMonitoring(cast)
  await recordBroadcasts(cast)
}

async function recordPatients({ nurse }: Cast): Promise<void> {
  await nurse.call('getPatientViews')
  const { results } = await nurse.call('listPatients', { query: { has_bed: 'true', page_size: 2 } })
  await nurse.call('getPatient', withId(results[0]?.id ?? 0))
  await nurse.call('listEncounters', { query: { patient_id: results[0]?.id ?? 0 } })
}

async function recordConversation({ nurse, doctor }: Cast): Promise<void> {
  await nurse.call('findConversation', { query: { recipient_ids: String(doctor.contact_id) } })
  await nurse.call('sendToConversation', {
    body: { recipient_ids: [doctor.contact_id], message: 'Bed 12 is ready.' },
  })
}

async function recordThread({ nurse, doctor }: Cast): Promise<number> {
  const { results: patients } = await nurse.prepare('listPatients', { query: { page_size: 1 } })
  const patient_id = patients[0]?.id ?? 0
  const { results: types } = await nurse.call('listMessageTypes')
  const draft = { recipient_ids: [doctor.contact_id], priority: 2 as const, patient_id }
  await nurse.call('resolveRecipients', { body: draft })
  await nurse.call('previewRecipients', { body: draft })
  const { id, last_message } = await nurse.call('createThread', {
    body: {
      ...draft,
      subject: 'K+ 6.1, bed 12',
      data: { body: 'Repeat from 14:05. ECG is done. Please call 4410.' },
      message_type_id: types[0]?.id ?? null,
      requires_confirm: true,
    },
  })
  await doctor.call('boot', { query: { thread_id: id } })
  await doctor.call('listThreads', { query: { subscriber_status: 'pending', page_size: 2 } })
  await doctor.call('setThreadFilter', { body: { unanswered: true } })
  await doctor.call('getThreadFilter')
  await doctor.call('setThreadFilter', { body: {} })
  await doctor.call('markThreadDelivered', { ...withId(id), body: { message_id: last_message.id } })
  await doctor.call('markThreadRead', { ...withId(id), body: { message_id: last_message.id } })
  await doctor.call('listThreadCopies', { query: { ids: String(id) } })
  await doctor.call('getThread', withId(id))
  await doctor.call('getThreadPatient', withId(id))
  await doctor.call('acceptMessage', { ...withId(id), body: { message_id: last_message.id } })
  await doctor.call('replyToThread', {
    ...withId(id),
    body: { message: 'Calcium gluconate now. I am coming.' },
  })
  const { results: subscribers } = await nurse.prepare('listSubscribers', withId(id))
  const doctorId = subscribers.find(({ reason }) => reason === 'new_message')?.user_id ?? 0
  await nurse.call('replyToThread', {
    ...withId(id),
    body: {
      message: 'Thank you. Please bring the pacing pads.',
      mentions: [doctorId],
      quoted_message_id: last_message.id,
    },
  })
  await nurse.call('listMessages', withId(id))
  await nurse.call('listSubscribers', withId(id))
  const ofMessage = { ...withId(id), query: { message_id: last_message.id } }
  await nurse.call('listMessageHistory', ofMessage)
  await nurse.call('listMessageAlerts', ofMessage)
  await nurse.call('getMessageProof', ofMessage)
  await nurse.call('getMessageOutcome', ofMessage)
  await nurse.download('exportProof', { ...withId(id), query: { ...ofMessage.query, format: 'csv' } })
  await nurse.call('searchThreads', { query: { q: 'gluconate' } })
  await doctor.call('markThreadUnread', withId(id))
  await doctor.call('muteThread', withId(id))
  await doctor.call('unmuteThread', withId(id))
  await doctor.call('archiveThread', withId(id))
  await doctor.call('unarchiveThread', withId(id))
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await doctor.call('setThreadReminder', { ...withId(id), body: { at, only_if_unanswered: true } })
  await doctor.call('removeThreadReminder', withId(id))
  await doctor.call('changeThreads', { body: { change: 'mark_unread', thread_ids: [id] } })
  await nurse.call('changeThreadPatient', { ...withId(id), body: { patient_id } })
  return id
}

async function recordMessageChanges({ nurse, doctor }: Cast, id: number): Promise<void> {
  const write = (message: string) => nurse.prepare('replyToThread', { ...withId(id), body: { message } })
  const ofMessage = (message: { id: number }) => ({ params: { id, message_id: message.id } })
  const corrected = await write('Potassium was 6.1 at 14:05, 5.9 at 14:40.')
  await nurse.call('correctMessage', {
    ...ofMessage(corrected),
    body: { texts: ['Potassium was 6.1 at 14:05, 5.7 at 14:40.'] },
  })
  await doctor.call('reactToMessage', { ...ofMessage(corrected), body: { reaction: 'thanks' } })
  await doctor.call('removeReaction', ofMessage(corrected))
  await nurse.call('takeBackMessage', ofMessage(await write('Sent to the wrong conversation')))
}

async function recordResponses({ administrator, nurse, doctor }: Cast): Promise<void> {
  const question = {
    subject: 'Bed request',
    data: { body: 'Can 4 West take a step-down patient?' },
    recipient_ids: [doctor.contact_id],
    response_options: ['Yes', 'In an hour', 'No'],
  }
  const asked = await nurse.prepare('createThread', { body: question })
  await doctor.call('respondToMessage', {
    ...withId(asked.id),
    body: { message_id: asked.last_message.id, response: 'In an hour' },
  })
  const confirm = { ...question, response_options: [], requires_confirm: true }
  const declined = await nurse.prepare('createThread', { body: confirm })
  await doctor.call('rejectMessage', {
    ...withId(declined.id),
    body: { message_id: declined.last_message.id },
  })
  const mistaken = await administrator.prepare('createThread', { body: question })
  await administrator.call('recallThread', withId(mistaken.id))
  const { results } = await doctor.call('listRecallNotices')
  if (results[0]) await doctor.call('dismissRecallNotice', withId(results[0].thread_id))
}

async function recordSharing(
  { nurse, doctor, fellow, administrator }: Cast,
  thread_id: number,
): Promise<void> {
  await nurse.call('addSubscribers', { ...withId(thread_id), body: { subscribers: [fellow.contact_id] } })
  await nurse.call('forwardThread', {
    ...withId(thread_id),
    body: { recipient_ids: [administrator.contact_id], message: 'For the bed board.' },
  })
  await recordDepartures({ nurse, doctor, fellow, administrator })
}

async function recordDepartures({
  nurse,
  doctor,
  fellow,
  administrator,
}: Pick<Cast, 'nurse' | 'doctor' | 'fellow' | 'administrator'>): Promise<void> {
  const recipient_ids = [doctor, fellow, administrator].map(({ contact_id }) => contact_id)
  const body = { subject: 'Rounds', data: { body: 'Rounds are at nine today.' }, recipient_ids }
  const { id } = await nurse.prepare('createThread', { body })
  await administrator.call('leaveThread', withId(id))
  await nurse.call('removeSubscriber', { params: { id, user_id: fellow.user_id } })
  await nurse.call('listDepartures', withId(id))
}

async function recordWriteback({ nurse, administrator }: Cast, thread_id: number): Promise<void> {
  const body = {
    host: 'interface-engine.hospital.example',
    port: 2575,
    receiving_application: 'EMR',
    version: 0,
  }
  await administrator.call('setEmrEndpoint', { body })
  await administrator.call('getEmrEndpoint')
  const adt = { sending_application: 'EPIC', sending_facility: 'GENERAL', mrn_authority: 'GEN', version: 0 }
  await administrator.call('setAdtInterface', { body: adt })
  const { listener } = await administrator.prepare('getAdtInterface')
  await sendMessage(
    { address: '127.0.0.1', port: listener.port ?? 0, connect_ms: 5_000, answer_ms: 10_000 },
    'MSH|^~\\&|EPIC|GENERAL|||20261122||ADT^A02|4711|P|2.5.1\rEVN|A02|20261122\rPID|1||^^^GEN^MR||Doe^Jane\rPV1|1|I|6W^12^A\r',
  )
  await administrator.call('getAdtInterface')
  const { results } = await administrator.call('listAdtMessages', { query: { state: 'rejected' } })
  for (const { id } of results) {
    await administrator.call('getAdtMessageText', withId(id))
    await administrator.call('retryAdtMessage', withId(id))
  }
  await nurse.call('writeThreadBack', withId(thread_id))
  await nurse.call('getThreadWriteback', withId(thread_id))
}

async function recordMonitoring({ administrator, fellow }: Cast): Promise<void> {
  await administrator.call('listMonitorableUsers', { query: { search: 'piotto' } })
  await administrator.call('monitorUser', {
    ...withId(fellow.user_id),
    body: { duration: 3600, reason: 'Covering for her during surgery' },
  })
  await administrator.call('listMonitoredUsers', withId(administrator.user_id))
  await administrator.call('endMonitoring', withId(fellow.user_id))
}

async function recordBroadcasts({ administrator }: Cast): Promise<void> {
  const { results } = await administrator.prepare('listPagingGroups', { query: { search: 'code blue' } })
  const group_id = results[0]?.id ?? 0
  await administrator.call('getBroadcastAudience', withId(group_id))
  await administrator.call('previewBroadcastAudience', {
    query: { audience: 'group', group_id, type: '0' },
  })
  const { id } = await administrator.call('createBroadcast', {
    body: { group_id, message: 'Drill at 15:00 in the simulation center.' },
  })
  await administrator.call('getBroadcast', withId(id))
  await administrator.call('confirmBroadcast', withId(id))
  await administrator.call('undoBroadcast', withId(id))
  await administrator.call('sendBroadcast', withId(id))
  await administrator.call('listBroadcasts', { query: { group_id } })
}
