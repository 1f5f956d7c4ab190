import { createEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import {
  changeBroadcastGroup,
  changeScheduleGroup,
  createBroadcastGroup,
  createScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { createRecordsNamed } from '../../fixtures/hospital/named-records.ts'
import { publishedLines } from '../../fixtures/files/published-strings.ts'
import { wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { expectNoMarkup, failOnDialogs } from '../../fixtures/browser/markup-checks.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()

const longestWordLength = (name: string) => Math.max(...name.split(/\s/u).map((word) => word.length))

test('published strings are shown safely as names of groups, policies, shifts and on-call users', async () => {
  const { dora } = hospital
  const published = await publishedLines(90)
  const longest = published.toSorted((a, b) => longestWordLength(b) - longestWordLength(a)).slice(0, 4)
  const names = [
    ...longest,
    ...published.filter((name) => /<script|onerror|\u202e|\u2067|﷽/iu.test(name)).slice(0, 8),
  ]
  const { user_ids } = await createRecordsNamed(hospital, names)
  const groups: { id: number; uid: string }[] = []
  for (const [i, name] of names.slice(1, 7).entries()) {
    const [user_id = 0, other_id = 0] = [user_ids[i], user_ids[i + 1]]
    const steps = [{ delay_seconds: 0, targets: [{ kind: 'user' as const, user_id }] }]
    const { id: escalation_policy } = await dora.call(createEscalationPolicy, {
      body: { name, steps },
    })
    const group = await dora.call(createScheduleGroup, {
      body: { name, fail_over_user: other_id },
    })
    const params = { id: group.id }
    const member_ids = [user_id, other_id]
    await dora.call(changeScheduleGroup, { params, body: { member_ids, escalation_policy } })
    for (const [day, target_id] of member_ids.entries())
      await dora.call(createEvent, {
        params,
        body: { target_id, start: wallTime(day, '07:00'), end: wallTime(day + 1, '07:00'), title: name },
      })
    groups.push(group)
  }
  const broadcast = await dora.call(createBroadcastGroup, { body: { name: names[7] ?? '' } })
  const params = { id: broadcast.id }
  await dora.call(changeBroadcastGroup, { params, body: { member_ids: user_ids } })
  const home = `/pagingGroups/${groups[0]?.uid}`

  const screen = await openScreen(dora, { path: '/pagingGroups' })
  failOnDialogs(screen)
  const { page, problems, close } = screen
  const shown: [path: string, sign: string][] = [
    ['/pagingGroups', 'table tbody tr'],
    [`${home}/settings`, 'form'],
    [`${home}/calendar?view=week&date=${weekDate(0)}`, '.cal-box'],
    [`${home}/events/new?start=${wallTime(3, '07:00')}`, 'form'],
    ['/onCall', 'main li, main tbody tr'],
    ['/escalationPolicies', 'main li, main tbody tr'],
    [`/broadcast/${broadcast.id}`, 'textarea'],
  ]
  for (const [path, sign] of shown) {
    await page.goto(hospital.url + path)
    await page.locator(sign).first().waitFor()
    await expectNoMarkup(page, path.replaceAll(/[0-9a-f-]{30,}/gu, '…'))
  }
  expect(problems).toEqual([])
  await close()
})
