import { dayAfter, onDay, withId, type Cast } from './cast.ts'

/** A new on-call group: plan, take over, swap, import, subscribe. */
export async function recordCalendar(cast: Cast): Promise<void> {
  const { administrator, nurse, doctor, fellow } = cast
  const { id, version } = await administrator.call('createScheduleGroup', {
    body: { name: 'Stroke Team', fail_over_user: doctor.user_id },
  })
  const members = [nurse, doctor, fellow].map(({ user_id }) => user_id)
  await administrator.call('changeScheduleGroup', {
    ...withId(id),
    body: { member_ids: members, allow_shift_takeover: true, time_zone: 'America/New_York', version },
  })
  await recordPlanning(cast, id)
  await recordTakeover(cast, id)
  await recordSwaps(cast, id)
  await recordRotation(cast, id)
  await recordFixedPlan(cast, id)
  await recordDraft(cast, id)
  await recordHolidays(administrator)
  await nurse.call('getScheduleGroup', withId(id))
  await nurse.call('getCoverage', withId(id))
  await nurse.call('listGaps', {
    ...withId(id),
    query: { from: onDay(0, '00:00'), until: onDay(30, '00:00') },
  })
  await administrator.call('listFreeMembers', {
    ...withId(id),
    query: { start: onDay(3, '19:00'), end: onDay(4, '07:00') },
  })
  await nurse.call('listOnCall')
  await nurse.call('listMyShifts')
  await recordFiles(cast, id)
  await administrator.call('deleteScheduleGroup', withId(id))
}

