import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { takeScreenshot, waitUntilLoaded } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const addresses = [
  'Inbox/inbox',
  'onCall',
  'reachability',
  'pagingGroups',
  'myShifts',
  'escalationPolicies',
  'prompts',
  'pagerNumbers',
  'patient/assignments',
  'patient/handoffs',
  'reports',
  'reports/scheduled',
  'administration',
  'integrations',
  'messageRouting',
  'deliveryProviders',
  'systemStatus',
  ...[
    'users',
    'departments',
    'groups',
    'roles',
    'tags',
    'account',
    'checklist',
    'audit',
    'accessReports',
  ].map((section) => `accountSettings/${section}`),
  ...[
    'retention',
    'downloads',
    'messageTypes',
    'quickPhrases',
    'noteFields',
    'locations',
    'apiTokens',
    'webhooks',
  ].map((section) => `accountSettings/${section}`),
  'userProfile',
]

interface Head {
  height: number
  /** From the left edge of the content. */
  left: number
  size: string
  isCut: boolean
}

test.each(viewports)(
  'every screen has a head of the same height, edge and title size at $width',
  async (viewport) => {
    const { page, problems, close } = await openScreen(hospital.dora, viewport)
    const heads: Record<string, Head> = {}
    for (const address of addresses) {
      await page.goto(`${hospital.url}/${address}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitUntilLoaded(page)
      heads[address] = await page
        .locator('main header:visible')
        .first()
        .evaluate((head) => {
          const title = head.querySelector('h1') ?? head
          const start = head.getBoundingClientRect().left
          return {
            height: head.getBoundingClientRect().height,
            left: Math.round(title.getBoundingClientRect().left - start),
            size: getComputedStyle(title).fontSize,
            isCut: title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight,
          }
        })
      await takeScreenshot(
        page,
        `${address.replaceAll('/', '-')}-${viewport.width}${viewport.dark ? '-dark' : ''}`,
      )
    }
    const expected = { height: 56, left: viewport.width === 390 ? 16 : 24, size: '16px', isCut: false }
    // Beside the rows of a list, whose edge it has.
    const inbox = { ...expected, left: 12 }
    expect(heads).toEqual(
      Object.fromEntries(addresses.map((address) => [address, address === 'Inbox/inbox' ? inbox : expected])),
    )
    expect(problems).toEqual([])
    await close()
  },
)
