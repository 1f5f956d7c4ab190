import { dayAfter, onDay, withId, type Cast } from './cast.ts'

/** A nurse requests an absence, and an administrator decides it and limits the hours of duty. */
export async function recordAbsencesAndRules({ nurse, administrator }: Cast): Promise<void> {
  const group = await administrator.prepare('createScheduleGroup', {
    body: { name: 'Planned ward', fail_over_user: administrator.user_id },
  })
  await administrator.prepare('changeScheduleGroup', {
    ...withId(group.id),
    body: { member_ids: [nurse.user_id], version: group.version },
  })
  await recordRequests({ nurse, administrator })
  await administrator.call('readRotationTable', {
    ...withId(group.id),
    body: { table: `user_id,length\n${nurse.user_id},1 week` },
  })
  const rule = await administrator.call('createRestRule', {
    body: { name: 'Rest', min_rest_hours: 11, group_ids: [group.id] },
  })
  await administrator.call('changeRestRule', {
    ...withId(rule.id),
    body: { max_nights_in_row: 4, version: rule.version },
  })
  await nurse.call('listRestRules')
  await nurse.call('getRestRule', withId(rule.id))
  const shifts = [
    { start: onDay(150, '07:00'), end: onDay(150, '17:00') },
    { start: onDay(151, '00:00'), end: onDay(151, '07:00') },
  ]
  for (const times of shifts)
    await administrator.prepare('createEvent', {
      ...withId(group.id),
      body: { target_id: nurse.user_id, ...times },
    })
  const { results } = await administrator.call('listRuleViolations', {
    query: { group_id: group.id, until: onDay(160, '00:00') },
  })
  const [violation] = results
  if (!violation) throw new Error('The second shift breaks no rule.')
  const { kind, user_id, event_id, original_start } = violation
  const body = { kind, user_id, event_id, original_start }
  await administrator.call('acceptRuleViolation', { body: { ...body, reason: 'Agreed with the nurse' } })
  await administrator.call('reopenRuleViolation', { body })
  await administrator.call('deleteRestRule', withId(rule.id))
  await recordQualifications({ nurse, administrator })
  const query = { from: onDay(150, '00:00').slice(0, 10), to: onDay(151, '00:00').slice(0, 10) }
  await nurse.call('getRoster', { ...withId(group.id), query })
  await nurse.call('getHospitalRoster', { query: { ...query, group_ids: String(group.id) } })
  await nurse.download('exportHospitalRoster', {
    query: { ...query, group_ids: String(group.id), format: 'totals' },
  })
  await nurse.download('exportRoster', { ...withId(group.id), query: { ...query, format: 'csv' } })
  await nurse.call('getDaySheet', { query: { day: query.from } })
  await nurse.download('printDaySheet', { query: { day: query.from } })
  await administrator.prepare('deleteScheduleGroup', withId(group.id))
}

/** An administrator enters who holds a qualification, by hand and from a file. */
async function recordQualifications({
  nurse,
  administrator,
}: Pick<Cast, 'nurse' | 'administrator'>): Promise<void> {
  const qualification = await administrator.call('createQualification', { body: { name: 'ECMO' } })
  await administrator.call('changeQualification', {
    ...withId(qualification.id),
    body: { enforcement: 'refuse', version: qualification.version },
  })
  const { id, version } = await administrator.call('createQualificationHolder', {
    body: { qualification_id: qualification.id, user_id: nurse.user_id, valid_until: dayAfter(90) },
  })
  await administrator.call('changeQualificationHolder', {
    ...withId(id),
    body: { valid_until: dayAfter(400), version },
  })
  await nurse.call('listQualifications')
  await nurse.call('getQualification', withId(qualification.id))
  await nurse.call('listQualificationHolders')
  await nurse.call('getQualificationHolder', withId(id))
  const part = {
    header: 'user_id,qualification,valid_until',
    records: [
      { line: 2, text: `${nurse.user_id},ECMO,${dayAfter(500)}` },
      { line: 3, text: `${nurse.user_id},Airway,` },
    ],
  }
  await administrator.call('previewHolderUpload', { body: part })
  await administrator.call('uploadHolders', { body: part })
  await administrator.download('exportQualificationHolders')
  await administrator.call('deleteQualificationHolder', withId(id))
  await administrator.call('deleteQualification', withId(qualification.id))
}

async function recordRequests({
  nurse,
  administrator,
}: Pick<Cast, 'nurse' | 'administrator'>): Promise<void> {
  const body = { starts: onDay(140, '00:00'), ends: onDay(142, '00:00'), comment: 'Conference' }
  const { id, version } = await nurse.call('createScheduleRequest', { body })
  await nurse.call('listScheduleRequests')
  await administrator.download('exportScheduleRequests', { query: { list: 'planned' } })
  await nurse.call('getScheduleRequest', withId(id))
  const changed = await nurse.call('changeScheduleRequest', {
    ...withId(id),
    body: { ends: onDay(143, '00:00'), version },
  })
  await administrator.call('decideScheduleRequest', {
    ...withId(id),
    body: { state: 'approved', version: changed.version },
  })
  await nurse.call('deleteScheduleRequest', withId(id))
  const day = dayAfter(145).replaceAll('-', '')
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:Leave\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  await administrator.call('importAbsences', {
    body: { user_id: nurse.user_id, calendar, is_preview: true },
  })
}
