import { createQualificationHolder } from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import { createQualification } from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import { declineSwapRequest, requestSwap } from '@wardline/contract/paging/swaps/swap-request.routes.ts'
import { expect, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, wallTime } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports)('the source of an absence and a request without a taker are shown: %o', async (look) => {
  const { ana, ben, cleo, dora } = hospital
  const calendar = await createCalendar(hospital)
  const { event_id, original_start } = await calendar.puts(ana, wallTime(3, '07:00'), wallTime(3, '15:00'))
  await queryRows(
    hospital,
    `insert into schedule_request (account_id, user_id, kind, state, starts, ends, comment, source, uid)
     values (${ana.user.account_id}, ${ana.user.user_id}, 'absence', 'approved', clock_now(),
             clock_now() + interval '3 days', '', 'scim', 'uid') on conflict do nothing`,
  )
  const request = await dora.call(requestSwap, {
    params: { id: calendar.id },
    body: {
      user_id: ana.user.user_id,
      shifts: [{ event_id: event_id ?? 0, original_start }],
      to_user_ids: [ben.user.user_id, cleo.user.user_id],
    },
  })
  const { page, problems, close } = await openScreen(ana, { path: '/myShifts', ...look })
  const absences = page.getByRole('list', { name: 'Absences and wishes' })
  await absences.getByText('From the identity provider. Change it there.').waitFor()
  expect(await absences.getByRole('button').count()).toBe(0)
  for (const person of [ben, cleo])
    await person.call(declineSwapRequest, { params: { id: request.id }, body: {} })
  const row = page.getByRole('list', { name: 'Swap requests' }).getByRole('listitem').first()
  await row.getByText(/All colleagues have declined\. Ask others/u).waitFor()
  await takeScreenshot(page, `untaken-swap-${lookName(look)}`)
  await expectAccessible(page, 'a request without a taker')
  await row.getByRole('button', { name: 'Close' }).press('Enter')
  await row.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test('the page of a user lists what the user holds, and links to where it is changed', async () => {
  const { ben, dora } = hospital
  const { id } = await dora.call(createQualification, { body: { name: 'ECMO' } })
  await dora.call(createQualificationHolder, {
    body: { qualification_id: id, user_id: ben.user.user_id, valid_until: '2031-06-30' },
  })
  const { page, problems, close } = await openScreen(dora, {
    path: `/accountSettings/users/${ben.user.user_id}`,
  })
  const section = page.getByRole('region', { name: 'Qualifications' })
  await section.getByText('ECMO · Valid until Jun 30, 2031').waitFor()
  await section.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'user-qualifications')
  await expectAccessible(page, 'the qualifications of a user')
  await section.getByRole('link', { name: 'Change qualifications' }).press('Enter')
  await page.getByRole('heading', { name: 'Qualifications', exact: true }).first().waitFor()
  expect(problems).toEqual([])
  await close()
})