async function recordHolidays(administrator: Cast['administrator']): Promise<void> {
  await administrator.call('readHolidayFile', {
    body: {
      calendar:
        'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:19761225\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Christmas Day\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    },
  })
  const { results } = await administrator.call('addHolidays', {
    body: { holidays: [{ day: '2099-12-25', name: 'Christmas Day' }] },
  })
  await administrator.call('listHolidays')
  await administrator.call('removeHoliday', withId(results[0]?.id ?? 0))
}

const shiftOf = (target_id: number, days: number) => ({
  target_id,
  start: onDay(days, '07:00'),
  end: onDay(days, '19:00'),
})

async function recordPlanning({ administrator, nurse, doctor }: Cast, id: number): Promise<void> {
  const { id: rule_id } = await administrator.call('createRule', {
    body: { frequency: 'weekly', week_days: ['MO', 'WE'], until: dayAfter(90) },
  })
  await administrator.call('getRule', withId(rule_id))
  const occurrence = await administrator.call('createEvent', {
    ...withId(id),
    body: { ...shiftOf(nurse.user_id, 2), title: 'Days', call_order: 1, rule_id },
  })
  await recordNotices(nurse)
  const params = { id, event_id: occurrence.event_id ?? 0 }
  const { original_start, version } = occurrence
  await administrator.call('getOccurrence', { params, query: { original_start } })
  await administrator.call('listOccurrences', {
    ...withId(id),
    query: { start: onDay(0, '00:00'), end: onDay(28, '00:00') },
  })
  await administrator.call('updateEvent', {
    params,
    body: { ...shiftOf(doctor.user_id, 2), title: 'Days', update_for: 'once', original_start, version },
  })
  await administrator.call('cancelEvent', { params, body: { update_for: 'following', original_start } })
}

async function recordNotices(nurse: Cast['nurse']): Promise<void> {
  const { results } = await nurse.call('listShiftNotices')
  await nurse.call('confirmShiftNotice', { ...withId(results[0]?.id ?? 0), body: {} })
  await nurse.call('setShiftReminders', { body: { is_on: true } })
  await nurse.call('getShiftReminders')
  await nurse.call('setShiftSummarySettings', { body: { frequency: 'weekly', weekday: 1, time: '07:00' } })
  await nurse.call('getShiftSummarySettings')
  await nurse.call('getShiftSummary')
  await nurse.call('sendShiftSummary', { body: {} })
}

/** Plans a shift for the nurse. */
async function planShift({ administrator, nurse }: Cast, id: number, days: number) {
  const occurrence = await administrator.prepare('createEvent', {
    ...withId(id),
    body: shiftOf(nurse.user_id, days),
  })
  return { event_id: occurrence.event_id ?? 0, original_start: occurrence.original_start }
}

async function recordTakeover(cast: Cast, id: number): Promise<void> {
  const { event_id, original_start } = await planShift(cast, id, 30)
  const { results } = await cast.nurse.prepare('listShiftNotices')
  await cast.nurse.call('declineShiftNotice', {
    ...withId(results.at(-1)?.id ?? 0),
    body: { reason: 'On leave' },
  })
  const takeover = await cast.doctor.call('takeOverShift', {
    params: { id, event_id },
    body: { original_start },
  })
  await cast.doctor.call('undoTakeover', { ...withId(takeover.id), body: {} })
}

async function recordRotation({ administrator, nurse, doctor, fellow }: Cast, id: number): Promise<void> {
  const body = {
    name: 'Week call',
    starts: onDay(70, '07:00'),
    turn: { unit: 'weeks', count: 1 } as const,
    people: [nurse, doctor, fellow].map(({ user_id }) => user_id),
    calls: [
      { call_order: 1, offset: 0 },
      { call_order: 2, offset: 1 },
    ],
  }
  await administrator.call('previewRotation', { ...withId(id), body })
  const rotation = await administrator.call('createRotation', { ...withId(id), body })
  const params = { id, rotation_id: rotation.id }
  await nurse.call('listRotations', withId(id))
  await nurse.call('getRotation', { params })
  await administrator.call('changeRotation', {
    params,
    body: { ...body, starts: onDay(84, '07:00'), people: body.people.slice(1), version: rotation.version },
  })
  await administrator.call('replaceInRotations', {
    body: { user_id: fellow.user_id, by_user_id: null, from: dayAfter(91), is_preview: true },
  })
  await administrator.call('endRotation', { params, body: { ends: onDay(98, '07:00') } })
}

async function recordFixedPlan({ administrator, nurse, doctor, fellow }: Cast, id: number): Promise<void> {
  const shift = ({ user_id }: Cast['nurse'], day: number) => ({
    user_id,
    start: onDay(day, '07:00'),
    end: onDay(day + 1, '07:00'),
  })
  const body = {
    name: 'Holidays',
    starts: onDay(110, '07:00'),
    ends: onDay(112, '07:00'),
    shifts: [shift(doctor, 110), shift(fellow, 111)],
    reason: 'Agreed in the team meeting',
  }
  await administrator.call('previewFixedPlan', { ...withId(id), body })
  const plan = await administrator.call('createFixedPlan', { ...withId(id), body })
  const params = { id, plan_id: plan.id }
  await nurse.call('listFixedPlans', withId(id))
  await nurse.call('getFixedPlan', { params })
  const [{ event_id, original_start, version } = { event_id: 0, original_start: '', version: 0 }] = (
    await nurse.call('listOccurrences', { ...withId(id), query: { start: body.starts, end: body.ends } })
  ).results
  const occurrence = { id, event_id: event_id ?? 0 }
  await administrator.call('updateEvent', {
    params: occurrence,
    body: { original_start, version, target_id: nurse.user_id, reason: 'Swapped with a colleague' },
  })
  await administrator.call('undoEventChange', { params: occurrence, body: { original_start } })
  await administrator.call('changeFixedPlan', {
    params,
    body: { ...body, shifts: [shift(fellow, 110), shift(doctor, 111)], version: plan.version },
  })
  await administrator.call('removeFixedPlan', { params })
}

async function recordDraft(cast: Cast, id: number): Promise<void> {
  const { administrator, nurse, doctor } = cast
  const shift = await planShift(cast, id, 60)
  const name = 'January'
  const started = await administrator.call('createCalendarDraft', { ...withId(id), body: { name } })
  const params = { id, draft_id: started.id }
  const added = {
    kind: 'add' as const,
    event_id: -1,
    target_id: doctor.user_id,
    start: onDay(61, '07:00'),
    end: onDay(62, '07:00'),
    call_order: 2,
  }
  const changes = [{ kind: 'cancel' as const, ...shift }, added]
  const draft = await administrator.call('changeCalendarDraft', {
    params,
    body: { name, changes, version: started.version },
  })
  await administrator.call('listCalendarDrafts', withId(id))
  await administrator.call('getCalendarDraft', { params })
  await administrator.call('listDraftOccurrences', {
    params,
    query: { start: onDay(60, '00:00'), end: onDay(63, '00:00') },
  })
  await administrator.call('compareCalendarDraft', { params })
  await administrator.call('listDraftReachability', { params })
  const { draft: proposed } = await administrator.call('proposeRoster', {
    params,
    body: {
      version: draft.version,
      from: onDay(200, '').slice(0, 10),
      to: onDay(201, '').slice(0, 10),
      starts: '07:00',
      hours: 24,
      calls: 1,
    },
  })
  const { draft: replanned } = await administrator.call('replanRoster', {
    params,
    body: {
      version: proposed.version,
      user_id: doctor.user_id,
      from: onDay(61, '00:00'),
      until: onDay(62, '00:00'),
    },
  })
  await administrator.call('publishCalendarDraft', { params, body: { version: replanned.version } })
  const { results } = await nurse.call('listCalendarChanges', { ...withId(id), query: { page_size: 2 } })
  const before = results[1]?.id ?? 0
  const restored = await administrator.call('draftEarlierCalendar', { params: { id, change_id: before } })
  await administrator.call('discardCalendarDraft', { params: { id, draft_id: restored.id } })
}

async function recordSwaps(cast: Cast, id: number): Promise<void> {
  const { nurse, doctor } = cast
  const request = async (days: number) => {
    const shift = await planShift(cast, id, days)
    return nurse.call('requestSwap', {
      ...withId(id),
      body: { shifts: [shift], to_user_ids: [doctor.user_id] },
    })
  }
  const accepted = await request(40)
  await nurse.call('listMySwapRequests')
  await nurse.call('listGroupSwapRequests', withId(id))
  await doctor.call('acceptSwapRequest', { ...withId(accepted.id), body: {} })
  await doctor.call('declineSwapRequest', { ...withId((await request(41)).id), body: {} })
  await nurse.call('withdrawSwapRequest', { ...withId((await request(42)).id), body: {} })
  const { version } = await cast.administrator.prepare('getScheduleGroup', withId(id))
  const settings = { ...withId(id), body: { swaps_need_approval: true, version } }
  await cast.administrator.prepare('changeScheduleGroup', settings)
  const agreed = await request(43)
  await doctor.prepare('acceptSwapRequest', { ...withId(agreed.id), body: {} })
  await cast.administrator.call('decideSwapRequest', { ...withId(agreed.id), body: { state: 'approved' } })
}

async function recordFiles({ administrator, nurse }: Cast, id: number): Promise<void> {
  const day = dayAfter(60).replaceAll('-', '')
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:stroke-night-1',
    `DTSTART;TZID=America/New_York:${day}T190000`,
    'DURATION:PT12H',
    'SUMMARY:Claire Prevatt',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  await administrator.call('previewImport', { ...withId(id), body: { calendar } })
  await administrator.call('importCalendar', { ...withId(id), body: { calendar } })
  const feed = await nurse.call('createFeed', { body: { group_id: id } })
  await nurse.call('listFeeds')
  await nurse.prepare('readFeed', { params: { file: feed.path.slice('/ical/'.length) } })
  await nurse.call('deleteFeed', withId(feed.id))
}
