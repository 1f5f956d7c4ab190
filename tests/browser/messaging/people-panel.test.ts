import { openPeople } from '../../fixtures/browser/people-panel.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import * as escalation from '../../fixtures/messaging/escalated-pages.ts'
import { createGroup, addShift, updateUser } from '../../fixtures/paging/group-rows.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'

const { hospital, openScreen } = useBrowserHospital()

const peopleList = (page: Page) => page.getByRole('list', { name: 'People' })

/** Runs in the page. Finds texts of the list that are cut off, or extend beyond it. */
function findCutTexts(): string[] {
  const list = document.querySelector('ul[aria-label="People"]')
  const right = list?.getBoundingClientRect().right ?? 0
  return [...(list?.querySelectorAll('*') ?? [])]
    .filter((element) => {
      const isWide = element.scrollWidth > element.clientWidth + 1
      const isCut = isWide && getComputedStyle(element).overflowX !== 'visible'
      return isCut || element.getBoundingClientRect().right > right + 1
    })
    .map((element) => element.textContent ?? '')
}

test('messaging §2, §4: the panel says in full why each person is on the thread, at every width', async () => {
  const { ana, ben, cleo, dora } = hospital
  await updateUser(hospital, ben, { title: 'Fellow, Interventional Cardiology and Electrophysiology' })
  const onCall = await createGroup(hospital, 'Interventional Cardiology Consult Service, Main Campus', {
    failOver: dora,
  })
  await addShift(hospital, onCall.group_id, ben, { to: 3 })
  const uncovered = await createGroup(hospital, 'Cath Lab Nights', { failOver: cleo })
  const response_options = ['Coming now, about ten minutes, start a second line now', 'Call me']
  const thread = await ana.call(createThread, {
    body: {
      subject: 'ST elevation V2–V4',
      data: { body: 'Bed 12' },
      recipient_ids: [onCall.contact_id, uncovered.contact_id, dora.user.contact_id],
      response_options,
    },
  })
  await escalation.respondToPage(ben, thread, response_options[0] ?? '')
  for (const width of [1440, 1280, 1024, 820, 390]) {
    const screen = await openScreen(cleo, { path: `/Inbox/inbox/thread/${thread.id}`, width })
    await screen.page.getByRole('log', { name: 'Messages' }).getByText('Bed 12').waitFor()
    await openPeople(screen.page)
    const list = peopleList(screen.page)
    await list
      .getByText(
        /^Original Recipient · on call for Interventional Cardiology Consult Service, Main Campus until \d\d:\d\d$/u,
      )
      .waitFor()
    await list
      .getByText('Original Recipient · fail-over of the group; no one on call for Cath Lab Nights')
      .waitFor()
    await list.getByText('Original Recipient · addressed by name').waitFor()
    await list.getByText('Original Sender').waitFor()
    await list.getByText(`Responded: ${response_options[0]}`).waitFor()
    expect(await screen.page.evaluate(findCutTexts), `${width} px`).toEqual([])
    await takeScreenshot(screen.page, `people-${width}`)
    await expectAccessible(screen.page, `the people panel, ${width} px`)
    expect(screen.problems).toEqual([])
    await screen.close()
  }
})

test('messaging §4: an escalated page names the shift of its first user and the group of its fail-over user', async () => {
  const { ana, dora } = hospital
  const group = await escalation.createCardiology(hospital)
  const thread = await escalation.sendPage(ana, group)
  const screen = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const list = peopleList(screen.page)
  await list.getByText(/^Original Recipient · on call for Cardiology \d+ until \d\d:\d\d on /u).waitFor()
  for (const [minutes, step] of [
    [2, 2],
    [5, 3],
  ] as const) {
    await escalation.advanceClock(hospital, { minutes })
    await escalation.expectPage(ana, thread, (page) => page.step === step)
  }
  await list.getByText(/^Escalation · second call for Cardiology \d+ until \d\d:\d\d on /u).waitFor()
  await list.getByText(/^Escalation · fail-over of the group; paged for Cardiology \d+$/u).waitFor()
  await list.getByText(dora.user.display_name).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})
