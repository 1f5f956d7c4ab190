import { inMinutes, waitFor, withId, type Cast } from './cast.ts'

/** Pages to the team on call: take, reassign, escalate, page again, hand off. */
export async function recordPagingRequests(cast: Cast): Promise<void> {
  const { nurse, doctor, fellow } = cast
  const taken = await page(cast, doctor.contact_id)
  await doctor.call('takePagingRequest', { ...withId(taken.id), body: { message_id: taken.message_id } })
  const passed = await page(cast, doctor.contact_id)
  await doctor.call('reassignPagingRequest', {
    ...withId(passed.id),
    body: { user_id: fellow.user_id, message_id: passed.message_id },
  })
  const wrong = await page(cast, doctor.contact_id)
  await doctor.call('reportWrongRecipient', { ...withId(wrong.id), body: { message_id: wrong.message_id } })
  const urgent = await page(cast, doctor.contact_id)
  await nurse.call('escalateNow', { ...withId(urgent.id), body: { message_id: urgent.message_id } })
  const repeated = await page(cast, doctor.contact_id)
  await nurse.call('pageAgain', { ...withId(repeated.id), body: { message_id: repeated.message_id } })
  await recordConsole(cast, await page(cast, doctor.contact_id))
  await recordHandoffs(cast)
}

/** The operator takes a page over, calls the doctor, and releases it. */
async function recordConsole({ administrator, doctor }: Cast, { id }: { id: number }): Promise<void> {
  const { results } = await administrator.call('listConsolePages', { query: { thread_ids: String(id) } })
  const params = withId(results[0]?.id ?? 0)
  await administrator.call('getPageTrail', params)
  await administrator.call('takeOverPage', { ...params, body: {} })
  await administrator.call('recordConsoleCall', {
    ...params,
    body: { user_id: doctor.user_id, outcome: 'no_answer', note: 'Left a message with the OR desk.' },
  })
  await administrator.call('listConsoleRequests', { query: { page_size: 2 } })
  await administrator.call('listConsoleCalls')
  await administrator.call('releasePage', params)
}

async function page({ nurse }: Cast, contact_id: number): Promise<{ id: number; message_id: number }> {
  const { id, last_message } = await nurse.prepare('createThread', {
    body: {
      subject: 'Rapid response, 4 West',
      data: { body: 'SpO2 84 %, room 412.' },
      recipient_ids: [contact_id],
      apply_escalations: true,
      priority: 2,
    },
  })
  return { id, message_id: last_message.id }
}

/** The fellow takes over the doctor's shift, and with it the open pages to the group. */
async function recordHandoffs(cast: Cast): Promise<void> {
  const { administrator, doctor, fellow } = cast
  const { id, contact_id, version } = await administrator.prepare('createScheduleGroup', {
    body: { name: 'Night Float', fail_over_user: administrator.user_id },
  })
  await administrator.prepare('changeScheduleGroup', {
    ...withId(id),
    body: { member_ids: [doctor.user_id, fellow.user_id], allow_shift_takeover: true, version },
  })
  const { event_id, original_start } = await administrator.prepare('createEvent', {
    ...withId(id),
    body: { target_id: doctor.user_id, start: inMinutes(-1), end: inMinutes(600) },
  })
  await doctor.call('getOnCall', withId(id))
  for (let pages = 0; pages < 2; pages += 1) await page(cast, contact_id ?? 0)
  const third = await page(cast, contact_id ?? 0)
  await doctor.call('listThreadGroups', withId(third.id))
  await doctor.call('getThreadRouting', withId(third.id))
  const params = { id, event_id: event_id ?? 0 }
  await fellow.prepare('takeOverShift', { params, body: { original_start } })
  const [first, second] = await waitFor(async () => {
    const { results } = await fellow.prepare('listHandoffs')
    const ofGroup = results.filter(({ group }) => group !== null)
    return ofGroup.length === 3 ? ofGroup : undefined
  })
  await fellow.call('listHandoffs')
  await fellow.call('acceptHandoff', { ...withId(first?.id ?? 0), body: {} })
  await fellow.call('declineHandoff', { ...withId(second?.id ?? 0), body: {} })
  await fellow.call('acceptAllHandoffs', { body: {} })
  const joined = await page(cast, contact_id ?? 0)
  await doctor.call('joinPage', withId(joined.id))
}
